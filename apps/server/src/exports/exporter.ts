import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../requester.ts';
import { refused } from '../refused.ts';
import { createChildProcesses, type ChildProcessLimits } from '../childProcesses/childProcesses.ts';
import type { Made, Order } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/** Makes files of sermons. Refuses with 503 when too many wait, and with 500 when the file cannot be made. */
export type Exporter = {
  /** The sermon as a tagged PDF. */
  pdf(sermon: Sermon, layout: Layout, requester: Requester): Promise<Uint8Array>;
  /** Pictures of some pages of that PDF; `from` counts from 1. */
  pages(
    sermon: Sermon,
    asked: { layout: Layout; from: number; take: number },
    requester: Requester,
  ): Promise<PrintedPages>;
  /** The sermon as a Word document. */
  docx(sermon: Sermon, requester: Requester): Promise<Uint8Array>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

const usual: ChildProcessLimits = {
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
  limits?: Partial<ChildProcessLimits>;
}): Exporter {
  const { make, close } = createChildProcesses<Order, Made>({
    program: 'exports/export-child',
    limits: { ...usual, ...given.limits },
    log: given.log,
    busy: texts.busy,
    isSoonDone: ({ format }) => format === 'pages',
    failed: {
      message: ({ format }) => `A sermon could not be made into ${format}`,
      refusal: () => refused(500, texts.notMade),
    },
  });
  const file = async (order: Order, requester: Requester): Promise<Uint8Array> => {
    const made = await make(order, requester);
    if (!(made instanceof Uint8Array)) throw new Error(`${order.format} is a file`);
    return made;
  };
  return {
    pdf: (sermon, layout, requester) => file({ format: 'pdf', sermon, layout }, requester),
    docx: (sermon, requester) => file({ format: 'docx', sermon }, requester),
    async pages(sermon, asked, requester) {
      const made = await make({ format: 'pages', sermon, ...asked }, requester);
      if (made instanceof Uint8Array) throw new Error('Pages are pictures');
      return made;
    },
    close,
  };
}
