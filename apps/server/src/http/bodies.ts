import { calls as texts } from '@sermon/domain/texts/calls';
import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { refused } from '../refused.ts';
import { heavyLimits } from './heavyCalls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls that receive files, which can take a long time over a slow connection. */
    isSlow?: boolean;
  }
}

/** Time limit for receiving a request of any kind, in ms: enough for 25 MB at 250 kbit/s. */
export const slowestRequestMs = 15 * 60_000;
/** Time limit for receiving a request without a file, in ms. A heavy call may wait before its body is read. */
const defaultMs = 60_000 + heavyLimits.waitMs;

/**
 * Aborts requests that are not received within `withinMs`, so that slow clients cannot keep connections open for long.
 */
export function limitBodies(app: FastifyInstance, withinMs = defaultMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (!routeOptions.config.isSlow) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * Refuses JSON that is not valid UTF-8 (RFC 8259, section 8.1). Fastify's own parser would replace every invalid byte by
 * U+FFFD, and the damaged text would be saved. If a key occurs twice in an object, the last value counts, as with
 * JSON.parse everywhere.
 */
export function readJsonAsUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) throw refused(400, texts.invalidUtf8);
    return parse(request, body.toString('utf8'), done);
  });
}
