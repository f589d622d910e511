import * as z from 'zod';

/** A chunk in the manifest that Vite writes: https://vite.dev/guide/backend-integration.html */
export type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

/** Screens that show nothing without the server. Their code is fetched when they are opened. */
const screensLeftOut = [
  'src/features/archive/import/ImportScreen.tsx',
  'src/features/comments/CommentsScreen.tsx',
  'src/features/premium/PremiumItemScreen.tsx',
  'src/features/premium/PremiumListScreen.tsx',
];

/** Scripts in which few sermons are written. Browsers fetch these fonts when a text needs them. */
const fontsLeftOut = /-(cyrillic|cyrillic-ext|vietnamese)-[^/]*\.woff2$/;

/** Files that have no chunk: the page itself and what it loads before any module. */
const pageFiles = ['index.html', 'icon.svg', 'theme.js'];

/** The list of these files and their sizes. It is one of them. */
export const precacheList = 'precache.json';

/** Uncompressed. */
export const maxPrecacheBytes = 6_000_000;

/**
 * Returns the files that the service worker keeps: everything that the page can load, except the code of
 * `screensLeftOut`, rare fonts, and fonts in the format of older browsers. The guide is a page of its own and is not
 * among them. `manifest` has an entry for each source file.
 *
 * @throws if a screen in `leftOut` is not in the manifest, because it was renamed
 */
export function precachedFiles(
  manifest: Record<string, Chunk>,
  leftOut: readonly string[] = screensLeftOut,
): Set<string> {
  const unknown = leftOut.filter((source) => !(source in manifest));
  if (unknown.length > 0) throw new Error(`No chunk is built from ${unknown.join(' and ')}`);
  const files = new Set(pageFiles);
  const seen = new Set(leftOut);
  const waiting = ['index.html'];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = manifest[key]!;
    for (const path of [file, ...css, ...assets]) if (isKept(path)) files.add(path);
    waiting.push(...imports, ...dynamicImports);
  }
  return files;
}

const isKept = (path: string) => !fontsLeftOut.test(path) && !path.endsWith('.woff');

/** Paths that the service worker leaves to the server: calls, pages with a head of their own, and files. */
export const serverPaths = [
  /^\/(api|ai-chat|share)(\/|$)/i,
  /^\/popular-sermon(s|-series)(\/|\?|$)/i,
  /^\/sandbox\//i,
  /^\/auth\/other\//i,
  /^\/(ping|healthz)\/?(\?|$)/i,
  // The same paths that the server does not answer with the page.
  /^\/(assets\/|slide-backgrounds\/|[^/?]+\.\w+(\?|$))/,
];

/**
 * Whether the browser opens a page that the server makes. If the server cannot be reached, the service worker opens the app
 * in its place, which leads to Offline Access. The service worker gets only the source text of this function.
 */
export const opensServerPage = ({ request, url }: { request: Pick<Request, 'mode'>; url: URL }): boolean =>
  request.mode === 'navigate' && /^\/(share(\/|$)|popular-sermon(s|-series)(\/|$)|help\.html$)/i.test(url.pathname);

const maxFiles = 5_000;
const list = z
  .array(z.object({ url: z.string(), size: z.number() }))
  .min(1)
  .max(maxFiles);

/** The name that Workbox gives to the cache of these files, without the scope at its end. */
const precacheName = 'workbox-precache-';

export type AppCaches = Pick<CacheStorage, 'keys' | 'open'>;

/**
 * Resolves to whether the service worker keeps all files of a version of the product. With `isThorough`, each file is read
 * and its size is compared; otherwise it is only looked up. Asks the browser's storage and never the network.
 */
export async function areAppFilesCached(caches: AppCaches, { isThorough }: { isThorough: boolean }): Promise<boolean> {
  try {
    for (const name of await caches.keys())
      if (name.startsWith(precacheName) && (await hasVersion(await caches.open(name), isThorough))) return true;
  } catch {
    // Some private windows refuse their caches.
  }
  return false;
}

/** While a new version is being installed, the cache has the files and the lists of two versions. One must be complete. */
async function hasVersion(cache: Cache, isThorough: boolean): Promise<boolean> {
  const requests = new Map<string, Request[]>();
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname.slice(1);
    requests.set(path, [...(requests.get(path) ?? []), request]);
  }
  for (const found of requests.get(precacheList) ?? []) {
    const { data } = list.safeParse(await (await cache.match(found))?.json().catch(() => null));
    if (!data) continue;
    const isThere = async ({ url, size }: { url: string; size: number }) => {
      const versions = requests.get(url) ?? [];
      if (!isThorough) return versions.length > 0;
      for (const version of versions) if (await hasSize(await cache.match(version), url, size)) return true;
      return false;
    };
    if ((await Promise.all(data.map(isThere))).every(Boolean)) return true;
  }
  return false;
}

/** The server completes the page, so only files whose names contain a hash have exactly the size that was built. */
async function hasSize(response: Response | undefined, url: string, size: number): Promise<boolean> {
  if (!response?.ok) return false;
  const { byteLength } = await response.arrayBuffer();
  return url.startsWith('assets/') ? byteLength === size : byteLength > 0;
}
