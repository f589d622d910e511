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
 * in its place, which leads to Offline Access.
 */
export const opensServerPage = ({ request, url }: { request: Pick<Request, 'mode'>; url: URL }): boolean =>
  request.mode === 'navigate' && /^\/(share(\/|$)|popular-sermon(s|-series)(\/|$)|help\.html$)/i.test(url.pathname);
