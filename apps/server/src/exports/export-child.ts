import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { answerOrders } from '../childProcesses/answer.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import type { Sermon } from './sermon.ts';

/** What the exporter asks for. */
export type Order = { sermon: Sermon } & (
  | { format: 'pdf'; layout: Layout }
  | { format: 'docx' }
  /** Pictures of so many pages of the PDF; `from` counts from 1. */
  | { format: 'pages'; layout: Layout; from: number; take: number }
);
export type Made = Uint8Array | PrintedPages;

// The typesetter is loaded when it is first asked for.
let loaded: Promise<Typesetter> | undefined;
const typesetter = () => (loaded ??= import('./pdf/typesetter.ts').then(({ createTypesetter }) => createTypesetter()));

answerOrders(async (order: Order): Promise<Made> => {
  const { sermon } = order;
  if (order.format === 'docx') return (await import('./docx/docx.ts')).toDocx(sermon);
  if (order.format === 'pdf') return (await typesetter()).typeset(sermon, order.layout);
  const { pageCount, width, height, sheet } = (await typesetter()).draw(sermon, order.layout);
  const { from, take } = order;
  const count = Math.max(0, Math.min(take, pageCount - from + 1));
  return { pageCount, width, height, pages: Array.from({ length: count }, (_, at) => sheet(from + at)) };
});
