import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import type { Asker } from '../asker.ts';
import { refused } from '../http/refused.ts';
import { createWorkshop, type WorkshopLimits } from '../workshop/workshop.ts';
import type { Made, Order } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/** Makes files of sermons. Refuses with 503 when too many wait, and with 500 when the file cannot be made. */
export type Exporter = {
  /** The sermon as a tagged PDF. */
  pdf(sermon: Sermon, layout: Layout, asker: Asker): Promise<Uint8Array>;
  /** Pictures of some pages of that PDF; `from` counts from 1. */
  pages(sermon: Sermon, asked: { layout: Layout; from: number; take: number }, asker: Asker): Promise<PrintedPages>;
  /** The sermon as a Word document. */
  docx(sermon: Sermon, asker: Asker): Promise<Uint8Array>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

const usual: WorkshopLimits = {
  children: 2,
  queue: 16,
  each: 3,
  timeoutMs: 15_000,
  idleMs: 60_000,
  jobs: 200,
  rss: 500 * 2 ** 20,
  heapMiB: 1_024,
};

/** Makes the files in processes of their own: the typesetter is native code that nothing but the end of its process can interrupt. */
export function createExporter(given: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<WorkshopLimits>;
}): Exporter {
  const { make, close } = createWorkshop<Order, Made>({
    program: 'exports/export-child',
    limits: { ...usual, ...given.limits },
    log: given.log,
    busy: texts.busy,
    isSoonDone: ({ format }) => format === 'pages',
    failed: {
      message: ({ format }) => `A sermon could not be exported as ${format}`,
      refusal: () => refused(500, texts.notMade),
    },
  });
  const file = async (order: Order, asker: Asker): Promise<Uint8Array> => {
    const made = await make(order, asker);
    if (!(made instanceof Uint8Array)) throw new Error(`${order.format} is a file`);
    return made;
  };
  return {
    pdf: (sermon, layout, asker) => file({ format: 'pdf', sermon, layout }, asker),
    docx: (sermon, asker) => file({ format: 'docx', sermon }, asker),
    async pages(sermon, asked, asker) {
      const made = await make({ format: 'pages', sermon, ...asked }, asker);
      if (made instanceof Uint8Array) throw new Error('Pages are pictures');
      return made;
    },
    close,
  };
}
