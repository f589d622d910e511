import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Maximum size of a raw body, in bytes. Payment providers send notices of a few kilobytes. */
const maxRawBody = 512 * 1024;

/**
 * Adds a POST route whose handler receives the body as the bytes that were sent, whatever their type is. A signature
 * covers these bytes, so that parsing and writing them again would break it. Other routes keep their parsers. Anyone may
 * call the route: the handler must verify the signature.
 */
export function receiveRaw(
  app: FastifyInstance,
  url: string,
  handle: (request: FastifyRequest<{ Body: Buffer }>, reply: FastifyReply) => unknown,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxRawBody }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Body: Buffer }>(url, { schema: { hide: true }, config: { access: 'anyone' } }, handle);
    done();
  });
}
