import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import { Refused, refused } from '../http/refused.ts';
import { type Child, type Limits, startChild } from './child.ts';
import type { Order } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/** Who asks for a file, so that one person's files do not keep everybody else's waiting; `signal` is aborted when they have gone. */
export type Asker = { ownerId: string; signal: AbortSignal };

/** Makes files of sermons. Refuses with 503 when too many wait, and with 500 when the file cannot be made. */
export type Exporter = {
  /** The sermon as a tagged PDF. */
  pdf(sermon: Sermon, asker: Asker): Promise<Uint8Array>;
  /** The sermon as a Word document. */
  docx(sermon: Sermon, asker: Asker): Promise<Uint8Array>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

export type ExporterLimits = Limits & {
  /** Processes at a time, and files that may wait for one. */
  children: number;
  queue: number;
  /** Files of one person that may be asked for at a time. */
  each: number;
  /** How long a process with nothing to do is kept, in ms. */
  idleMs: number;
};

const usual: ExporterLimits = {
  children: 2,
  queue: 16,
  each: 3,
  timeoutMs: 15_000,
  idleMs: 60_000,
  jobs: 200,
  rss: 500 * 2 ** 20,
};
/** When a refused file is worth asking for again, in seconds. */
const retryAfter = 5;

type Job = { order: Order; asker: Asker; resolve: (bytes: Uint8Array) => void; reject: (err: Error) => void };

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
  const working = new Map<Child, Job>();
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

  async function work(child: Child, { order, asker, resolve, reject }: Job): Promise<void> {
    // Nobody waits for the file any more: what makes it is ended.
    const stop = () => void child.end();
    asker.signal.addEventListener('abort', stop);
    try {
      resolve(await child.make(order));
    } catch (err) {
      if (!isClosed && !asker.signal.aborted)
        given.log.error({ err }, `A sermon could not be made into ${order.format}`);
      reject(isClosed ? refused(503, texts.busy) : refused(500, texts.notMade));
    } finally {
      asker.signal.removeEventListener('abort', stop);
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
    if (job.asker.signal.aborted) {
      job.reject(refused(503, texts.busy));
      return next();
    }
    const child = takeIdle() ?? startChild(limits);
    working.set(child, job);
    void work(child, job);
  }

  const make = (order: Order, asker: Asker): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const theirs = [...waiting, ...working.values()].filter((job) => job.asker.ownerId === asker.ownerId);
      if (isClosed || waiting.length >= limits.queue || theirs.length >= limits.each) {
        reject(new Refused(503, texts.busy, { retryAfter }));
        return;
      }
      waiting.push({ order, asker, resolve, reject });
      next();
    });

  return {
    pdf: (sermon, asker) => make({ format: 'pdf', sermon }, asker),
    docx: (sermon, asker) => make({ format: 'docx', sermon }, asker),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(refused(503, texts.busy));
      for (const { timer } of idle) clearTimeout(timer);
      const children = [...idle.splice(0).map(({ child }) => child), ...working.keys()];
      await Promise.all(children.map((child) => child.end()));
    },
  };
}
