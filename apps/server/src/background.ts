import type { FastifyBaseLogger } from 'fastify';

/** Tasks that run after the reply was sent. A stopping server waits for them. */
export type Background = {
  run(name: string, task: () => Promise<unknown>): void;
  /** Resolves when all tasks have ended. */
  settled(): Promise<void>;
};

/** A task that fails is logged with its name. Its error is never thrown. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, task) {
      const work: Promise<unknown> = task()
        .catch((err: unknown) => log.error({ err }, `${name} failed`))
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
