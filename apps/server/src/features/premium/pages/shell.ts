import { type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { productName } from '@sermon/domain/product';
import { escapeHtml } from '@sermon/domain/text';
import { popular as texts } from '@sermon/domain/texts/premium/popular';
import { metaTag, metaTags } from '../../../http/pages/pageHead.ts';
import { icon } from '../../sharing/page/icons.ts';
import { productMark } from '../../sharing/page/shell.ts';
import { publicPaths } from './paths.ts';
import { scriptOf } from './structuredData.ts';
import { libraryPath, type Viewer } from './viewer.ts';

/** A public page of premium content. The parts in HTML must be safe: escaped, or written by us. */
export type PopularPage = {
  /** Plain text, without the product's name. */
  title: string;
  /** The metadata for search engines, with absolute addresses. Null for a page that they must not list. */
  meta: { description: string; url: string; image: string | null; structured: object } | null;
  /** The list to which the page belongs, and whether it is the list itself. Null for pages that belong to none. */
  kind: PremiumKind | null;
  isList?: boolean;
  /** The address to open after signing in or registering. */
  wanted: string;
  main: string;
  /** A class of the page, for the style sheet. */
  layout: 'cards' | 'item' | 'notice';
};

/** Returns a whole page. It has no script to run and no inline style: its content policy allows neither. */
export function popularHtml(page: PopularPage, viewer: Viewer, sheets: string[]): string {
  const { title, meta, layout, main } = page;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(`${title} · ${productName}`)}</title>
    ${meta ? headOf(title, meta) : metaTag('name', 'robots', 'noindex')}
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" />`).join('\n    ')}
  </head>
  <body class="popular ${layout}">
    <a class="skip" href="#text">${texts.skip}</a>
    <header class="head">
      ${productMark()}
      <nav class="pages" aria-label="${texts.pages}">${premiumKinds.map((kind) => pageLink(kind, page)).join('')}</nav>
      <div class="entrance">${entranceHtml(viewer, page.wanted)}</div>
    </header>
    <main id="text" tabindex="-1">
${main}
    </main>
    <footer class="foot"><p class="by">${icon('product')}<span>${escapeHtml(texts.footer)}</span></p></footer>
  </body>
</html>
`;
}

function headOf(title: string, { image, structured, ...about }: NonNullable<PopularPage['meta']>): string {
  const tags = metaTags({ ...about, title, type: 'website', ...(image !== null && { image }) });
  return [...tags, scriptOf(structured)].join('\n    ');
}

function pageLink(kind: PremiumKind, page: PopularPage): string {
  const current = page.kind === kind ? ` aria-current="${page.isList ? 'page' : 'true'}"` : '';
  return `<a href="${publicPaths[kind]}"${current}>${texts.links[kind]}</a>`;
}

/** The links at the right of the header. */
function entranceHtml(viewer: Viewer, wanted: string): string {
  if (viewer.isSignedIn) return `<a class="action framed" href="${libraryPath}">${texts.library}</a>`;
  const query = escapeHtml(`?${new URLSearchParams({ redirect: wanted })}`);
  const register = `<a class="action filled" rel="nofollow" href="/auth/register${query}">${texts.getStarted}</a>`;
  return `<a class="action" rel="nofollow" href="/auth/sign-in${query}">${texts.signIn}</a>${viewer.mayRegister ? register : ''}`;
}

/** A page with one sentence, for addresses at which there is nothing, and for faults. */
export const noticePage = (sentence: string): PopularPage => ({
  title: sentence,
  meta: null,
  kind: null,
  wanted: libraryPath,
  main: `      <div class="notice">${icon('unlinked')}<h1>${escapeHtml(sentence)}</h1></div>`,
  layout: 'notice',
});
