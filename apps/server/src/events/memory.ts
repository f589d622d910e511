import type { FastifyBaseLogger } from 'fastify';
import { type Events, maxPayloadBytes } from './events.ts';

type Handler = (payload: unknown) => void;

/**
 * Messages within one process. Handlers run in a microtask after `publish`. If a handler throws, the error is logged, and
 * the other handlers still run.
 */
export function createMemoryEvents(log: Pick<FastifyBaseLogger, 'error'> = console): Events {
  const handlers = new Map<string, Set<Handler>>();
  return {
    async publish(channel, payload) {
      const json = JSON.stringify(payload);
      if (Buffer.byteLength(json) > maxPayloadBytes) throw new Error(`A message for ${channel} is too large`);
      queueMicrotask(() => {
        for (const handle of handlers.get(channel) ?? []) {
          try {
            handle(JSON.parse(json));
          } catch (err) {
            log.error({ err }, `Handling a message for ${channel} failed`);
          }
        }
      });
    },
    subscribe(channel, handler) {
      const subscribed = handlers.get(channel) ?? new Set();
      handlers.set(channel, subscribed.add(handler));
      return () => {
        subscribed.delete(handler);
      };
    },
    onGap: () => () => {},
    async close() {
      handlers.clear();
    },
  };
}
