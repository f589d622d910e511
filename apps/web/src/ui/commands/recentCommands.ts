import * as z from 'zod';

const key = 'sermon-recent-commands';
const ids = z.array(z.string());

/** As many as one sees at a glance. */
const mostRecent = 4;

/** The ids of the commands that were last chosen in the palette, the latest first. */
export function recentCommands(): string[] {
  try {
    return ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Notes that a command was chosen. */
export function noteCommand(id: string): void {
  const all = [id, ...recentCommands().filter((other) => other !== id)].slice(0, mostRecent);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing offers them in their order.
  }
}
