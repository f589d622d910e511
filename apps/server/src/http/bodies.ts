import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls that receive files, which can take a long time over a slow connection. */
    isSlow?: boolean;
  }
}

/** Time limit for receiving a request of any kind, in ms: enough for 25 MB at 250 kbit/s. */
export const slowestRequestMs = 15 * 60_000;
/** Time limit for receiving a request without a file, in ms. */
const defaultMs = 60_000;

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
