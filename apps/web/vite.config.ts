import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
