import type { PrintedPages } from '@sermon/contract/printing';
import type { Layout } from '@sermon/domain/printing/layout';
import { exports as texts } from '@sermon/domain/texts/exports';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../requester.ts';
import { refused } from '../refused.ts';
import { createChildProcesses, type ChildProcessLimits } from '../childProcesses/childProcesses.ts';
import { JobTimeout } from '../childProcesses/workerProcess.ts';
import type { ExportJob, ExportResult } from './export-child.ts';
import type { Sermon } from './sermon.ts';

/**
 * Exports sermons to files. Refuses with 503 if too many jobs are waiting, with 422 if an export takes too long, and with
 * 500 if it fails.
 */
export type Exporter = {
  /** Returns the sermon as a tagged PDF. */
  pdf(sermon: Sermon, layout: Layout, requester: Requester): Promise<Uint8Array>;
  /** Returns pictures of `take` pages in the sermon's PDF, starting with page `from`. The first page is 1. */
  pages(
    sermon: Sermon,
    selection: { layout: Layout; from: number; take: number },
    requester: Requester,
  ): Promise<PrintedPages>;
  /** Returns the sermon as a Word document. */
  docx(sermon: Sermon, requester: Requester): Promise<Uint8Array>;
  /** Refuses the waiting jobs and kills the processes. */
  close(): Promise<void>;
};

const defaultLimits: ChildProcessLimits = {
  processes: 2,
  queueLimit: 16,
  jobsPerRequester: 3,
  timeoutMs: 15_000,
  // On a slow machine without native code, compiling the WebAssembly and reading the fonts can take longer than a job.
  startMs: 45_000,
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
      // Not 503: clients retry that automatically, and every attempt would take as long.
      refusal: (error) => (error instanceof JobTimeout ? refused(422, texts.tooLong) : refused(500, texts.notMade)),
    },
  });
  const file = async (job: ExportJob, requester: Requester): Promise<Uint8Array> => {
    const result = await run(job, requester);
    if (!(result instanceof Uint8Array)) throw new Error(`${job.format} is a file`);
    return result;
  };
  return {
    pdf: (sermon, layout, requester) => file({ format: 'pdf', sermon, layout }, requester),
    docx: (sermon, requester) => file({ format: 'docx', sermon }, requester),
    async pages(sermon, selection, requester) {
      const result = await run({ format: 'pages', sermon, ...selection }, requester);
      if (result instanceof Uint8Array) throw new Error('Pages are pictures');
      return result;
    },
    close,
  };
}
