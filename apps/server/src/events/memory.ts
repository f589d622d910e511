import type { Log } from '../log.ts';
import type { Events } from './events.ts';
import { checkChannel, payloadToJson } from './payload.ts';
import { createSubscribers } from './subscribers.ts';

/**
 * Creates the events of a server that is the only process on its database. Handlers run in a microtask after
 * `publish`. No message is ever lost, so `onGap` handlers are never called.
 */
export function createMemoryEvents(log: Pick<Log, 'error'>): Events {
  const subscribers = createSubscribers(log);
  let isClosed = false;
  return {
    async publish(channel, payload) {
      if (isClosed) throw new Error('The events are closed');
      checkChannel(channel);
      const json = payloadToJson(payload);
      queueMicrotask(() => subscribers.deliver(channel, json));
    },
    subscribe: subscribers.add,
    onGap: subscribers.addGapHandler,
    async close() {
      isClosed = true;
      subscribers.clear();
    },
  };
}
