import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  PrecacheFallbackPlugin,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { opensServerPage, serverPaths } from './appFiles.ts';

/** The service worker, which keeps the files of one version of the product (docs/decisions/0060). */

/** The files and their versions, null for those whose names contain a hash. The build inserts them. */
declare const keptFiles: { url: string; revision: string | null }[];

const page = 'index.html';
const worker = self as unknown as { skipWaiting(): Promise<void> };

addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});
clientsClaim();
precacheAndRoute(keptFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { denylist: serverPaths }));
registerRoute(opensServerPage, new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: page })] }));
