import { premiumKinds } from '@sermon/domain/premium/premium';
import type { Db } from '../../../database/open.ts';
import { itemPath, publicPaths } from './paths.ts';
import { listPopular } from './store.ts';

/**
 * Returns the map of the public pages (sitemaps.org). It names premium content only: pages that users share are known
 * to those who have their addresses.
 */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const pages: string[] = [];
  for (const kind of premiumKinds) {
    const rows = await listPopular(db, kind);
    const newest = Math.max(0, ...rows.map(({ dateImported }) => dateImported.getTime()));
    pages.push(
      entry(origin + publicPaths[kind], newest > 0 ? new Date(newest) : null),
      ...rows.map(({ slug, dateImported }) => entry(origin + itemPath(kind, slug), dateImported)),
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}

/** The address has no characters with a meaning in XML: slugs are percent-encoded. */
const entry = (url: string, changed: Date | null): string =>
  `<url><loc>${url}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;

/**
 * Returns the rules for search engines (RFC 9309). Shared pages are not disallowed: a search engine must be able to read
 * that a page is not to be listed, and their owners may let them be listed.
 */
export const robots = (origin: string): string => `User-agent: *
Allow: /api/PremiumSermon/Picture/
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
