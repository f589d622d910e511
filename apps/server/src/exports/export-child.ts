import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { handleJobs } from '../childProcesses/handleJobs.ts';
import type { Typesetter } from './pdf/typesetter.ts';
import type { Sermon } from './sermon.ts';

export type ExportJob = { sermon: Sermon } & (
  | { format: 'pdf'; layout: Layout }
  | { format: 'docx' }
  /** Renders `take` pages of the PDF as pictures, starting with page `from`. The first page is 1. */
  | { format: 'pages'; layout: Layout; from: number; take: number }
);
export type ExportResult = Uint8Array | PrintedPages;

// The typesetter takes time to load, so it is only loaded for the first job that needs it.
let loaded: Promise<Typesetter> | undefined;
const typesetter = () =>
  (loaded ??= import('./pdf/typesetter.ts').then(async ({ chooseEngine, createTypesetter }) =>
    createTypesetter(await chooseEngine()),
  ));

handleJobs(async (job: ExportJob): Promise<ExportResult> => {
  const { sermon } = job;
  if (job.format === 'docx') return (await import('./docx/docx.ts')).toDocx(sermon);
  if (job.format === 'pdf') return (await typesetter()).typeset(sermon, job.layout);
  const { pageCount, width, height, sheet } = (await typesetter()).draw(sermon, job.layout);
  const { from, take } = job;
  const count = Math.max(0, Math.min(take, pageCount - from + 1));
  return { pageCount, width, height, pages: Array.from({ length: count }, (_, at) => sheet(from + at)) };
});
