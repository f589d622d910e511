import { productName } from '../../packages/domain/src/product.ts';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { light } from './src/ui/theme/tokens.ts';
import {
  type Chunk,
  maxPrecacheBytes,
  opensServerPage,
  precachedFiles,
  precacheList,
  serverPaths,
} from './src/updates/appFiles.ts';

/** What browsers and operating systems show for the installed product. `npm run icons` draws the pictures. */
const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Write a sermon, research it, preach it, keep it for a lifetime.',
  lang: 'en',
  start_url: '/library-home',
  scope: '/',
  display: 'standalone',
  theme_color: light.surface.canvas,
  background_color: light.surface.canvas,
  categories: ['productivity', 'education'],
  icons: [
    ...[192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    ...[192, 512].map((size) => ({
      src: `/icons/maskable-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'maskable',
    })),
  ],
};

/** The server replaces this with a hash of the security headers, which browsers keep together with the page. */
const headersMark = 'HASH_OF_SECURITY_HEADERS';

let output = '';

/** Remembers where the build writes its files, which may differ from the folder in vite.config.ts. */
const findOutput: Plugin = {
  name: 'find-output',
  configResolved: ({ root, build }) => {
    output = resolve(root, build.outDir);
  },
};

/**
 * In development, replaces the service worker that a built version may have installed at the same address. Otherwise, the
 * browser would keep showing the built version.
 */
const noServiceWorkerInDevelopment: Plugin = {
  name: 'no-service-worker-in-development',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use('/sw.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.end(`
        addEventListener('install', () => skipWaiting());
        addEventListener('activate', (event) => event.waitUntil(remove()));
        async function remove() {
          for (const name of await caches.keys()) await caches.delete(name);
          await registration.unregister();
          for (const window of await clients.matchAll({ type: 'window' })) await window.navigate(window.url);
        }`);
    });
  },
};

/** Adds the manifest and the service worker (docs/decisions/0060). */
export const install: PluginOption[] = [
  findOutput,
  noServiceWorkerInDevelopment,
  VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    // updates/serviceWorker.ts registers it.
    injectRegister: null,
    manifest,
    // Operating systems keep the icons themselves.
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['index.html', 'icon.svg', 'theme.js', 'assets/**'],
      globIgnores: ['**/*.{br,gz}'],
      // Names in this folder contain a hash.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: maxPrecacheBytes,
      manifestTransforms: [chooseFiles],
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      navigateFallback: 'index.html',
      navigateFallbackDenylist: serverPaths,
      runtimeCaching: [
        {
          urlPattern: opensServerPage,
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
      ],
    },
  }),
];

type Entry = { url: string; revision: string | null; size: number };

/**
 * Reduces the found files to those that are kept for offline use, and adds a list of them, with which a page can check that
 * all are there. Fails the build if they are too large.
 */
async function chooseFiles(found: Entry[]): Promise<{ manifest: Entry[]; warnings: string[] }> {
  const chunks = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const wanted = precachedFiles(chunks);
  const kept = found.filter(({ url }) => wanted.has(url));
  const missing = [...wanted].filter((url) => !kept.some((entry) => entry.url === url));
  if (missing.length > 0) throw new Error(`These files for offline use do not exist: ${missing.join(', ')}`);
  const bytes = kept.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxPrecacheBytes)
    throw new Error(`The files for offline use have ${bytes} bytes, which is more than ${maxPrecacheBytes}.`);
  const list = JSON.stringify(kept.map(({ url, size }) => ({ url, size })));
  await writeFile(join(output, precacheList), list);
  const revision = createHash('sha256').update(list).digest('hex').slice(0, 32);
  return {
    manifest: [
      ...kept.map((entry) =>
        entry.url === 'index.html' ? { ...entry, revision: `${entry.revision}-${headersMark}` } : entry,
      ),
      { url: precacheList, revision, size: list.length },
    ],
    warnings: [],
  };
}
