import type { Sermon } from '../sermon.ts';
import { createTypesetter } from './typesetter.ts';

/** What the printer hears of a sermon: its pages, or why there are none; and the memory that the child now holds, in bytes. */
export type Reply = { pdf: Uint8Array; rss: number } | { failure: string; rss: number };

// Sets one sermon after another for the process that forked it. A sermon that never ends is ended with the process.
const typesetter = createTypesetter();

function reply(sermon: Sermon): Reply {
  try {
    const pdf = typesetter.typeset(sermon);
    return { pdf, rss: process.memoryUsage.rss() };
  } catch (err) {
    return { failure: err instanceof Error ? err.message : String(err), rss: process.memoryUsage.rss() };
  }
}

process.on('message', (sermon: Sermon) => process.send?.(reply(sermon)));
process.on('disconnect', () => process.exit());
