import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a machine with ten times more work than cores, in ms. */
const waitMs = 60_000;
const intervalMs = 50;

/**
 * Repeats a check until it returns a truthy value, and returns that value. A check that throws is repeated, too. Fails
 * with `goal` and the reason of the last attempt.
 */
export async function until<Value>(
  goal: string,
  check: () => Value | Promise<Value>,
  limitMs = waitMs,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    let reason = '';
    try {
      const value = await check();
      if (value) return value;
    } catch (error) {
      reason = error instanceof Error ? `: ${error.message}` : '';
    }
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain until ${goal}${reason}`);
    await pause(intervalMs);
  }
}
