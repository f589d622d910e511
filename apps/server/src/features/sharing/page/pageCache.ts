import type { Services } from '../../../services.ts';
import { createCache } from '../cache.ts';
import { getKept } from '../networks.ts';
import type { PageAssets } from './assets.ts';
import { type RenderedPage, renderPage, type SentAs } from './replies.ts';
import type { Opened } from './routes.ts';
import type { PublicPage } from './shell.ts';

/** The pages that are kept in memory, in bytes, with their compressed forms. The page of a sermon has about 50 kB. */
const maxKeptBytes = 24_000_000;

/**
 * How long a page is kept at most, in ms. Pages can name translations, whose names change when they are installed again, and
 * the form for comments has the signed time at which it was made.
 */
const keptForMs = 60_000;

/**
 * Returns the rendered page of a share, or of a passage in it. `make` is called if nothing is kept, or something on the page
 * has changed. Throws 429 if the visitor's network has caused too much of that.
 */
export type PageCache = (
  opened: Opened,
  make: () => Promise<{ page: PublicPage } & SentAs>,
  passage?: { reference: string; translation: string },
) => Promise<RenderedPage>;

/**
 * The grant of each request was just read and contains everything that the page shows, or its revision, so a kept page
 * with the same grant is what would be rendered now.
 */
export function createPageCache(services: Pick<Services, 'clock' | 'db' | 'attempts'>, assets: PageAssets): PageCache {
  const pages = createCache<RenderedPage>({
    maxBytes: maxKeptBytes,
    sizeOf: ({ html, gzip }) => html.length + (gzip?.length ?? 0),
  });
  return ({ grant, path, notice, request: { ip } }, make, passage) => {
    const version = `${Math.floor(services.clock().getTime() / keptForMs)} ${JSON.stringify(grant)}`;
    const key = `${grant.assetShareId} ${path} ${passage ? JSON.stringify(passage) : notice}`;
    const kind = passage ? 'passage' : 'page';
    const render = async () => {
      const { page, ...sentAs } = await make();
      return renderPage(page, assets, sentAs);
    };
    return getKept(services, { ip, kind }, pages, { key, version, make: render });
  };
}
