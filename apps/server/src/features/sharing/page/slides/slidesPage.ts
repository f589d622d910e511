import type { SharedSlides } from '@sermon/contract/sharing/shares';
import { descriptionOf } from '@sermon/domain/sharing/description';
import type { SlidesHtml } from '@sermon/domain/sharing/slidesHtml';
import { escapeHtml } from '@sermon/domain/text';
import { slidesPage as texts } from '@sermon/domain/texts/sharing/slidesPage';
import { icon } from '../icons.ts';
import { actionsHtml, footerHtml } from '../sermonPage.ts';
import { ownerName, type PublicPage } from '../shell.ts';

/** The data for the page of shared slides. */
export type SlidesPage = Pick<SharedSlides, 'name' | 'author' | 'churchName' | 'slideExporterAspectRatio'> & {
  drawn: SlidesHtml;
  isListed: boolean;
  /** Absolute addresses of the page and of its picture. */
  url: string;
  picture: string;
  /** The path of the page, below which its downloads are. */
  path: string;
  supportEmail: string | undefined;
};

/** Returns the page of shared slides: all of them one below the other, of which the script makes a show. */
export function slidesPage(page: SlidesPage): PublicPage {
  const { name, author, churchName, drawn, isListed, url, picture } = page;
  const isEmpty = drawn.slides.length === 0;
  return {
    title: name,
    meta: { description: descriptionOf(drawn.description) || author || churchName, url, image: picture },
    isListed,
    name: ownerName(churchName || author),
    // The size of slides follows the window.
    actions: actionsHtml(name, ''),
    main: [headHtml(page), isEmpty ? `<p class="none">${texts.none}</p>` : showHtml(page)].join('\n'),
    footer: footerHtml({ ...page, credits: [] }),
    kind: 'slides',
    skip: texts.skip,
  };
}

/** The title with the author and the number of slides, and the downloads. */
function headHtml({ name, author, drawn: { count }, path }: SlidesPage): string {
  const about = [
    author && `<li><span dir="auto">${escapeHtml(author)}</span></li>`,
    count > 0 && `<li>${texts.count(count)}</li>`,
  ];
  const base = escapeHtml(path);
  const downloads =
    count > 0
      ? `<p class="downloads"><a class="action filled" href="${base}/slides.pptx">${icon('download')}<span>${texts.powerPoint}</span></a>` +
        `<a class="action framed" href="${base}/slides.pdf" aria-label="${texts.pdfLabel}">${icon('download')}<span>${texts.pdf}</span></a></p>`
      : '';
  return `<div class="intro"><div><h1 dir="auto">${escapeHtml(name)}</h1><ul class="about">${about.filter(Boolean).join('')}</ul></div>${downloads}</div>`;
}

function showHtml({ drawn: { slides, count }, slideExporterAspectRatio }: SlidesPage): string {
  const items = slides.map(
    (html, at) =>
      `<li class="slide" id="slide-${at + 1}"><p class="number">${texts.slide(at + 1, count)}</p>${html}</li>`,
  );
  const more = slides.length < count ? `<p class="more">${texts.more(slides.length, count)}</p>` : '';
  const button = (name: 'previous' | 'next') =>
    `<button type="button" class="action" data-go="${name}" aria-label="${texts[name]}">${icon(name)}</button>`;
  return `<section class="show" data-aspect="${slideExporterAspectRatio}" data-position="${texts.position}" data-end="${texts.end}" aria-label="${texts.slides}">
<ol class="stage" dir="ltr">
${items.join('\n')}
</ol>
<div class="controls" hidden>
${button('previous')}
<p class="position" role="status"></p>
${button('next')}
<button type="button" class="action" data-full-screen>${icon('fullScreen')}<span>${texts.fullScreen}</span></button>
<button type="button" class="action" data-all data-one="${texts.showOne}">${icon('all')}<span>${texts.showAll}</span></button>
</div>
${more}
</section>`;
}
