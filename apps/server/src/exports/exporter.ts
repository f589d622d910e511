import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import { Refused, refused } from '../http/refused.ts';
import { type Child, type Limits, startChild } from './child.ts';
import type { Order } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/** Makes files of sermons. Refuses with 503 when too many wait, and with 500 when the file cannot be made. */
export type Exporter = {
  /** The sermon as a tagged PDF. */
  pdf(sermon: Sermon): Promise<Uint8Array>;
  /** The sermon as a Word document. */
  docx(sermon: Sermon): Promise<Uint8Array>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

export type ExporterLimits = Limits & {
  /** Processes at a time, and files that may wait for one. */
  children: number;
  queue: number;
  /** How long a process with nothing to do is kept, in ms. */
  idleMs: number;
};

const usual: ExporterLimits = {
  children: 2,
  queue: 16,
  timeoutMs: 15_000,
  idleMs: 60_000,
  jobs: 200,
  rss: 500 * 2 ** 20,
};
/** When a refused file is worth asking for again, in seconds. */
const retryAfter = 5;

type Job = { order: Order; resolve: (bytes: Uint8Array) => void; reject: (err: Error) => void };

/**
 * Makes the files in processes of their own: the typesetter is native code that nothing but the end of its process can
 * interrupt, and a long sermon would hold up everybody else's calls. Processes are started when somebody asks for a file, and
 * end after a while without work.
 */
export function createExporter(given: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<ExporterLimits>;
}): Exporter {
  const limits = { ...usual, ...given.limits };
  const waiting: Job[] = [];
  const idle: { child: Child; timer: NodeJS.Timeout }[] = [];
  const working = new Set<Child>();
  let isClosed = false;

  function takeIdle(): Child | null {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (!rested.child.isSpent()) return rested.child;
    }
    return null;
  }

  function rest(child: Child): void {
    const entry = { child, timer: setTimeout(() => void dismiss(), limits.idleMs) };
    const dismiss = async () => {
      idle.splice(idle.indexOf(entry), 1);
      await child.end();
    };
    entry.timer.unref();
    idle.push(entry);
  }

  async function work(child: Child, { order, resolve, reject }: Job): Promise<void> {
    try {
      resolve(await child.make(order));
    } catch (err) {
      if (!isClosed) given.log.error({ err }, `A sermon could not be made into ${order.format}`);
      reject(isClosed ? refused(503, texts.busy) : refused(500, texts.notMade));
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

  const make = (order: Order): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (isClosed || waiting.length >= limits.queue) {
        reject(new Refused(503, texts.busy, { retryAfter }));
        return;
      }
      waiting.push({ order, resolve, reject });
      next();
    });

  return {
    pdf: (sermon) => make({ format: 'pdf', sermon }),
    docx: (sermon) => make({ format: 'docx', sermon }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(refused(503, texts.busy));
      for (const { timer } of idle) clearTimeout(timer);
      const children = [...idle.splice(0).map(({ child }) => child), ...working];
      await Promise.all(children.map((child) => child.end()));
    },
  };
}
