import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerNotFound } from './errors.ts';

/** Serves the built front end: its files as they are, its one page for every other address that is no file and no call. */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      cacheControl: false,
      wildcard: false,
      // The build leaves .br and .gz beside what gains by it.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Files under assets carry a hash of their content in their name.
        void reply.header(
          'cache-control',
          path.startsWith(join(directory, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerNotFound(reply);
  });
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0]!;
  // A reset link ends in a code; only what looks like a file of ours (/assets/x.js, /favicon.svg) is not a page.
  const isFile = path.startsWith('/assets/') || /^\/[^/]+\.\w+$/.test(path);
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !isFile;
}
