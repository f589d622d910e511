import type { FastifyBaseLogger } from 'fastify';

/** Tasks that keep running after the reply has been sent. A stopping server waits for them. */
export type Background = {
  run(name: string, task: () => Promise<unknown>): void;
  /**
   * Runs a task of a timer, unless the task of this name that was started before is still running. Otherwise slow runs
   * would pile up.
   */
  runAlone(name: string, task: () => Promise<unknown>): void;
  /** Resolves when all tasks have ended. */
  settled(): Promise<void>;
};

/** If a task fails, the error is logged with the task's name and never thrown. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  const runningAlone = new Set<string>();
  function run(name: string, task: () => Promise<unknown>) {
    const work: Promise<unknown> = task()
      .catch((err: unknown) => log.error({ err }, `${name} failed`))
      .finally(() => running.delete(work));
    running.add(work);
  }
  return {
    run,
    runAlone(name, task) {
      if (runningAlone.has(name)) return;
      runningAlone.add(name);
      run(name, () => task().finally(() => runningAlone.delete(name)));
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
