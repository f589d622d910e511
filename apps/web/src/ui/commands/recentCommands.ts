import * as z from 'zod';

const key = 'sermon-recent-commands';
const ids = z.array(z.string());

const mostRecent = 4;

/** Newest first. */
export function recentCommands(): string[] {
  try {
    return ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function noteCommand(id: string): void {
  const all = [id, ...recentCommands().filter((other) => other !== id)].slice(0, mostRecent);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage, commands keep their default order.
  }
}
