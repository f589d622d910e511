import { type Html, html } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';

export type PageHead = {
  /** Without the product's name. */
  title: string;
  description: string;
  /** The page's own address, absolute. Link previews show it, and search engines prefer it to other spellings. */
  url: string;
  image?: string;
  isListed: boolean;
};

export const metaTag = (attribute: 'name' | 'property', name: string, content: string): Html =>
  html`<meta ${attribute}="${name}" content="${content}" />`;

export type PageMeta = Pick<PageHead, 'title' | 'description' | 'url' | 'image'> & {
  type: 'website' | 'article';
  /** The description of a picture of 1200 × 630 pixels. */
  imageAlt?: string;
};

export function metaTags({ title, description, url, image, imageAlt, type }: PageMeta): Html[] {
  const property = (name: string, content: string) => metaTag('property', `og:${name}`, content);
  return [
    metaTag('name', 'description', description),
    html`<link rel="canonical" href="${url}" />`,
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

const replaced = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
};

/**
 * Returns index.html with the head of one page: title, description, Open Graph tags (ogp.me) and the address for search
 * engines.
 *
 * @throws if index.html lacks one of the parts that are replaced
 */
export function withHead(indexHtml: string, { isListed, ...about }: PageHead): string {
  const robots = isListed ? [] : [metaTag('name', 'robots', 'noindex')];
  const head = [...metaTags({ ...about, type: 'website' }), ...robots].join('\n    ');
  const changes = {
    title: html`<title>${about.title} · ${productName}</title>`.text,
    description: head,
  };
  return Object.entries(replaced).reduce((page, [part, pattern]) => {
    if (!pattern.test(page)) throw new Error(`index.html has no ${part}`);
    // A function, because a text could contain "$&".
    return page.replace(pattern, () => changes[part as keyof typeof changes]);
  }, indexHtml);
}
