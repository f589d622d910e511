import type { PremiumKind } from '@sermon/domain/premium/premium';

export const publicPaths: Record<PremiumKind, string> = {
  sermon: '/popular-sermons',
  series: '/popular-sermon-series',
};

export const appPaths: Record<PremiumKind, string> = { sermon: '/premium-sermons', series: '/premium-series' };

/** Returns the path of an item's public page. Slugs of any language are percent-encoded. */
export const itemPath = (kind: PremiumKind, slug: string): string => `${publicPaths[kind]}/${encodeURIComponent(slug)}`;

/** True for the addresses of the public pages and everything below them, also if they cannot be decoded. */
export const isPublicPath = (url: string): boolean => /^\/+popular-sermon(?:s|-series)(?:[/?#]|$)/i.test(url);

/** Returns whether the address of a request is spelled like this path. Percent-encoding can be written in several ways. */
export function isSpelled(url: string, path: string): boolean {
  const own = url.split('?')[0]!;
  try {
    return decodeURIComponent(own) === decodeURIComponent(path);
  } catch {
    return false;
  }
}
