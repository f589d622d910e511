import react from '@vitejs/plugin-react';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Smaller files gain nothing. In bytes. */
const worthCompressing = 1_400;

/** Every script, style and page once more as .br and .gz, so that the server need not compress them again for each visitor. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Only what is written is final: until then names of other files are still put in.
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
  plugins: [react(), compressed],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: addresses for fonts, and preloading works in every browser we support.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and what changes only with an upgrade: browsers keep it over many releases.
            {
              name: 'ground',
              test: /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(react-)?(router|query|store|history)[^/]*)\//,
            },
            // The screens before one is signed in, in one file.
            { name: 'entrance', test: /src\/(features\/accounts|ui\/plain)\// },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/ping': server } },
});
