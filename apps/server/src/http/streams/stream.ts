import type { StreamSignal } from '@sermon/contract/client';
import { contract } from '@sermon/contract';
import type { Calls } from '@sermon/contract/call';

export type Sink = {
  /** Sends text. Returns false if the stream should wait for `more` before it sends the next event. */
  write(text: string): boolean;
  /** Called after the last event, and when the reader is replaced by a newer one. */
  end(): void;
};
export type Reading = {
  more(): void;
  leave(): void;
};

/** The owner of a stream (the id of a user or a phone), and the name of its call. Only a request with the same two can continue the stream. */
export type StreamKey = { ownerId: string; call: string };

export type RefusalBody = { statusCode: number; message: string };

export type Work = {
  generate(signal: AbortSignal): AsyncGenerator<unknown, void, void>;
  /** Returns the JSON form of an event. Throws if the event does not match the contract. */
  encode(event: unknown): unknown;
  isAllowed(): Promise<boolean>;
  describe(error: unknown): RefusalBody;
  signedOut: RefusalBody;
  interrupted: RefusalBody;
};

export type Stream = {
  readonly id: string;
  readonly isOver: boolean;
  /** Resolves when the handler has ended. It may go on for a moment after the stream is over. */
  readonly handled: Promise<void>;
  /** Sends the events after the given one. Returns null if they are no longer in the log. */
  read(after: number, sink: Sink): Reading | null;
  stop(reason: RefusalBody): void;
};

type Reader = { next: number; isReady: boolean; sink: Sink; stopKeepAlive: () => void };

/**
 * Runs a handler and keeps its events in a log of limited size, from which any number of readers can read. The handler
 * is asked for the next event when the log has room, so a slow reader does not need more memory. `onOver` is called
 * when the last event is in the log.
 */
export function runStream(id: string, work: Work, limits: StreamLimits, timer: Timer, onOver: () => void): Stream {
  // Only `run` may use `work`: an ended stream is kept for a while and must not keep the request and its input.
  const { interrupted } = work;
  const aborting = new AbortController();
  const readers = new Set<Reader>();
  /** The events from number `first` on. */
  const log: string[] = [];
  let first = 0;
  let bytes = 0;
  let unread = 0;
  let isOver = false;
  let onRoom = () => {};
  let cancelAbandoning = () => {};

  const end = () => first + log.length;
  const hasRoom = () => log.length < limits.logEvents && bytes < limits.logBytes;

  function append(kind: StreamSignal | null, data: unknown): void {
    const frame = toFrame(`${id}.${end()}`, kind, data);
    log.push(frame);
    bytes += Buffer.byteLength(frame);
    for (const reader of readers) send(reader);
    makeRoom();
  }

  function makeRoom(): void {
    const received = readers.size > 0 ? Math.min(...[...readers].map(({ next }) => next)) : unread;
    unread = Math.max(unread, received);
    while (!hasRoom() && first < received) {
      bytes -= Buffer.byteLength(log.shift()!);
      first += 1;
    }
    if (hasRoom()) onRoom();
  }

  function send(reader: Reader): void {
    while (reader.isReady && reader.next < end()) {
      const frame = log[reader.next - first]!;
      reader.next += 1;
      reader.isReady = reader.sink.write(frame);
    }
    if (isOver && reader.next >= end() && readers.has(reader)) {
      leave(reader);
      reader.sink.end();
    }
  }

  function leave(reader: Reader): void {
    if (!readers.delete(reader)) return;
    reader.stopKeepAlive();
    makeRoom();
    if (readers.size === 0) waitForReader();
  }

  function waitForReader(): void {
    cancelAbandoning();
    if (!isOver) cancelAbandoning = timer(() => stop(interrupted), limits.abandonedMs);
  }

  function finish(kind: 'end' | 'error', data: unknown): void {
    if (isOver) return;
    isOver = true;
    cancelAbandoning();
    append(kind, data);
    onOver();
  }

  function stop(reason: RefusalBody): void {
    finish('error', reason);
    aborting.abort();
    onRoom();
  }

  function keepAliveOf(reader: Reader): void {
    reader.stopKeepAlive = timer(() => {
      if (reader.isReady) reader.isReady = reader.sink.write(keepAlive);
      keepAliveOf(reader);
    }, limits.keepAliveMs);
  }

  const room = async () => {
    if (!hasRoom() && !isOver) await new Promise<void>((resolve) => (onRoom = resolve));
  };

  async function run({ generate, encode, isAllowed, describe, signedOut }: Work): Promise<void> {
    const events = generate(aborting.signal);
    try {
      for (;;) {
        await room();
        if (isOver) return;
        const { done, value } = await events.next();
        if (done === true) return finish('end', {});
        const data = encode(value);
        // If the check itself fails, the event is sent: the work that it reports has been done.
        if (!(await isAllowed().catch(() => true))) return stop(signedOut);
        if (isOver) return;
        append(null, data);
      }
    } catch (error) {
      // A handler that ends because its signal was aborted has not failed.
      if (!isOver) finish('error', describe(error));
    } finally {
      await events.return().catch(() => {});
    }
  }

  append('open', {});
  waitForReader();
  const handled = run(work);
  return {
    id,
    get isOver() {
      return isOver;
    },
    handled,
    read(after, sink) {
      const next = after + 1;
      if (next < first || next > end()) return null;
      const reader: Reader = { next, isReady: false, sink, stopKeepAlive: () => {} };
      cancelAbandoning();
      readers.add(reader);
      keepAliveOf(reader);
      if (readers.size > limits.readers) {
        const [oldest] = readers;
        leave(oldest!);
        oldest!.sink.end();
      }
      // Without any data, the client would not even get the headers before the next event.
      if (next === end()) sink.write(keepAlive);
      return {
        more() {
          reader.isReady = true;
          send(reader);
          makeRoom();
        },
        leave: () => leave(reader),
      };
    },
    stop,
  };
}

export const streamLimits = {
  /** The maximum number of streams of one user that run at the same time in a process. */
  running: 8,
  /** The same for a phone that controls a slide show. After a reload, the previous stream runs for a moment longer. */
  runningOfPhone: 4,
  /** The maximum number of ended streams of one user that a process keeps. The oldest ones are forgotten first. */
  kept: 16,
  /**
   * The number of events, and their size in bytes, from which a stream's log counts as full. While it is full of events
   * that a reader has not received, the handler is not asked for more. The last event may exceed the size.
   */
  logEvents: 1_000,
  logBytes: 1_000_000,
  /** The maximum number of connections that read the same stream. One more replaces the oldest. */
  readers: 4,
  /** Interval of the comments that keep an idle connection open. */
  keepAliveMs: 15_000,
  /** Time without a reader after which a stream is canceled. */
  abandonedMs: 10_000,
  /** The same for streams that the contract calls patient. */
  patientMs: 60_000,
  keptMs: 2 * 60_000,
  stalledMs: 60_000,
  stoppingMs: 5_000,
  askMs: 2_000,
  /** Time after which the question is repeated, because it or its answer may have been lost. */
  askAgainMs: 700,
  /** Bytes that a process may send to another before the other has passed them on to the client. */
  windowBytes: 64_000,
  /** Time without a message after which two processes that share a stream give up on each other. */
  silentMs: 45_000,
};
export type StreamLimits = typeof streamLimits;

/** Runs a task after a time in ms. Returns a function that cancels it. Tests pass a timer that they advance. */
export type Timer = (task: () => void, ms: number) => () => void;

export const realTimer: Timer = (task, ms) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

const patientCalls = new Set(
  Object.entries<Calls>(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, { isPatient }]) => (isPatient ? [`${group}.${name}`] : [])),
  ),
);

export const limitsOf = (call: string, limits: StreamLimits): StreamLimits =>
  patientCalls.has(call) ? { ...limits, abandonedMs: limits.patientMs } : limits;

/** A comment, which clients ignore. It keeps proxies from closing an idle connection. */
const keepAlive = ': keep-alive\n\n';

export function toFrame(id: string | null, kind: StreamSignal | null, data: unknown): string {
  return `${id === null ? '' : `id: ${id}\n`}${kind === null ? '' : `event: ${kind}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Parses the id of an event: `<streamId>.<number of the event>`. Returns null if it has another form. */
export function parseEventId(text: string): { streamId: string; after: number } | null {
  const [, streamId, after] = /^([0-9a-f-]{36})\.(\d{1,9})$/.exec(text) ?? [];
  return streamId === undefined ? null : { streamId, after: Number(after) };
}
