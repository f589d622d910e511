import type { SharedDocument } from '@sermon/contract/sharing/shares';
import type { PageSource, PageText } from '@sermon/domain/sharing/pageText';
import { parseVideo, videoPlayer } from '@sermon/domain/sharing/video';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { describeError } from '../../../http/errors.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { commentSheets, serveComments } from '../comments/routes.ts';
import type { Rejected } from '../comments/section.ts';
import { churchUrl, shareUrl } from '../store.ts';
import { namesIn, readSharedPage } from '../visitors.ts';
import { noticePage, type PageAssets, readPageAssets } from './shell.ts';
import { createCache } from '../networks.ts';
import { type AskedPassage, creditsFor, passageIn, passagePage, readPublicPassage } from './passage.ts';
import { handoutName, type PageVideo, sermonPage } from './sermonPage.ts';
import { churchIn, onChurchHost } from '../church.ts';
import { createPageCache, createSharedRoutes, type Opened } from './routes.ts';
import { createLinkPictures } from './picture.ts';
import { sendGone, sendPage, sendRendered, setPageHeaders } from './replies.ts';
import { addSlidesRoutes } from './slidesRoutes.ts';

/** The prepared texts that are kept in memory, in characters. */
const maxKeptText = 10_000_000;

export async function serveSharedPages(app: FastifyInstance, services: Services): Promise<void> {
  const assets = readPageAssets(services.env.webDirectory, 'sharedPage');
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply, assets));
    const routes = createSharedRoutes(scope, services);
    const read = createReader(services);
    const cachedPage = createPageCache(services, assets);
    const pictures = createLinkPictures(services);

    routes.on('GET', 'sermon', '', async (opened) => {
      const rendered = await cachedPage(opened, () => read.page(opened));
      services.views.count(opened.grant, opened.request);
      return sendRendered(opened.reply, rendered);
    });
    routes.on('GET', 'sermon', '/passage', async (opened) => {
      const asked = passageIn(opened.request);
      const rendered = await cachedPage(opened, () => read.passage(opened, asked), asked);
      return sendRendered(opened.reply, rendered);
    });
    routes.on('GET', 'sermon', '/picture.jpg', async ({ grant, request: { ip }, reply }) => {
      const { document } = await readSharedPage(services, grant);
      const { name, churchName, author } = document;
      const picture = await pictures({ title: name, churchName: churchName || author, ownerId: grant.ownerId, ip });
      return (
        setPageHeaders(reply, { frame: null, isListed: false })
          .type('image/jpeg')
          // Other sites show the picture in their previews.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(Buffer.from(picture))
      );
    });
    serveComments(scope, routes, services, assets, read.page);
    addSlidesRoutes(routes, services, { cachedPage, pictures });
    // No part of the app is below this path.
    for (const url of ['/share', '/share/*'])
      scope.get(url, { schema: { hide: true } }, (_, reply) => sendGone(reply, assets));
    if (services.env.SHARE_HOST !== undefined) serveFilesOnHosts(scope);
  });
}

/** The files that the pages load, on the hosts of churches. The app is not served there. */
function serveFilesOnHosts(scope: FastifyInstance): void {
  const options = { schema: { hide: true }, constraints: onChurchHost };
  // Only plain names: a name with a slash could lead out of the folder, and a sermon can have the address /assets.
  scope.get<{ Params: { file: string } }>('/assets/:file(^[\\w-]+\\.[\\w.-]+$)', options, ({ params }, reply) =>
    reply.sendFile(`assets/${params.file}`),
  );
  scope.get('/icon.svg', options, (_, reply) => reply.sendFile('icon.svg'));
}

/**
 * Replies to a request for an address that has no route, if it is below the addresses of shares or on the host of a
 * church. Returns null for other requests.
 */
export function createSharedNotFound({ env }: Pick<Services, 'env'>) {
  const assets = readPageAssets(env.webDirectory, 'sharedPage');
  return ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply) =>
    /^\/+share(?:[/?#]|$)/i.test(url) || churchIn(env, headers) !== null ? sendGone(reply, assets) : null;
}

function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, assets: PageAssets) {
  const { statusCode, message } = describeError(error, request.log);
  if (statusCode === 404) return sendGone(reply, assets);
  if (error instanceof Refused && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  const sentence = statusCode >= 500 || !message ? texts.trouble : message;
  return sendPage(reply, noticePage(sentence), assets, { status: statusCode });
}

function createReader(services: Services) {
  const { env, bibles, textWork } = services;
  const cachedTexts = createCache<PageText>({
    maxBytes: maxKeptText,
    sizeOf: ({ html, scripture }) => html.length + scripture.length,
  });

  /** Finding the references of a long text takes a while, so its result is kept. */
  function prepare(source: PageSource): Promise<PageText> {
    const key = createHash('sha256').update(JSON.stringify(source)).digest('base64url');
    return cachedTexts.get(key, () => textWork.pageTextOf(source));
  }

  return {
    async page(opened: Opened, rejected: Rejected | null = null) {
      const { grant, path } = opened;
      const { document, isListed, commentsHeld, slug, subdomain } = await readSharedPage(services, grant);
      const { name, text, scripture, churchName, author, datePreached, shareId, isHandout } = document;
      const prepared = await prepare({ name, text, scripture, path, isHandout });
      const video = videoOf(document);
      const url = shareUrl(env, grant.kind, shareId);
      const page = sermonPage({
        url: churchUrl(env, subdomain, slug) ?? url,
        picture: `${url}/picture.jpg`,
        isListed,
        name,
        churchName,
        author,
        datePreached,
        text: prepared,
        handout: prepared.blanks > 0 ? handoutName(shareId, prepared.html) : null,
        video,
        credits: await creditsFor(bibles, prepared.translations),
        supportEmail: env.SUPPORT_EMAIL,
        below: await commentSheets(services, opened, { document, isHeld: commentsHeld }, rejected),
      });
      return { page, frame: video?.frame ?? null };
    },
    async passage({ grant, path }: Opened, asked: AskedPassage) {
      const passage = await readPublicPassage(bibles, asked);
      const { churchName, author } = namesIn(grant);
      return { page: passagePage(passage, churchName || author, path), status: passage.isFound ? 200 : 404 };
    },
  };
}

function videoOf({
  assetShareType: kind,
  videoPath,
}: Pick<SharedDocument, 'assetShareType' | 'videoPath'>): PageVideo | null {
  if (kind === 'None') return null;
  const id = parseVideo(kind, videoPath);
  return id === null ? null : { kind, watch: videoPath, frame: videoPlayer(kind, id) };
}
