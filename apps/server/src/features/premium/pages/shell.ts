import { html, type Html } from '@sermon/domain/html';
import { type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { popular as texts } from '@sermon/domain/texts/premium/popular';
import { icon } from '../../sharing/page/icons.ts';
import { noticePage, pageHtml, productMark } from '../../sharing/page/shell.ts';
import { publicPaths } from './paths.ts';
import { scriptOf } from './structuredData.ts';
import { libraryPath, type Viewer } from './viewer.ts';

export type PopularPage = {
  /** Without the product's name. */
  title: string;
  /** The metadata for search engines, with absolute addresses. Null for a page that they must not list. */
  meta: { description: string; url: string; image: string | null; structured: object } | null;
  /** The list to which the page belongs, and whether it is the list itself. Null for pages that belong to none. */
  kind: PremiumKind | null;
  isList?: boolean;
  wanted: string;
  main: Html;
  layout: 'cards' | 'item' | 'notice';
};

/** The page runs no script. */
export function popularHtml(
  { title, meta, layout, main, ...page }: PopularPage,
  viewer: Viewer,
  sheets: string[],
): Html {
  return pageHtml(
    {
      title,
      meta: meta && {
        description: meta.description,
        url: meta.url,
        type: 'website',
        ...(meta.image !== null && { image: meta.image }),
      },
      isListed: meta !== null,
      name: productMark(),
      actions: html`<nav class="pages" aria-label="${texts.pages}">
          ${premiumKinds.map((kind) => pageLink(kind, page))}
        </nav>
        <div class="entrance">${entranceHtml(viewer, page.wanted)}</div>`,
      main,
      footer: html`<p class="by">${icon('product')}<span>${texts.footer}</span></p>`,
      skip: texts.skip,
      kind: `popular ${layout}`,
      data: meta ? scriptOf(meta.structured) : undefined,
    },
    { sheets },
  );
}

function pageLink(kind: PremiumKind, page: Pick<PopularPage, 'kind' | 'isList'>): Html {
  const current = page.kind === kind ? html`aria-current="${page.isList ? 'page' : 'true'}"` : null;
  return html`<a href="${publicPaths[kind]}" ${current}>${texts.links[kind]}</a>`;
}

function entranceHtml(viewer: Viewer, wanted: string): Html {
  if (viewer.isSignedIn) return html`<a class="action framed" href="${libraryPath}">${texts.library}</a>`;
  const query = `?${new URLSearchParams({ redirect: wanted })}`;
  const register = html`<a class="action filled" rel="nofollow" href="/auth/register${query}">${texts.getStarted}</a>`;
  return html`<a class="action" rel="nofollow" href="/auth/sign-in${query}">${texts.signIn}</a
    >${viewer.mayRegister && register}`;
}

export const popularNotice = (sentence: string): PopularPage => ({
  title: sentence,
  meta: null,
  kind: null,
  wanted: libraryPath,
  main: noticePage(sentence).main,
  layout: 'notice',
});
