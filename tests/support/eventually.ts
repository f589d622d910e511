import { vi } from 'vitest';

/** Repeats a check until it passes, for long enough on a busy machine. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 30_000 });
