import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyNotFound } from '../errors.ts';
import { type PageHead, withHead } from './pageHead.ts';

/**
 * The pages with a head of their own, by path: `/share/:id`. A function returns the head for the parameters in the path,
 * or null if the page has none. The app then shows what is wrong.
 */
export type PageHeads = Record<string, (parameters: Record<string, string>) => Promise<PageHead | null> | PageHead>;

/**
 * Serves the files of the web app. Every other URL that is neither a file nor a call gets the app's index.html, in which
 * some pages have a head of their own.
 */
export async function servePages(app: FastifyInstance, directory: string, heads: PageHeads): Promise<void> {
  const index = join(directory, 'index.html');
  const isBuilt = existsSync(index);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      cacheControl: false,
      wildcard: false,
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
  const indexHtml = isBuilt ? readFileSync(index, 'utf8') : '';
  for (const [path, headOf] of Object.entries(isBuilt ? heads : {})) {
    app.get(path, { schema: { hide: true } }, async ({ params }, reply) => {
      const head = await headOf(params as Record<string, string>);
      void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
      return head ? withHead(indexHtml, head) : indexHtml;
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return replyNotFound(reply);
  });
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0]!;
  // Password reset links end in a code that may contain a dot, so only paths like /assets/x.js and /favicon.svg count
  // as files.
  const isFile = path.startsWith('/assets/') || /^\/[^/]+\.\w+$/.test(path);
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !isFile;
}
