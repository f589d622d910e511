import * as z from 'zod';
import { precacheList } from './appFiles.ts';

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
