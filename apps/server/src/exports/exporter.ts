import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import { refused } from '../http/refused.ts';
import { type Asker, createWorkshop, type WorkshopLimits } from '../workshop/workshop.ts';
import type { Order } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/** Makes files of sermons. Refuses with 503 when too many wait, and with 500 when the file cannot be made. */
export type Exporter = {
  /** The sermon as a tagged PDF. */
  pdf(sermon: Sermon, asker: Asker): Promise<Uint8Array>;
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
  const { make, close } = createWorkshop<Order, Uint8Array>({
    program: 'exports/export-child',
    limits: { ...usual, ...given.limits },
    log: given.log,
    busy: texts.busy,
    failed: {
      message: ({ format }) => `A sermon could not be made into ${format}`,
      refusal: () => refused(500, texts.notMade),
    },
  });
  return {
    pdf: (sermon, asker) => make({ format: 'pdf', sermon }, asker),
    docx: (sermon, asker) => make({ format: 'docx', sermon }, asker),
    close,
  };
}
