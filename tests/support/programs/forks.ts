import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

/** The child processes that were started with `fork`, and what happens to each one at its start. */
export type Forks = { children: ChildProcess[]; onStart: (child: ChildProcess) => void };

/** Watches the child processes that are started until the end of the test file. */
export function watchForks(): Forks {
  const forks: Forks = { children: [], onStart: () => {} };
  const { fork } = childProcess;
  const replace = (replacement: typeof fork) => {
    childProcess.fork = replacement;
    // Modules that import `fork` by its name get the replacement as well.
    syncBuiltinESMExports();
  };
  const watched = (...given: Parameters<typeof fork>) => {
    const child = fork(...given);
    forks.children.push(child);
    forks.onStart(child);
    return child;
  };
  replace(watched as typeof fork);
  afterAll(() => replace(fork));
  return forks;
}
