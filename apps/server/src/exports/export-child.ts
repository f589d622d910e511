import type { Sermon } from './sermon.ts';

export type Format = 'pdf' | 'docx';
/** What the exporter asks for. */
export type Order = { format: Format; sermon: Sermon };
/** The file, or why there is none; and the memory that the process now holds, in bytes. */
export type Reply = { rss: number } & ({ bytes: Uint8Array } | { failure: string });

// Makes one file after another for the process that forked it; one that never ends is ended with the process. Either format
// is loaded when it is first asked for.
type Maker = (sermon: Sermon) => Uint8Array | Promise<Uint8Array>;
const load: Record<Format, () => Promise<Maker>> = {
  pdf: async () => (await import('./pdf/typesetter.ts')).createTypesetter().typeset,
  docx: async () => (await import('./docx/docx.ts')).toDocx,
};
const makers: Partial<Record<Format, Promise<Maker>>> = {};

async function answer({ format, sermon }: Order): Promise<Reply> {
  try {
    const make = await (makers[format] ??= load[format]());
    const bytes = await make(sermon);
    return { bytes, rss: process.memoryUsage.rss() };
  } catch (err) {
    return { failure: err instanceof Error ? err.message : String(err), rss: process.memoryUsage.rss() };
  }
}

process.on('message', (order: Order) => void answer(order).then((reply) => process.send?.(reply)));
process.on('disconnect', () => process.exit());
