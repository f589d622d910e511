import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replyNotFound } from './errors.ts';

/** Serves the files of the web app. Every other URL that is neither a file nor a call gets the app's index.html. */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
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
