import { productName } from '@sermon/domain/product';

/** The parts of a page that the server fills in for search engines and link previews, which run no scripts. */
export type PageHead = {
  /** Without the product's name. */
  title: string;
  description: string;
  /** The page's own address, absolute. Link previews show it, and search engines prefer it to other spellings. */
  url: string;
  /** The absolute address of a picture for link previews. */
  image?: string;
  /** False for pages that search engines must not list. */
  isListed: boolean;
  /**
   * Content that is shown until the app has started, as HTML. It must be safe: serialized from the document schema, or
   * written by us.
   */
  html?: string;
};

/** Characters with a meaning in HTML text or in a quoted attribute. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** Returns a meta element of a page's head. */
export const metaTag = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escape(content)}" />`;

/** The metadata of a page for search engines and link previews. Addresses are absolute. */
export type PageMeta = Pick<PageHead, 'title' | 'description' | 'url' | 'image'> & {
  type: 'website' | 'article';
  /** The description of a picture of 1200 × 630 pixels. */
  imageAlt?: string;
};

/** Returns the elements of a page's head with its description, its address and the Open Graph tags (ogp.me). */
export function metaTags({ title, description, url, image, imageAlt, type }: PageMeta): string[] {
  const property = (name: string, content: string) => metaTag('property', `og:${name}`, content);
  return [
    metaTag('name', 'description', description),
    `<link rel="canonical" href="${escape(url)}" />`,
    property('site_name', productName),
    property('type', type),
    property('title', title),
    property('description', description),
    property('url', url),
    ...(image === undefined ? [] : [property('image', image)]),
    ...(imageAlt === undefined
      ? []
      : [property('image:width', '1200'), property('image:height', '630'), property('image:alt', imageAlt)]),
    metaTag('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
  ];
}

/** The parts of index.html that a head replaces. */
const replaced = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
  root: /<div id="root"><\/div>/,
};

/**
 * Returns index.html with the head of one page: title, description, Open Graph tags (ogp.me) and the address for search
 * engines.
 *
 * @throws if index.html lacks one of the parts that are replaced
 */
export function withHead(indexHtml: string, { isListed, html = '', ...about }: PageHead): string {
  const robots = isListed ? [] : [metaTag('name', 'robots', 'noindex')];
  const head = [...metaTags({ ...about, type: 'website' }), ...robots].join('\n    ');
  const changes = {
    title: `<title>${escape(`${about.title} · ${productName}`)}</title>`,
    description: head,
    root: `<div id="root">${html}</div>`,
  };
  return Object.entries(replaced).reduce((page, [part, pattern]) => {
    if (!pattern.test(page)) throw new Error(`index.html has no ${part}`);
    // A function, because a text could contain "$&".
    return page.replace(pattern, () => changes[part as keyof typeof changes]);
  }, indexHtml);
}
