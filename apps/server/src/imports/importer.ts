import type { Converted } from '@sermon/contract/files';
import { importFormatOf, importFormats } from '@sermon/domain/library/importFormats';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files } from '@sermon/domain/texts/files';
import { library } from '@sermon/domain/texts/library';
import { type ImportSource, imports as texts } from '@sermon/domain/texts/imports';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../concurrency/concurrency.ts';
import { refusedFields } from '../refused.ts';
import { createChildProcesses, type ChildProcessLimits } from '../childProcesses/childProcesses.ts';
import type { ImportJob, ImportResult } from './import-child.ts';
import type { OfficeConverter } from './officeConverter.ts';
import type { Refusal } from './unreadable.ts';

export type Importer = {
  /**
   * Converts a file of one of the formats that are read (domain/library/importFormats) to a document. Refuses the field
   * Upload if the file cannot be read, and with 503 if too many jobs are waiting.
   */
  convert(file: File, requester: Requester): Promise<Converted>;
  close(): Promise<void>;
};

const defaultLimits: ChildProcessLimits = {
  processes: 2,
  queueLimit: 32,
  jobsPerRequester: 8,
  processorMs: 15_000,
  idleTimeoutMs: 60_000,
  jobsPerProcess: 200,
  rss: 400 * 2 ** 20,
  heapMiB: 512,
};

const sentences: Record<Refusal, (source: ImportSource) => string> = {
  notOfFormat: texts.notRead,
  oldWord: () => texts.oldWord,
  encrypted: texts.encrypted,
  tooComplex: texts.tooComplex,
  tooLong: () => library.textTooLong,
  scanned: () => texts.scanned,
  noPreview: () => texts.noPreview,
  wordPerfect: () => texts.otherFormat,
  otherFormat: () => texts.otherFormat,
  ourFault: () => texts.ourFault,
};

/**
 * Creates an importer that works in child processes with time and memory limits, because a malicious file may be
 * crafted to exhaust both.
 */
export function createImporter(options: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<ChildProcessLimits>;
  /** Converts WordPerfect documents, and is closed with the importer. Without it, they are refused. */
  office?: OfficeConverter | null;
}): Importer {
  const { log, office } = options;
  const { run, close } = createChildProcesses<ImportJob, ImportResult>({
    program: 'imports/import-child',
    limits: { ...defaultLimits, ...options.limits },
    log,
    busy: texts.busy,
    failed: {
      message: ({ format }) => `A file could not be read as ${format}`,
      refusal: (_, { format }) => refusedFields({ Upload: [texts.tooComplex(importFormats[format])] }),
    },
  });
  return {
    async convert(file, requester) {
      const format = importFormatOf(file);
      if (!format) throw refusedFields({ Upload: [files.notDocx] });
      if (file.size >= fileSizeLimit) throw refusedFields({ Upload: [files.tooLarge] });
      const bytes = new Uint8Array(await file.arrayBuffer());
      let source: ImportSource = importFormats[format];
      let outcome = await run({ bytes, format }, requester);
      if (office && 'refusal' in outcome && outcome.refusal === 'wordPerfect') {
        source = importFormats.wordPerfect;
        const docx = await office.run({ bytes }, requester);
        outcome = docx ? await run({ bytes: docx, format: 'docx' }, requester) : { refusal: 'notOfFormat' };
      }
      if ('refusal' in outcome) {
        if (outcome.fault) log.error({ fault: outcome.fault }, 'A file could not be imported');
        throw refusedFields({ Upload: [sentences[outcome.refusal](source)] });
      }
      const { missing, ...converted } = outcome;
      if (missing) log.error({ missing }, 'Words of a file are missing in its document');
      return converted;
    },
    async close() {
      await Promise.all([close(), office?.close()]);
    },
  };
}
