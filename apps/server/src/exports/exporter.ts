import type { MissingCharacters, PrintedPages } from '@sermon/contract/printing';
import { type AskedLayout, type Layout, columnsThatFit, wholeLayout } from '@sermon/domain/printing/layout';
import type { SlideFormat } from '@sermon/domain/slides/limits';
import { exports as texts, printing as printingTexts } from '@sermon/domain/texts/printing';
import { slideExports as slideTexts } from '@sermon/domain/texts/slides/panel';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../concurrency/concurrency.ts';
import { refused, refusedFields } from '../refused.ts';
import { type ChildProcessLimits, createChildProcesses, JobTimeout } from '../childProcesses/childProcesses.ts';
import type { ExportJob, ExportResult, ExportResults } from './export-child.ts';
import type { Sermon } from './sermon.ts';
import type { Slides } from './slides/deck.ts';
import type { SlidePictures } from './slides/pictures.ts';

/**
 * Exports sermons and their slides to files. Refuses with 503 if too many jobs are waiting or the machine is too busy, with 422 if an
 * export takes too long, and with 500 if it fails.
 */
export type Exporter = {
  pdf(sermon: Sermon, layout: Layout, requester: Requester): Promise<Uint8Array>;
  /** Returns pictures of `take` pages in the sermon's PDF, starting with page `from`. The first page is 1. */
  pages(
    sermon: Sermon,
    selection: { layout: Layout; from: number; take: number },
    requester: Requester,
  ): Promise<PrintedPages>;
  docx(sermon: Sermon, requester: Requester): Promise<Uint8Array>;
  /** Returns the characters of a sermon that a PDF shows as empty boxes because no font has them, each once. */
  missingCharacters(sermon: Sermon, requester: Requester): Promise<MissingCharacters>;
  /** Returns the slides of a document as one file. Refuses with 422 if it has no slides, or too many. */
  slides(slides: Slides, format: Exclude<SlideFormat, 'png'>, requester: Requester): Promise<Uint8Array>;
  /** Returns pictures of `take` pages of the slides, starting with page `from`. Refuses like `slides`. */
  slidePictures(
    slides: Slides,
    selection: { from: number; take: number },
    requester: Requester,
  ): Promise<SlidePictures>;
  /** Returns the first slide as a picture for link previews, a JPEG of 1200 × 630 pixels. Refuses like `slides`. */
  linkPicture(slides: Slides, requester: Requester): Promise<Uint8Array>;
  close(): Promise<void>;
};

const defaultLimits: ChildProcessLimits = {
  processes: 2,
  queueLimit: 16,
  jobsPerRequester: 3,
  processorMs: 15_000,
  // On a slow machine without native code, compiling the WebAssembly and reading the fonts can take longer than a job.
  firstProcessorMs: 45_000,
  idleTimeoutMs: 60_000,
  jobsPerProcess: 200,
  rss: 500 * 2 ** 20,
  heapMiB: 1_024,
};

/**
 * Creates an exporter that works in child processes. The typesetter is native code and can only be interrupted by
 * ending its process.
 */
export function createExporter(options: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<ChildProcessLimits>;
}): Exporter {
  const { run, close } = createChildProcesses<ExportJob, ExportResult>({
    program: 'exports/export-child',
    limits: { ...defaultLimits, ...options.limits },
    log: options.log,
    busy: texts.busy,
    outlivesRequester: ({ format }) => format === 'pages',
    failed: {
      message: ({ format }) => `A sermon could not be exported as ${format}`,
      // Not 503: clients retry that automatically, and every attempt would use as much processor time.
      refusal: (error, job) =>
        error instanceof JobTimeout
          ? refused(422, 'slides' in job ? slideTexts.tooSlow : texts.tooLong)
          : refused(500, texts.notMade),
    },
  });
  const make = <Format extends keyof ExportResults>(
    job: Extract<ExportJob, { format: Format }>,
    requester: Requester,
  ): Promise<ExportResults[Format]> => run(job, requester) as Promise<ExportResults[Format]>;
  const unlessRefused = async <Made extends object>(made: Promise<Made | { refusal: string }>): Promise<Made> => {
    const result = await made;
    if ('refusal' in result) throw refused(422, result.refusal);
    return result;
  };
  return {
    pdf: (sermon, layout, requester) => make<'pdf'>({ format: 'pdf', sermon, layout }, requester),
    docx: (sermon, requester) => make<'docx'>({ format: 'docx', sermon }, requester),
    missingCharacters: (sermon, requester) =>
      make<'missing-characters'>({ format: 'missing-characters', sermon }, requester),
    pages: (sermon, selection, requester) => make<'pages'>({ format: 'pages', sermon, ...selection }, requester),
    slides: (slides, format, requester) =>
      unlessRefused(make<`slides-${typeof format}`>({ format: `slides-${format}`, slides }, requester)),
    slidePictures: (slides, selection, requester) =>
      unlessRefused(make<'slides-png'>({ format: 'slides-png', slides, ...selection }, requester)),
    linkPicture: (slides, requester) =>
      unlessRefused(make<'slides-link'>({ format: 'slides-link', slides }, requester)),
    close,
  };
}

/**
 * Fills in the missing values of the requested layout. Refuses the field Columns if the columns would be too narrow to
 * read.
 */
export function requestedLayout({ paper, size, margin, columns, copy }: AskedLayout): Layout {
  const layout = wholeLayout({ paper, size, margin, columns, copy });
  const max = columnsThatFit(layout);
  if (columns > max) throw refusedFields({ Columns: [printingTexts.tooNarrow(max)] });
  return layout;
}
