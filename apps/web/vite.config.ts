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
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/ping': server } },
});
