import type { Timer } from '../apps/server/src/http/streams/limits.ts';

/** A timer that runs its tasks when the test lets time pass. */
export function manualTimer(): { timer: Timer; pass(ms: number): void } {
  let now = 0;
  const tasks = new Set<{ at: number; task: () => void }>();
  return {
    timer(task, ms) {
      const entry = { at: now + ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...tasks].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks.delete(next);
        now = next.at;
        next.task();
      }
      now = end;
    },
  };
}
