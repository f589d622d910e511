import { maxNameLength } from '@sermon/domain/library/items';
import { type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { cleanLine } from '@sermon/domain/text';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { popular as texts } from '@sermon/domain/texts/premium/premium';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { coalesceReads } from '../../../concurrency/concurrency.ts';
import type { Rule } from '../../../http/attempts.ts';
import { describeError } from '../../../http/errors.ts';
import { refused, Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { countWork, createCache, getCached, hashNetworkOf } from '../../sharing/networks.ts';
import { readPageAssets } from '../../sharing/page/shell.ts';
import { pagePolicy, type RenderedHtml, renderHtml, sendHtml } from '../../sharing/page/replies.ts';
import { findByTitle, type PremiumRow } from '../store.ts';
import { itemPage, listPage } from './pages.ts';
import {
  appPaths,
  belongsInApp,
  isPublicPath,
  isSpelled,
  itemPath,
  popularHtml,
  popularNotice,
  type PopularPage,
  publicPaths,
  type Viewer,
  viewerOf,
} from './shell.ts';
import { findFirstText, listContents, listPopular } from './store.ts';
import type { Db } from '../../../database/open.ts';

/** The rendered pages that are kept in memory, in bytes. */
const maxKeptBytes = 12_000_000;

/** Names from one network that no item has. */
const wrongNames: Rule = { max: 300, seconds: 15 * 60 };

const options = { schema: { hide: true }, config: { access: 'anyone' as const } };

type CachedPage = RenderedHtml & { tag: string };

/**
 * Serves the public pages of premium sermons and series, which visitors and search engines read without scripts, and the
 * files that lead search engines to them.
 */
export async function servePopularPages(app: FastifyInstance, services: Services): Promise<void> {
  const { env, db, attempts, textWork } = services;
  const { sheets } = readPageAssets(env.webDirectory, 'sharedPage');
  const kept = createCache<CachedPage>({
    maxBytes: maxKeptBytes,
    sizeOf: ({ html, gzip }) => html.length + (gzip?.length ?? 0),
  });

  // Visitors who come at the same time wait for the same list.
  const readList = coalesceReads(async (kind: string) => {
    const rows = await listPopular(db, kind === 'sermon' ? 'sermon' : 'series');
    return { rows, version: hashOf(JSON.stringify(rows)) };
  });

  /** Sends a page. It is kept for all viewers of the same kind until `version`, that of what it shows, has changed. */
  async function send(
    { request, reply, path }: { request: FastifyRequest; reply: FastifyReply; path: string },
    version: string,
    make: (viewer: Viewer) => Promise<PopularPage> | PopularPage,
  ) {
    const viewer = viewerOf(env, request.user);
    const render = async () => {
      const html = popularHtml(await make(viewer), viewer, sheets).text;
      return { ...(await renderHtml(html)), tag: `W/"${hashOf(html)}"` };
    };
    const page = await getCached(services, { ip: request.ip, kind: 'page' }, kept, {
      key: `${path} ${viewer.isSignedIn}`,
      version,
      make: render,
    });
    setHeaders(request, reply).header('etag', page.tag);
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).header('vary', varying).send();
    return sendHtml(reply, page, 'cookie');
  }

  async function findItem(kind: PremiumKind, name: string, ip: string): Promise<PremiumRow> {
    // Like the titles in calls: a database refuses some characters.
    const title = cleanLine(name).normalize('NFC');
    const row = title === '' || title.length > maxNameLength ? undefined : await findByTitle(db, kind, title);
    if (row) return row;
    await attempts.count(wrongNames, `popular page from ${await hashNetworkOf(db, ip)}`);
    throw refused(404);
  }

  const redirect = (request: FastifyRequest, reply: FastifyReply, path: string, code: number) =>
    setHeaders(request, reply).header('vary', varying).redirect(path, code);

  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { statusCode, message } = describeError(error, request.log);
      if (error instanceof Refused && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
      const sentence = statusCode === 404 ? pageNotFound : statusCode >= 500 || !message ? texts.trouble : message;
      return sendNotice(services, sheets, { request, reply, statusCode, sentence });
    });
    for (const kind of premiumKinds) {
      const path = publicPaths[kind];
      scope.get(path, options, async (request, reply) => {
        if (belongsInApp(request.user, kind)) return redirect(request, reply, appPaths[kind], 302);
        if (!isSpelled(request.url, path)) return redirect(request, reply, path, 301);
        const { rows, version } = await readList(kind);
        return send({ request, reply, path }, version, (viewer) => listPage(kind, rows, viewer, env.publicUrl));
      });
      scope.get<{ Params: { name: string } }>(`${path}/:name`, options, async (request, reply) => {
        const row = await findItem(kind, request.params.name, request.ip);
        const own = itemPath(kind, row.slug);
        if (belongsInApp(request.user, kind)) return redirect(request, reply, `${appPaths[kind]}/${row.id}`, 302);
        if (!isSpelled(request.url, own)) return redirect(request, reply, own, 301);
        return send({ request, reply, path: own }, hashOf(JSON.stringify(row)), async (viewer) => {
          const contents = await listContents(db, row.id);
          const opening = await textWork.openingHtml(await findFirstText(db, row.id));
          return itemPage({ row, contents, opening }, viewer, env);
        });
      });
    }
    scope.get('/sitemap.xml', options, async (request, reply) => {
      await countWork(services, request.ip, 'text');
      return reply
        .header('cache-control', 'public, no-cache')
        .type('application/xml; charset=utf-8')
        .send(await sitemap(db, env.publicUrl));
    });
    scope.get('/robots.txt', options, (_, reply) =>
      reply.header('cache-control', 'public, no-cache').type('text/plain; charset=utf-8').send(robots(env.publicUrl)),
    );
  });
}

/**
 * Replies to a request for an address below the public pages that has no route. Returns null for other requests.
 */
export function createPopularNotFound(services: Pick<Services, 'env'>) {
  const { sheets } = readPageAssets(services.env.webDirectory, 'sharedPage');
  return (request: FastifyRequest, reply: FastifyReply) =>
    isPublicPath(request.url)
      ? sendNotice(services, sheets, { request, reply, statusCode: 404, sentence: pageNotFound })
      : null;
}

type Notice = { request: FastifyRequest; reply: FastifyReply; statusCode: number; sentence: string };

async function sendNotice(
  { env }: Pick<Services, 'env'>,
  sheets: string[],
  { request, reply, statusCode, sentence }: Notice,
): Promise<FastifyReply> {
  const html = popularHtml(popularNotice(sentence), viewerOf(env, request.user ?? null), sheets);
  void reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(null))
    .header('x-robots-tag', 'noindex');
  return sendHtml(reply, await renderHtml(html.text), 'cookie');
}

const varying = 'accept-encoding, cookie';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/**
 * Sets the headers of a page. Caches may keep the pages of visitors, but must ask whether they have changed: an item
 * can be hidden at any time. The pages of signed-in users are not cached.
 */
const setHeaders = ({ user }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', user ? 'private, no-store' : 'public, no-cache')
    .header('content-security-policy', pagePolicy(null));

/**
 * Returns the map of the public pages (sitemaps.org). It names premium content only: pages that users share are known
 * to those who have their addresses.
 */
async function sitemap(db: Db, origin: string): Promise<string> {
  const pages: string[] = [];
  for (const kind of premiumKinds) {
    const rows = await listPopular(db, kind);
    const newest = Math.max(0, ...rows.map(({ dateImported }) => dateImported.getTime()));
    pages.push(
      entry(origin + publicPaths[kind], newest > 0 ? new Date(newest) : null),
      ...rows.map(({ slug, dateImported }) => entry(origin + itemPath(kind, slug), dateImported)),
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}

/** The address has no characters with a meaning in XML: slugs are percent-encoded. */
const entry = (url: string, changed: Date | null): string =>
  `<url><loc>${url}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;

/**
 * Returns the rules for search engines (RFC 9309). Shared pages are not disallowed: a search engine must be able to read
 * that a page is not to be listed, and their owners may let them be listed.
 */
const robots = (origin: string): string => `User-agent: *
Allow: /api/PremiumSermon/Picture/
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
