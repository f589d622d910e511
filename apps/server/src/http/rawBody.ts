import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Maximum size of a raw body, in bytes. Webhooks of payment providers have a few kilobytes. */
const maxRawBody = 512 * 1024;

/**
 * Adds a POST route for webhooks. Its handler receives the exact bytes of the body, whatever their type is, because the
 * signature covers them and would not match after parsing and serializing. Other routes keep their parsers. Anyone may
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
