import { answerOrders } from '../workshop/answer.ts';
import type { Sermon } from './sermon.ts';

export type Format = 'pdf' | 'docx';
/** What the exporter asks for. */
export type Order = { format: Format; sermon: Sermon };

// Either format is loaded when it is first asked for.
type Maker = (sermon: Sermon) => Uint8Array | Promise<Uint8Array>;
const load: Record<Format, () => Promise<Maker>> = {
  pdf: async () => (await import('./pdf/typesetter.ts')).createTypesetter().typeset,
  docx: async () => (await import('./docx/docx.ts')).toDocx,
};
const makers: Partial<Record<Format, Promise<Maker>>> = {};

answerOrders(async ({ format, sermon }: Order) => {
  const make = await (makers[format] ??= load[format]());
  return make(sermon);
});
