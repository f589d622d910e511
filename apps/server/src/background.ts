import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after the answer was given, and that a stopping server waits for. */
export type Background = {
  run(what: string, task: () => Promise<unknown>): void;
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>;
};

/** A failed task is logged by its name, never thrown. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(what, task) {
      const work: Promise<unknown> = task()
        .catch((err: unknown) => log.error({ err }, `${what} failed`))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
