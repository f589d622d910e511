import { maxShareIdLength, maxSlugLength, type ShareKind } from '@sermon/domain/sharing/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Grant } from '../../../visitors/grants.ts';
import type { Services } from '../../../services.ts';
import { openShare, openShareAt } from '../visitors.ts';
import { churchIn, onChurchHost } from '../church.ts';
import { createCache, getCached } from '../networks.ts';
import type { PageAssets, PublicPage } from './shell.ts';
import { type RenderedPage, renderPage, type SentAs } from './replies.ts';

export type Opened = {
  grant: Grant<'share'>;
  /** The path of the share's page, without a slash at its end: '/share/k3v9x' or, on a church's host, '/grace'. */
  path: string;
  notice: 'held' | 'shown' | null;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type SharedHandler = (opened: Opened) => Promise<unknown>;

export type SharedRoutes = {
  /**
   * Adds a route below the addresses of all shares of a kind. `suffix` follows the page's path: '' for the page itself,
   * '/passage'. A method that changes data is refused if another site sends it.
   */
  on(method: HTTPMethods, kind: ShareKind, suffix: string, handler: SharedHandler): void;
};

/** Ids and slugs that can exist. Others open nothing, whatever they contain. */
const possibleId = new RegExp(`^[a-z0-9]{1,${maxShareIdLength}}$`);
const possibleSlug = new RegExp(`^[a-z0-9-]{1,${maxSlugLength}}$`);

function possible(part: string, pattern: RegExp): string {
  const lower = part.toLowerCase();
  return pattern.test(lower) ? lower : '';
}

function noticeIn({ query }: FastifyRequest): Opened['notice'] {
  const { comment } = query as Record<string, unknown>;
  return comment === 'held' || comment === 'shown' ? comment : null;
}

export const sharePaths: Record<ShareKind, string> = { sermon: '/share', slides: '/share/slide' };

export function createSharedRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'env' | 'db' | 'clock' | 'attempts'>,
): SharedRoutes {
  const { env } = services;
  const onHosts = new Map<string, Map<ShareKind, SharedHandler>>();

  return {
    on(method, kind, suffix, handler) {
      const options = {
        method,
        schema: { hide: true },
        config: { access: 'anyone' as const, changes: method !== 'GET' },
      };
      app.route<{ Params: { id: string } }>({
        ...options,
        url: `${sharePaths[kind]}/:id${suffix}`,
        async handler(request, reply) {
          const token = possible(request.params.id, possibleId);
          const grant = await openShare(services, { token, kind, ip: request.ip });
          return handler({ grant, path: `${sharePaths[kind]}/${token}`, notice: noticeIn(request), request, reply });
        },
      });
      const name = `${method} ${suffix}`;
      const known = onHosts.get(name);
      if (known) return void known.set(kind, handler);
      const handlers = new Map([[kind, handler]]);
      onHosts.set(name, handlers);
      if (env.SHARE_HOST === undefined) return;
      app.route<{ Params: { slug: string } }>({
        ...options,
        url: `/:slug${suffix}`,
        constraints: onChurchHost,
        async handler(request, reply) {
          const slug = possible(request.params.slug, possibleSlug);
          const label = churchIn(env, request.headers) ?? '';
          const grant = await openShareAt(services, { label, slug, ip: request.ip });
          const chosen = handlers.get(grant.kind);
          return chosen
            ? chosen({ grant, path: `/${slug}`, notice: noticeIn(request), request, reply })
            : reply.callNotFound();
        },
      });
    },
  };
}

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
    return getCached(services, { ip, kind }, pages, { key, version, make: render });
  };
}
