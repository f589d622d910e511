import { calls as texts } from '@sermon/domain/texts/calls';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Call } from '../call.ts';
import { CallFailed, failureIn, failureOf, type Refusal, unreadable } from './callFailed.ts';
import { type Options, toRequest } from './request.ts';
import type { StreamSignal } from '../streams.ts';

export type Send = (request: Request) => Promise<Response>;
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
export type Connection = {
  origin: string;
  send: Send;
  cancel: (input: { streamId: string }, options: Options) => Promise<unknown>;
  wait: Wait;
};

/**
 * Delays before the attempts to reconnect, in ms. After the last one, the stream fails. The sum is less than the time
 * for which the server keeps a stream without a reader (`streamLimits.abandonedMs`).
 */
export const reconnectDelaysMs = [250, 500, 1_000, 2_000, 4_000];
/** The same for patient streams, which the server keeps for `streamLimits.patientMs`. */
export const patientDelaysMs = [...reconnectDelaysMs, ...Array.from({ length: 13 }, () => 4_000)];

/** Status codes that a proxy returns while its server is restarting. The stream then reconnects. */
const temporaryStatuses = [502, 503, 504];

/**
 * Calls a stream and returns its events. If the connection is lost, it reconnects and continues after the last event
 * that was received. If the connection is lost before the first event, it fails like any other call, because the server
 * may or may not have started. With `resumeAfter`, it continues a stream that was started earlier. Throws `CallFailed`, or the abort reason of the signal. If the caller leaves early, the
 * server cancels the work.
 */
export async function* readEvents(
  call: Call,
  input: Record<string, unknown>,
  options: Options,
  { origin, send, cancel, wait }: Connection,
): AsyncGenerator<unknown, void, void> {
  options.signal?.throwIfAborted();
  const left = new AbortController();
  const delays = call.isPatient ? patientDelaysMs : reconnectDelaysMs;
  let lastEventId: string | null = options.resumeAfter ?? null;
  let isOver = false;
  const leave = () => {
    left.abort(options.signal?.reason);
    if (isOver || lastEventId === null) return;
    isOver = true;
    // If this request is lost, the server cancels the stream anyway after some time without a reader.
    cancel({ streamId: lastEventId.split('.')[0]! }, { keepalive: true }).catch(() => {});
  };
  options.signal?.addEventListener('abort', leave, { once: true });
  /** Ends the stream with an error that reconnecting cannot fix. */
  const fail = (error: CallFailed): CallFailed => {
    isOver = true;
    return error;
  };
  try {
    for (let attempts = 0; ; attempts += 1) {
      if (attempts > 0) {
        const delay = delays[attempts - 1];
        if (lastEventId === null || delay === undefined) throw new CallFailed(texts.cannotReach, 0);
        await wait(delay, left.signal);
      }
      const request = toRequest(call, origin, input, { ...options, signal: left.signal }, lastEventId);
      const response = await send(request).catch(() => null);
      options.signal?.throwIfAborted();
      if (!response) continue;
      if (!response.ok) {
        if (lastEventId !== null && temporaryStatuses.includes(response.status)) continue;
        throw fail(await failureIn(response));
      }
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (lastEventId !== null) continue;
        throw unreadable(new Error('The reply is not a stream of events'));
      }
      for await (const { id, event, data } of messagesIn(response)) {
        if (id !== undefined) {
          lastEventId = id;
          options.onEventId?.(id);
        }
        const kind = event as StreamSignal | undefined;
        if (kind === 'reconnect') break;
        if (kind === 'open') continue;
        if (kind === 'end') return void (isOver = true);
        if (kind === 'error') throw fail(toFailure(data));
        attempts = 0;
        yield toEvent(call, data);
      }
      options.signal?.throwIfAborted();
    }
  } finally {
    options.signal?.removeEventListener('abort', leave);
    leave();
  }
}

/**
 * Time without any data after which a connection counts as lost, in ms. The server sends something at least every 15
 * seconds. A connection that was cut by a sleeping computer or a proxy does not report its end.
 */
const silentAfterMs = 45_000;

async function* messagesIn({ body }: Response): AsyncGenerator<EventSourceMessage> {
  if (!body) return;
  const received: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void received.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => {}), silentAfterMs);
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      clearTimeout(silence);
      if (done || !value) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Parses an event. It may come from a different version of the server. */
function toEvent(call: Call, data: string): unknown {
  try {
    return call.reply.parse(JSON.parse(data));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function toFailure(data: string): CallFailed {
  try {
    const refusal = JSON.parse(data) as Refusal;
    return failureOf(refusal.statusCode ?? 500, refusal);
  } catch (cause) {
    return unreadable(cause);
  }
}

export const waitFor: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
