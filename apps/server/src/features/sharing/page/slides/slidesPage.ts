import type { SharedSlides } from '@sermon/contract/sharing/shares';
import { descriptionOf } from '@sermon/domain/sharing/description';
import type { SlidesHtml } from '@sermon/domain/sharing/slidesHtml';
import { type Html, html, trusted } from '@sermon/domain/html';
import { slidesPage as texts } from '@sermon/domain/texts/sharing/slidesPage';
import { icon } from '../icons.ts';
import { actionsHtml, footerHtml } from '../sermonPage.ts';
import { ownerName, type PublicPage } from '../shell.ts';

export type SlidesPage = Pick<SharedSlides, 'name' | 'author' | 'churchName' | 'slideExporterAspectRatio'> & {
  drawn: SlidesHtml;
  isListed: boolean;
  /** Absolute addresses of the page and of its picture. */
  url: string;
  picture: string;
  path: string;
  supportEmail: string | undefined;
};

/** All slides are one below the other. The script makes a show of them. */
export function slidesPage(page: SlidesPage): PublicPage {
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
