import { type Html, html, wholePage } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { metaTag, metaTags, type PageMeta } from '../../../http/pages/pageHead.ts';
import type { PageAssets } from './assets.ts';
import { icon } from './icons.ts';

export type PublicPage = {
  /** Without the product's name. */
  title: string;
  /** Null for pages that link previews do not show. */
  meta: Omit<PageMeta, 'title' | 'imageAlt'> | null;
  isListed: boolean;
  name: Html;
  actions?: Html;
  /** The sheets: `sheet` returns one. */
  main: Html;
  footer?: Html;
  skip?: string;
  kind: 'sermon' | 'passage' | 'notice' | 'slides' | `popular ${'cards' | 'item' | 'notice'}`;
  data?: Html;
};

/**
 * Returns a whole page. It has no inline style and no inline script that runs: its content policy allows neither. Without
 * `script`, it runs none at all.
 */
export function pageHtml(page: PublicPage, { sheets, script }: Pick<PageAssets, 'sheets'> & Partial<PageAssets>): Html {
  const { title, meta, isListed, name, actions, main, footer, skip = texts.skip, kind, data } = page;
  return wholePage({
    title: `${title} · ${productName}`,
    head: html`<meta name="color-scheme" content="light dark" />
      ${isListed ? null : metaTag('name', 'robots', 'noindex')}
      ${meta && metaTags({ ...meta, title, ...(meta.type === 'article' && { imageAlt: texts.picture(title) }) })}
      ${data}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      ${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
      ${script !== undefined && html`<script type="module" src="${script}"></script>`}`,
    name: kind,
    body: html`<a class="skip" href="#text">${skip}</a>
      <header class="head">${name} ${actions}</header>
      <main id="text" tabindex="-1">${main}</main>
      ${footer && html`<footer class="foot">${footer}</footer>`}`,
  });
}

export const sheet = (content: Html, name = ''): Html => html`<div class="sheet${name && ` ${name}`}">${content}</div>`;

export const productMark = (): Html => html`<p class="brand">${icon('product')}${productName}</p>`;

export const ownerName = (name: string): Html => (name ? html`<p class="brand" dir="auto">${name}</p>` : productMark());

export const noticePage = (sentence: string): PublicPage => ({
  title: sentence,
  meta: null,
  isListed: false,
  name: productMark(),
  main: html`<div class="notice">
    ${icon('unlinked')}
    <h1>${sentence}</h1>
  </div>`,
  kind: 'notice',
});
