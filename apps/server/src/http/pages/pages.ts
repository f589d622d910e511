import fastifyStatic from '@fastify/static';
import { galleryPath } from '@sermon/domain/slides/backgrounds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyNotFound } from '../errors.ts';
import { type PageHead, withHead } from './pageHead.ts';
import { galleryVersion } from '@sermon/domain/slides/galleryVersion';
import { galleryDirectory } from '../../content/folders.ts';

/**
 * The pages with a head of their own, by path: `/share/:id`. A function returns the head for the parameters in the path,
 * or null if the page has none. The app then shows what is wrong.
 */
export type PageHeads = Record<string, (parameters: Record<string, string>) => Promise<PageHead | null> | PageHead>;

const serviceWorker = 'sw.js';

/** Placeholder in the service worker for a hash of the security headers. `apps/web/install.config.ts` writes it. */
const headersMark = 'HASH_OF_SECURITY_HEADERS';

type Options = {
  heads?: PageHeads;
  headers: Record<string, string>;
  /** Replies to addresses at which the app is not served, and returns null for all others. */
  replyNotFound?: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * Serves the files of the web app. Every other URL that is neither a file nor a call gets the app's index.html, in which
 * some pages have a head of their own.
 */
export async function servePages(
  app: FastifyInstance,
  directory: string,
  { heads = {}, headers, replyNotFound: replyElsewhere = () => null }: Options,
): Promise<void> {
  const index = join(directory, 'index.html');
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      cacheControl: false,
      wildcard: false,
      globIgnore: [serviceWorker],
      // The build creates .br and .gz files where compression is worthwhile.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // File names in the assets folder contain a hash of the content.
        void reply.header(
          'cache-control',
          path.startsWith(join(directory, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  if (existsSync(join(directory, serviceWorker))) serveServiceWorker(app, join(directory, serviceWorker), headers);
  const indexHtml = isBuilt ? readFileSync(index, 'utf8') : '';
  for (const [path, headOf] of Object.entries(isBuilt ? heads : {})) {
    app.get(path, { schema: { hide: true } }, async ({ params }, reply) => {
      const head = await headOf(params as Record<string, string>);
      void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
      return head ? withHead(indexHtml, head) : indexHtml;
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const elsewhere = replyElsewhere(request, reply);
    if (elsewhere !== null) return elsewhere;
    if (isBuilt && isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return replyNotFound(reply);
  });
}

/**
 * Serves the service worker. Browsers keep index.html together with its headers, so a change of the headers must count
 * as a new version: otherwise, an upload to a new file storage would be refused until the next release.
 */
function serveServiceWorker(app: FastifyInstance, path: string, headers: Record<string, string>): void {
  const hash = createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 16);
  const script = readFileSync(path, 'utf8').replaceAll(headersMark, hash);
  app.get(`/${serviceWorker}`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0]!;
  // Password reset links end in a code that may contain a dot, so only paths like /assets/x.js and /favicon.svg count
  // as files.
  const isFile = path.startsWith('/assets/') || path.startsWith(`${galleryPath}/`) || /^\/[^/]+\.\w+$/.test(path);
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !isFile;
}

/**
 * Serves the pictures of the slide gallery to everybody. Browsers keep a picture for good if its address has the current
 * version, as the addresses in `gallery` do.
 */
export async function serveGallery(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook<{ Querystring: { v?: string } }>('onRequest', async ({ query }, reply) => {
      void reply.header(
        'cache-control',
        query.v === galleryVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    });
    await scope.register(fastifyStatic, {
      root: galleryDirectory,
      prefix: `${galleryPath}/`,
      index: false,
      wildcard: false,
      cacheControl: false,
      // `servePages` decorates replies for its own folder.
      decorateReply: false,
    });
  });
}
