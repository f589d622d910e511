import type { Converted } from '@sermon/contract/word';
import { fileSizeLimit } from '@sermon/domain/library/items';
import { files } from '@sermon/domain/texts/files';
import { library } from '@sermon/domain/texts/library';
import { word as texts } from '@sermon/domain/texts/word';
import type { FastifyBaseLogger } from 'fastify';
import type { Requester } from '../requester.ts';
import { refusedFields } from '../refused.ts';
import { createChildProcesses, type ChildProcessLimits } from '../childProcesses/childProcesses.ts';
import type { Order, Outcome } from './import-child.ts';
import type { Refusal } from './unreadable.ts';

/** Reads Word files. */
export type Importer = {
  /** The file as a document. Refuses the field Upload where the file cannot be read, and with 503 when too many wait. */
  word(file: File, requester: Requester): Promise<Converted>;
  /** Ends the processes; who still waits is refused. */
  close(): Promise<void>;
};

const usual: ChildProcessLimits = {
  children: 2,
  queue: 32,
  each: 8,
  timeoutMs: 15_000,
  idleMs: 60_000,
  jobs: 200,
  rss: 400 * 2 ** 20,
  heapMiB: 512,
};

const sentences: Record<Refusal, string> = {
  notWord: texts.notWord,
  oldWord: texts.oldWord,
  encrypted: texts.encrypted,
  tooComplex: texts.tooComplex,
  tooLong: library.textTooLong,
};

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Reads the files in processes of their own, whose time and memory are bounded: a file may be made to cost both. */
export function createImporter(given: {
  log: Pick<FastifyBaseLogger, 'error'>;
  limits?: Partial<ChildProcessLimits>;
}): Importer {
  const { make, close } = createChildProcesses<Order, Outcome>({
    program: 'imports/import-child',
    limits: { ...usual, ...given.limits },
    log: given.log,
    busy: texts.busy,
    failed: {
      message: () => 'A Word file could not be read',
      refusal: () => refusedFields({ Upload: [texts.tooComplex] }),
    },
  });
  return {
    async word(file, requester) {
      if (!/\.docx$/i.test(file.name) && file.type !== docxType) throw refusedFields({ Upload: [files.notDocx] });
      if (file.size >= fileSizeLimit) throw refusedFields({ Upload: [files.tooLarge] });
      const outcome = await make({ bytes: new Uint8Array(await file.arrayBuffer()) }, requester);
      if ('refusal' in outcome) throw refusedFields({ Upload: [sentences[outcome.refusal]] });
      return outcome;
    },
    close,
  };
}
