import type { PremiumKind } from '@sermon/domain/premium/premium';
import { type Html, html, trusted } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';
import { popular as texts } from '@sermon/domain/texts/premium/popular';
import { itemPath, publicPaths } from './paths.ts';

const context = 'https://schema.org';

type Listed = { slug: string; name: string };

export const listData = (kind: PremiumKind, items: readonly Listed[], origin: string): object => ({
  '@context': context,
  '@type': 'ItemList',
  name: texts.titles[kind],
  url: origin + publicPaths[kind],
  numberOfItems: items.length,
  itemListElement: items.map(({ slug, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: origin + itemPath(kind, slug),
  })),
});

type Item = Listed & {
  kind: PremiumKind;
  description: string;
  dateCreated: Date;
  image: string | null;
  /** Null where nothing is sold. */
  isFree: boolean | null;
};

export function itemData({ kind, slug, name, description, dateCreated, image, isFree }: Item, origin: string): object {
  const url = origin + itemPath(kind, slug);
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: texts.titles[kind], item: origin + publicPaths[kind] },
          { '@type': 'ListItem', position: 2, name, item: url },
        ],
      },
      {
        '@type': kind === 'sermon' ? 'CreativeWork' : 'CreativeWorkSeries',
        name,
        description,
        url,
        datePublished: dateCreated.toISOString().slice(0, 10),
        publisher: { '@type': 'Organization', name: productName, url: origin },
        ...(image !== null && { image }),
        ...(isFree !== null && { isAccessibleForFree: isFree }),
      },
    ],
  };
}

/** Characters that could end the element or begin markup in it, or that older parsers do not accept in JSON. */
const unsafe = /[<>&\u2028\u2029]/g;

/** Returns the element with structured data. Browsers do not run it, so the content policy allows it. */
export function scriptOf(data: object): Html {
  const json = JSON.stringify(data).replaceAll(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="application/ld+json">${trusted(json)}</script>`;
}
