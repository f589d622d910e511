import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import { Refused, refused } from '../../http/refused.ts';
import type { Sermon } from '../sermon.ts';
import { type Limits, type PdfChild, startChild } from './child.ts';

export type PdfPrinter = {
  /** The sermon as a tagged PDF. Refuses with 503 when too many wait, and with 500 when the sermon cannot be set. */
  print(sermon: Sermon): Promise<Uint8Array>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

export type PrinterLimits = Limits & {
  /** Processes at a time, and sermons that may wait for one. */
  children: number;
  queue: number;
  /** How long a process with nothing to do is kept, in ms. */
  idleMs: number;
};

const usual: PrinterLimits = {
  children: 2,
  queue: 16,
  timeoutMs: 15_000,
  idleMs: 60_000,
  jobs: 200,
  rss: 500 * 2 ** 20,
};
/** When a refused sermon is worth trying again, in seconds. */
const retryAfter = 5;

type Job = { sermon: Sermon; resolve: (pdf: Uint8Array) => void; reject: (err: Error) => void };

/**
 * Prints sermons as PDF in processes of their own: the typesetter is native code that nothing but the end of its process can
 * interrupt. Processes are started when somebody prints, and end after a while without work.
 */
export function createPdfPrinter(given: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<PrinterLimits>;
}): PdfPrinter {
  const limits = { ...usual, ...given.limits };
  const waiting: Job[] = [];
  const idle: { child: PdfChild; timer: NodeJS.Timeout }[] = [];
  const working = new Set<PdfChild>();
  let isClosed = false;

  function takeIdle(): PdfChild | null {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (!rested.child.isSpent()) return rested.child;
    }
    return null;
  }

  function rest(child: PdfChild): void {
    const entry = { child, timer: setTimeout(() => void dismiss(), limits.idleMs) };
    const dismiss = async () => {
      idle.splice(idle.indexOf(entry), 1);
      await child.end();
    };
    entry.timer.unref();
    idle.push(entry);
  }

  async function work(child: PdfChild, { sermon, resolve, reject }: Job): Promise<void> {
    try {
      resolve(await child.print(sermon));
    } catch (err) {
      if (!isClosed) given.log.error({ err }, 'A sermon could not be printed');
      reject(isClosed ? refused(503, texts.printerBusy) : refused(500, texts.notPrinted));
    } finally {
      working.delete(child);
    }
    if (isClosed || child.isSpent()) await child.end();
    else rest(child);
    next();
  }

  function next(): void {
    if (isClosed || working.size >= limits.children) return;
    const job = waiting.shift();
    if (!job) return;
    const child = takeIdle() ?? startChild(limits);
    working.add(child);
    void work(child, job);
  }

  return {
    print: (sermon) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= limits.queue) {
          reject(new Refused(503, texts.printerBusy, { retryAfter }));
          return;
        }
        waiting.push({ sermon, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(refused(503, texts.printerBusy));
      for (const { timer } of idle) clearTimeout(timer);
      const children = [...idle.splice(0).map(({ child }) => child), ...working];
      await Promise.all(children.map((child) => child.end()));
    },
  };
}
