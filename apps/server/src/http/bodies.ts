import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes files, which need their time on a slow line. */
    isSlow?: boolean;
  }
}

/** How long a request may take to come in, in ms: 25 MB at 250 kbit/s. */
export const slowestRequestMs = 15 * 60_000;
/** The same of a request that brings no file. */
const usualMs = 60_000;

/** Ends requests that do not come in in time (`withinMs`): whoever sends a byte now and then holds no connection for long. */
export function limitBodies(app: FastifyInstance, withinMs = usualMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (!routeOptions.config.isSlow) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
