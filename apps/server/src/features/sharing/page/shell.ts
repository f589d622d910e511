import { html, type Html, trusted, wholePage } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { metaTag, metaTags, type PageMeta } from '../../../http/pages/pageHead.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PublicPage = {
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

/** Icons of Lucide (ISC license), and the product's mark. They take the color of the text around them. */
const paths = {
  print:
    '<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>',
  share: '<path d="M12 2v13"/><path d="m16 6-4-4-4 4"/><path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8"/>',
  textSize:
    '<path d="m15 16 2.536-7.328a1.02 1.02 1 0 1 1.928 0L22 16"/><path d="M15.697 14h5.606"/><path d="m2 16 4.039-9.69a.5.5 0 0 1 .923 0L11 16"/><path d="M3.304 13h6.392"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M5 12h14"/><path d="M12 5v14"/>',
  play: '<path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"/>',
  unlinked:
    '<path d="M9 17H7A5 5 0 0 1 7 7"/><path d="M15 7h2a5 5 0 0 1 4 8"/><path d="M8 12h4"/><path d="m2 2 20 20"/>',
  back: '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>',
  previous: '<path d="m15 18-6-6 6-6"/>',
  next: '<path d="m9 18 6-6-6-6"/>',
  download: '<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>',
  fullScreen:
    '<path d="M8 3H5a2 2 0 0 0-2 2v3"/><path d="M21 8V5a2 2 0 0 0-2-2h-3"/><path d="M3 16v3a2 2 0 0 0 2 2h3"/><path d="M16 21h3a2 2 0 0 0 2-2v-3"/>',
  all: '<rect width="18" height="7" x="3" y="3" rx="1"/><rect width="18" height="7" x="3" y="14" rx="1"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2" ry="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  document:
    '<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7z"/><path d="M14 2v4a2 2 0 0 0 2 2h4"/><path d="M16 13H8"/><path d="M16 17H8"/><path d="M10 9H8"/>',
  folder:
    '<path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z"/>',
  email: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  product:
    '<path d="M12 6.5v14"/><path d="M12 6.5c-1.8-1.7-4.6-2.3-9.5-2.3v13.8c4.9 0 7.7.6 9.5 2.5 1.8-1.9 4.6-2.5 9.5-2.5V4.2c-4.9 0-7.7.6-9.5 2.3z"/><path d="M16.8 8v5.6M14.9 9.8h3.8"/>',
};

export const icon = (name: keyof typeof paths): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${trusted(paths[name])}</svg>`;

export type PageAssets = { sheets: string[]; script: string };

/** The pages with a script of their own, by the name of their folder and file in `apps/web/src`. */
type PageEntry = 'sharedPage';

type Chunk = { file: string; css?: string[] };

/**
 * Returns the files that the build has made for a page. Without a build, they are named `source`: in development, Vite
 * replies to these addresses with the sources (`apps/web/sharedPage.config.ts`).
 */
export function readPageAssets(webDirectory: string, entry: PageEntry): PageAssets {
  const manifest = join(webDirectory, '.vite/manifest.json');
  const chunk = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)[`src/${entry}/${entry}.ts`]
    : undefined;
  if (!chunk) return { sheets: [`/assets/${entry}-source.css`], script: `/assets/${entry}-source.js` };
  return { sheets: (chunk.css ?? []).map((file) => `/${file}`), script: `/${chunk.file}` };
}
