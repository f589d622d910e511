import react from '@vitejs/plugin-react';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { guide } from './guide.config.ts';
import { install } from './install.config.ts';
import { sharedPage } from './sharedPage.config.ts';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** The minimum size of files to compress, in bytes. Compressing smaller files saves nothing. */
const worthCompressing = 1_400;

/**
 * Writes a .br and a .gz copy of every script, style sheet and page so that the server does not have to compress them
 * for each visitor.
 */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Runs after the files are written, because until then Vite may still insert the names of other files.
  async writeBundle({ dir }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name));
    await Promise.all(texts.map((name) => compress(join(dir ?? '', name))));
  },
};

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < worthCompressing) return;
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text)]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), guide, sharedPage, compressed, ...install],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The service worker's list of files is made from it.
    manifest: true,
    // The content security policy forbids data: URLs for fonts. Every supported browser preloads modules without a
    // polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The guide and the shared pages load none of the app's scripts. The server makes the shared pages.
      input: ['index.html', 'help.html', 'src/sharedPage/sharedPage.ts'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every page needs and that change only when upgraded. Browsers can cache this file across
            // many releases.
            {
              name: 'ground',
              test: /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-)?(router|query|store|history)[^/]*)\//,
            },
            // The screens for visitors who are not signed in share one file.
            { name: 'entrance', test: /src\/(features\/accounts|ui\/plain)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/share/': server,
      '/popular-': server,
      '/sitemap.xml': server,
      '/robots.txt': server,
      '/slide-backgrounds': server,
      '/ping': server,
    },
  },
});
