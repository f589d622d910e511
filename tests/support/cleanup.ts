import { AsyncLocalStorage } from 'node:async_hooks';

type Cleanup = () => Promise<unknown> | void;

const cleanups: Cleanup[] = [];

/**
 * Runs `cleanup` after all tests of the current file, newest first. Unlike Vitest's `afterAll`, it can be called
 * anywhere: in a helper module, which a worker loads once for many files, and inside a test.
 */
export function afterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Runs every registered cleanup, even if one fails. Throws the errors together. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Cleaning up after the tests of this file failed');
}

/** The abort signal of the running test, which is aborted when the test times out. */
export const testSignal = new AsyncLocalStorage<AbortSignal>();
