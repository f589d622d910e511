import type { Log } from '../log.ts';

export type Subscribers = {
  add(channel: string, handler: (payload: unknown) => void): () => void;
  addGapHandler(handler: () => void): () => void;
  /** Calls the handlers of the channel with the payload. `json` is parsed for each, so that they share no object. */
  deliver(channel: string, json: string): void;
  reportGap(): void;
  clear(): void;
};

/** A handler that throws is logged and does not keep the others from running. */
export function createSubscribers(log: Pick<Log, 'error'>): Subscribers {
  const channels = new Map<string, Set<{ handler: (payload: unknown) => void }>>();
  const gapHandlers = new Set<{ handler: () => void }>();

  function call(handler: () => void, channel: string): void {
    try {
      handler();
    } catch (err) {
      log.error({ err, channel }, 'A handler of an event failed');
    }
  }

  return {
    add(channel, handler) {
      const subscription = { handler };
      const subscriptions = channels.get(channel) ?? new Set();
      channels.set(channel, subscriptions.add(subscription));
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0 && channels.get(channel) === subscriptions) channels.delete(channel);
      };
    },
    addGapHandler(handler) {
      const subscription = { handler };
      gapHandlers.add(subscription);
      return () => void gapHandlers.delete(subscription);
    },
    deliver(channel, json) {
      for (const { handler } of channels.get(channel) ?? []) call(() => handler(JSON.parse(json)), channel);
    },
    reportGap() {
      for (const { handler } of gapHandlers) call(handler, 'gap');
    },
    clear() {
      channels.clear();
      gapHandlers.clear();
    },
  };
}
