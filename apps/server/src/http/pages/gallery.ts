import fastifyStatic from '@fastify/static';
import { galleryPath } from '@sermon/domain/slides/gallery';
import { galleryVersion } from '@sermon/domain/slides/galleryVersion';
import type { FastifyInstance } from 'fastify';
import { galleryDirectory } from '../../content/gallery.ts';

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
