import { createLog, type Log } from '../log.ts';

/**
 * Messages between the server's processes. A message reaches every process that subscribes to its channel, including
 * the one that published it, at most once and in the order of publishing. Messages published while a process is
 * disconnected are lost to it: `onGap` handlers then reload what they keep in memory.
 */
export interface Events {
  /** Sends a message. Resolves when it has been handed over. Rejects if the payload as JSON exceeds `maxPayloadBytes`. */
  publish(channel: string, payload: unknown): Promise<void>;
  subscribe(channel: string, handler: (payload: unknown) => void): () => void;
  /** Calls the handler after messages may have been lost because the connection was interrupted. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

/** The maximum size of a payload as JSON, in bytes. PostgreSQL's NOTIFY takes less than 8,000 bytes in all. */
export const maxPayloadBytes = 7_000;

/** Returns the payload as JSON. Throws if it exceeds `maxPayloadBytes`. */
export function payloadToJson(payload: unknown): string {
  const json = JSON.stringify(payload ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxPayloadBytes)
    throw new Error(`The payload of an event has ${bytes} bytes, and the limit is ${maxPayloadBytes}: publish an id`);
  return json;
}

/** Leaves room for a payload in the NOTIFY. */
const maxChannelLength = 100;

/** Throws if the text cannot be the name of a channel: letters, digits, `_`, `.` and `-`. */
export function checkChannel(channel: string): void {
  if (channel.length > maxChannelLength || !/^[\w.-]+$/.test(channel))
    throw new Error(`“${channel}” cannot be the name of a channel`);
}

type Subscribers = {
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

/**
 * Creates the events of a server that is the only process on its database. Handlers run in a microtask after
 * `publish`. No message is ever lost, so `onGap` handlers are never called.
 */
export function createMemoryEvents(log: Pick<Log, 'error'> = createLog('error')): Events {
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
