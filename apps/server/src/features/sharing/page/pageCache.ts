import type { Services } from '../../../services.ts';
import { createCache } from '../cache.ts';
import type { PageAssets } from './assets.ts';
import { type RenderedPage, renderPage } from './replies.ts';
import type { Opened } from './routes.ts';
import type { PublicPage } from './shell.ts';

/** The pages that are kept in memory, in bytes, with their compressed forms. The page of a sermon has about 50 kB. */
const maxKeptBytes = 24_000_000;

/**
 * How long a page is kept at most, in ms. The form for comments has the time at which it was made, and is signed. Other pages
 * can name translations, whose names change when they are installed again.
 */
const keptForMs = { withForm: 1_000, others: 60_000 };

/** Returns the rendered page of a share. `make` is called if nothing is kept, or something on the page has changed. */
export type PageCache = (
  opened: Opened,
  make: () => Promise<{ page: PublicPage; frame: string | null }>,
) => Promise<RenderedPage>;

/**
 * Creates a cache of rendered pages. The grant of each request was just read and contains everything that the page shows,
 * or its revision, so a kept page with the same grant is what would be rendered now.
 */
export function createPageCache({ clock }: Pick<Services, 'clock'>, assets: PageAssets): PageCache {
  const pages = createCache<RenderedPage>({
    maxBytes: maxKeptBytes,
    sizeOf: ({ html, gzip }) => html.length + (gzip?.length ?? 0),
  });
  return ({ grant, path, notice }, make) => {
    const period = grant.share.commentsEnabled ? keptForMs.withForm : keptForMs.others;
    const version = `${Math.floor(clock().getTime() / period)} ${JSON.stringify(grant)}`;
    const render = async () => {
      const { page, frame } = await make();
      return renderPage(page, assets, frame);
    };
    return pages.get(`${grant.assetShareId} ${path} ${notice}`, render, version);
  };
}
