import type { SharedSlides } from '@sermon/contract/sharing/shares';
import type { SlidesHtml, SlidesSource } from '@sermon/domain/sharing/slidesHtml';
import { galleryImageOf, pictureUrlOf } from '@sermon/domain/slides/backgrounds';
import { slideExports as exportTexts } from '@sermon/domain/texts/slides/panel';
import { createHash } from 'node:crypto';
import type { SlideBackground, Slides } from '../../../exports/slides/deck.ts';
import type { Grant } from '../../../visitors/grants.ts';
import type { Rule } from '../../../http/attempts.ts';
import { sendFile } from '../../../http/replies/replies.ts';
import { refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { backgroundOf, findImageIfThere } from '../../slides/images.ts';
import { createCache, getCached, hashNetworkOf } from '../networks.ts';
import { churchUrl, shareUrl } from '../store.ts';
import { readSharedSlides, readSharedSlidesPage } from '../visitors.ts';
import { churchIn } from '../church.ts';
import type { Opened, PageCache, SharedRoutes } from './routes.ts';
import type { LinkPictures } from './picture.ts';
import { sendRendered, setPageHeaders } from './replies.ts';
import { descriptionOf } from '@sermon/domain/sharing/pageText';
import { html, type Html, trusted } from '@sermon/domain/html';
import { slidesPage as texts } from '@sermon/domain/texts/sharing/sharing';
import { icon, ownerName, type PublicPage } from './shell.ts';
import { actionsHtml, footerHtml } from './sermonPage.ts';

/** The drawn slides that are kept in memory, in characters. */
const maxKeptSlides = 10_000_000;
/** The files for visitors that are kept in memory, in bytes. A presentation has one to three megabytes. */
const maxKeptFiles = 24_000_000;
/** Downloads of slides from one network. Leaves room for a church that shares one connection. */
const downloads: Rule = { max: 60, seconds: 15 * 60 };

const formats = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
} as const;
type Format = keyof typeof formats;

const keyOf = (...values: unknown[]): string => createHash('sha256').update(JSON.stringify(values)).digest('base64url');

export function addSlidesRoutes(
  routes: SharedRoutes,
  services: Services,
  { cachedPage, pictures }: { cachedPage: PageCache; pictures: LinkPictures },
): void {
  const { env, db, exporter, textWork, attempts, stopping } = services;
  const drawings = createCache<SlidesHtml>({
    maxBytes: maxKeptSlides,
    sizeOf: ({ slides }) => slides.reduce((length, html) => length + html.length, 0),
  });
  const files = createCache<Uint8Array>({ maxBytes: maxKeptFiles, sizeOf: ({ length }) => length });

  /** Reads what is behind the slides. A custom picture whose file is missing is left out. */
  async function readBackground(
    slides: SharedSlides,
    { ownerId, documentId }: Grant<'share'>,
  ): Promise<SlideBackground> {
    const hasCustom = slides.customSlideBackgroundImageUrl !== null;
    const custom = hasCustom ? await findImageIfThere(services, ownerId, documentId) : undefined;
    return backgroundOf(slides, { slideExporterSelectedGalleryImageId: slides.galleryImageId }, custom);
  }

  const countAndKeep = (ip: string, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    getCached(services, { ip, kind: 'picture' }, files, { key, version: '', make });

  /** Returns a file that is made from the slides. Visitors who ask for it at the same time wait for the same file. */
  function fileOf(slides: SharedSlides, { grant, request }: Opened, format: Format | 'jpg'): Promise<Uint8Array> {
    const make = async () => {
      const deck: Slides = {
        title: slides.name,
        author: slides.author,
        text: slides.text,
        aspect: slides.slideExporterAspectRatio,
        background: await readBackground(slides, grant),
        // The notes are the preacher's own.
        notes: new Map(),
      };
      // The visitors of an account are one requester, so that they cannot take the exporter from the others. The file is
      // finished for those who wait for it even if the first one leaves.
      const requester = { ownerId: `visitors of ${grant.ownerId}`, signal: stopping.signal };
      return format === 'jpg' ? exporter.linkPicture(deck, requester) : exporter.slides(deck, format, requester);
    };
    const key = keyOf(format, slides);
    // Downloads have a limit of their own.
    return format === 'jpg' ? countAndKeep(request.ip, key, make) : files.get(key, make);
  }

  /** Draws the slides. The background has another address on the hosts of churches, which serve nothing of the API. */
  function draw(slides: SharedSlides, { path, request }: Opened): Promise<SlidesHtml> {
    const { text, slideExporterAspectRatio: aspect, galleryImageId, customSlideBackgroundScrim } = slides;
    const isCustom = slides.customSlideBackgroundImageUrl !== null;
    const onProduct = churchIn(env, request.headers) === null;
    const background: SlidesSource['background'] = {
      url: onProduct ? pictureUrlOf(slides, galleryImageId) : `${path}/background.jpg`,
      fontColor: isCustom ? 'white' : galleryImageOf(galleryImageId).fontColor,
      scrim: isCustom ? (customSlideBackgroundScrim ?? 0) : 0,
    };
    const source = { text, aspect, background };
    return drawings.get(keyOf(source), () => textWork.slidesHtmlOf(source));
  }

  async function readPage(opened: Opened) {
    const { grant, path } = opened;
    const { slides, isListed, slug, subdomain } = await readSharedSlidesPage(services, grant);
    const url = shareUrl(env, grant.kind, slides.shareId);
    const page = slidesPage({
      ...slides,
      drawn: await draw(slides, opened),
      isListed,
      url: churchUrl(env, subdomain, slug) ?? url,
      picture: `${url}/picture.jpg`,
      path,
      supportEmail: env.SUPPORT_EMAIL,
    });
    return { page, frame: null };
  }

  routes.on('GET', 'slides', '', async (opened) => {
    const rendered = await cachedPage(opened, () => readPage(opened));
    services.views.count(opened.grant, opened.request);
    return sendRendered(opened.reply, rendered);
  });
  routes.on('GET', 'slides', '/picture.jpg', async (opened) => {
    const { grant, request, reply } = opened;
    const slides = await readSharedSlides(services, grant);
    const { text, name: title, churchName, author } = slides;
    const picture = await (text === ''
      ? pictures({ title, churchName: churchName || author, ownerId: grant.ownerId, ip: request.ip })
      : fileOf(slides, opened, 'jpg'));
    return (
      setPageHeaders(reply, { frame: null, isListed: false })
        .type('image/jpeg')
        // Other sites show the picture in their previews.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(picture))
    );
  });
  routes.on('GET', 'slides', '/background.jpg', async ({ grant, request, reply }) => {
    const slides = await readSharedSlides(services, grant);
    const { galleryImageId, customSlideBackgroundImageUrl, slideExporterAspectRatio } = slides;
    const key = keyOf('background', galleryImageId, customSlideBackgroundImageUrl, slideExporterAspectRatio);
    const etag = `"${key}"`;
    setPageHeaders(reply, { frame: null, isListed: false })
      // Browsers ask every time, so that the picture disappears once sharing is switched off.
      .header('cache-control', 'private, no-cache')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const make = async () => (await readBackground(slides, grant)).picture;
    return reply.type('image/jpeg').send(Buffer.from(await countAndKeep(request.ip, key, make)));
  });
  for (const format of ['pptx', 'pdf'] as const)
    routes.on('GET', 'slides', `/slides.${format}`, async (opened) => {
      const { grant, request, reply } = opened;
      await attempts.count(downloads, `slides for ${await hashNetworkOf(db, request.ip)}`);
      const slides = await readSharedSlides(services, grant);
      if (slides.text === '') throw refused(422, exportTexts.none);
      const file = await fileOf(slides, opened, format);
      setPageHeaders(reply, { frame: null, isListed: false });
      return sendFile(reply, new File([new Uint8Array(file)], `${slides.name}.${format}`, { type: formats[format] }));
    });
}

type SlidesPage = Pick<SharedSlides, 'name' | 'author' | 'churchName' | 'slideExporterAspectRatio'> & {
  drawn: SlidesHtml;
  isListed: boolean;
  url: string;
  picture: string;
  path: string;
  supportEmail: string | undefined;
};

/** All slides are one below the other. The script makes a show of them. */
function slidesPage(page: SlidesPage): PublicPage {
  const { name, author, churchName, drawn, isListed, url, picture } = page;
  const isEmpty = drawn.slides.length === 0;
  return {
    title: name,
    meta: {
      type: 'article',
      description: descriptionOf(drawn.description) || author || churchName,
      url,
      image: picture,
    },
    isListed,
    name: ownerName(churchName || author),
    // The size of slides follows the window.
    actions: actionsHtml(name, null),
    main: html`${headHtml(page)} ${isEmpty ? html`<p class="none">${texts.none}</p>` : showHtml(page)}`,
    footer: footerHtml({ ...page, credits: [] }),
    kind: 'slides',
    skip: texts.skip,
  };
}

function headHtml({ name, author, drawn: { count }, path }: SlidesPage): Html {
  const about = [
    author && html`<li><span dir="auto">${author}</span></li>`,
    count > 0 && html`<li>${texts.count(count)}</li>`,
  ];
  const downloads =
    count > 0
      ? html`<p class="downloads">
          <a class="action filled" href="${path}/slides.pptx">${icon('download')}<span>${texts.powerPoint}</span></a
          ><a class="action framed" href="${path}/slides.pdf" aria-label="${texts.pdfLabel}"
            >${icon('download')}<span>${texts.pdf}</span></a
          >
        </p>`
      : null;
  return html`<div class="intro">
    <div>
      <h1 dir="auto">${name}</h1>
      <ul class="about">${about}</ul>
    </div>
    ${downloads}
  </div>`;
}

function showHtml({ drawn: { slides, count }, slideExporterAspectRatio }: SlidesPage): Html {
  const items = slides.map(
    (slide, at) =>
      html`<li class="slide" id="slide-${at + 1}">
        <p class="number">${texts.slide(at + 1, count)}</p>
        ${trusted(slide)}
      </li>`,
  );
  const more = slides.length < count ? html`<p class="more">${texts.more(slides.length, count)}</p>` : null;
  const button = (name: 'previous' | 'next') =>
    html`<button type="button" class="action" data-go="${name}" aria-label="${texts[name]}">${icon(name)}</button>`;
  return html`<section
    class="show"
    data-aspect="${slideExporterAspectRatio}"
    data-position="${texts.position}"
    data-end="${texts.end}"
    aria-label="${texts.slides}"
  >
    <ol class="stage" dir="ltr">
      ${items}
    </ol>
    <div class="controls" hidden>
      ${button('previous')}
      <p class="position" role="status"></p>
      ${button('next')}
      <button type="button" class="action" data-full-screen>
        ${icon('fullScreen')}<span>${texts.fullScreen}</span>
      </button>
      <button type="button" class="action" data-all data-one="${texts.showOne}">
        ${icon('all')}<span>${texts.showAll}</span>
      </button>
    </div>
    ${more}
  </section>`;
}
