import { productName } from '@sermon/domain/product';
import { escapeHtml } from '@sermon/domain/text';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { metaTag, metaTags } from '../../../http/pages/pageHead.ts';
import type { PageAssets } from './assets.ts';
import { icon } from './icons.ts';

/** The metadata for search engines and link previews. Addresses are absolute; `image` is a picture of 1200 × 630 pixels. */
export type SharedMeta = { description: string; url: string; image: string };

/** A page for visitors. The parts in HTML must be safe: escaped, or written by us. */
export type PublicPage = {
  /** Plain text, without the product's name. */
  title: string;
  /** Null for pages that link previews do not show. */
  meta: SharedMeta | null;
  /** True if search engines may list the page. */
  isListed: boolean;
  /** HTML at the left of the header, and at its right. */
  name: string;
  actions?: string;
  /** HTML of the sheets: `sheet` returns one. */
  main: string;
  /** HTML of the footer; '' for a page without one. */
  footer?: string;
  /** The label of the link that skips the header. */
  skip?: string;
  /** A class of the page, for the style sheet. */
  kind: 'sermon' | 'passage' | 'notice' | 'slides';
};

/** Returns a whole page. It has no inline script and no inline style: its content policy allows neither. */
export function pageHtml(page: PublicPage, { sheets, script }: PageAssets): string {
  const { title, meta, isListed, name, actions = '', main, footer = '', skip = texts.skip, kind } = page;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(`${title} · ${productName}`)}</title>
    ${isListed ? '' : metaTag('name', 'robots', 'noindex')}
    ${meta ? metaTags({ ...meta, title, type: 'article', imageAlt: texts.picture(title) }).join('\n    ') : ''}
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}" />`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  <body class="${kind}">
    <a class="skip" href="#text">${skip}</a>
    <header class="head">
      ${name}
      ${actions}
    </header>
    <main id="text" tabindex="-1">
${main}
    </main>
    ${footer && `<footer class="foot">${footer}</footer>`}
  </body>
</html>
`;
}

/** Returns a sheet of paper with this content. */
export const sheet = (html: string, name = ''): string =>
  `      <div class="sheet${name && ` ${name}`}">\n${html}\n      </div>`;

/** The name of the product with its mark, at the left of the header. */
export const productMark = (): string => `<p class="brand">${icon('product')}${escapeHtml(productName)}</p>`;

/** The name of the church or of the preacher, at the left of the header. */
export const ownerName = (name: string): string =>
  name ? `<p class="brand" dir="auto">${escapeHtml(name)}</p>` : productMark();

/** A page with one sentence, for addresses at which nothing can be shown. */
export const noticePage = (sentence: string): PublicPage => ({
  title: sentence,
  meta: null,
  isListed: false,
  name: productMark(),
  main: `      <div class="notice">${icon('unlinked')}<h1>${escapeHtml(sentence)}</h1></div>`,
  kind: 'notice',
});
