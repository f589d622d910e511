import type { FastifyBaseLogger } from 'fastify';

/** Tasks that keep running after the reply has been sent. A stopping server waits for them. */
export type Background = {
  run(name: string, task: () => Promise<unknown>): void;
  settled(): Promise<void>;
};

/** If a task fails, the error is logged with the task's name and never thrown. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  function run(name: string, task: () => Promise<unknown>) {
    const work: Promise<unknown> = task()
      .catch((err: unknown) => log.error({ err }, `${name} failed`))
      .finally(() => running.delete(work));
    running.add(work);
  }
  return {
    run,
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
