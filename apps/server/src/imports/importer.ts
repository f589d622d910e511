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
import type { Refusal } from './unreadable.ts';

export type Importer = {
  /**
   * Converts a file of one of the formats that are read (domain/library/importFormats) to a document. Refuses the field Upload if the file cannot be read. Refuses with 503 if too many
   * jobs are waiting.
   */
  word(file: File, requester: Requester): Promise<Converted>;
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
  notWord: texts.notRead,
  oldWord: () => texts.oldWord,
  encrypted: texts.encrypted,
  tooComplex: texts.tooComplex,
  tooLong: () => library.textTooLong,
  scanned: () => texts.scanned,
  noPreview: () => texts.noPreview,
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
}): Importer {
  const { run, close } = createChildProcesses<ImportJob, ImportResult>({
    program: 'imports/import-child',
    limits: { ...defaultLimits, ...options.limits },
    log: options.log,
    busy: texts.busy,
    failed: {
      message: ({ format }) => `A file could not be read as ${format}`,
      refusal: (_, { format }) => refusedFields({ Upload: [texts.tooComplex(importFormats[format])] }),
    },
  });
  return {
    async word(file, requester) {
      const format = importFormatOf(file);
      if (!format) throw refusedFields({ Upload: [files.notDocx] });
      if (file.size >= fileSizeLimit) throw refusedFields({ Upload: [files.tooLarge] });
      const outcome = await run({ bytes: new Uint8Array(await file.arrayBuffer()), format }, requester);
      if ('refusal' in outcome) {
        if (outcome.fault) options.log.error({ fault: outcome.fault }, 'A file could not be imported');
        throw refusedFields({ Upload: [sentences[outcome.refusal](importFormats[format])] });
      }
      const { missing, ...converted } = outcome;
      if (missing) options.log.error({ missing }, 'Words of a file are missing in its document');
      return converted;
    },
    close,
  };
}
