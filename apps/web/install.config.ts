import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { type Chunk, maxPrecacheBytes, precachedFiles, precacheList } from './src/updates/appFiles.ts';

/** The server replaces this with a hash of the security headers, which browsers keep together with the page. */
const headersMark = 'HASH_OF_SECURITY_HEADERS';

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

type KeptFile = { url: string; revision: string | null };

/** Writes the service worker with the list of the files that it keeps (docs/decisions/0060). */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { keptFiles: JSON.stringify(await chooseFiles(dir)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          lib: { entry: 'src/updates/sw.ts', formats: ['iife'], name: 'serviceWorker', fileName: () => 'sw.js' },
        },
      });
    },
  },
};

export const install = [noServiceWorkerInDevelopment, serviceWorker];

/**
 * Returns the files that are kept for offline use, and writes a list of them to the folder, with which a page can check
 * that all are there. Fails the build if they are too large.
 */
async function chooseFiles(folder: string): Promise<KeptFile[]> {
  const chunks = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const kept = await Promise.all(
    [...precachedFiles(chunks)].toSorted().map(async (url) => {
      const content = await readFile(join(folder, url));
      return { url, revision: revisionOf(url, content), size: content.length };
    }),
  );
  const bytes = kept.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxPrecacheBytes)
    throw new Error(`The files for offline use have ${bytes} bytes, which is more than ${maxPrecacheBytes}.`);
  const list = JSON.stringify(kept.map(({ url, size }) => ({ url, size })));
  await writeFile(join(folder, precacheList), list);
  return [...kept, { url: precacheList, revision: hashOf(list) }].map(({ url, revision }) => ({ url, revision }));
}

/** Names in the folder `assets` contain a hash. */
function revisionOf(url: string, content: Buffer): string | null {
  if (url.startsWith('assets/')) return null;
  return url === 'index.html' ? `${hashOf(content)}-${headersMark}` : hashOf(content);
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex').slice(0, 32);
