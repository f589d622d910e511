import { handleJobs } from '../childProcesses/handleJobs.ts';
import type { ImportFormat } from '@sermon/domain/library/importFormats';
import type { ImportedFile } from './word/convert.ts';
import { convert } from './formats.ts';
import { OwnFault, type Refusal, Unreadable } from './unreadable.ts';

export type ImportJob = { bytes: Uint8Array; format: ImportFormat };
/** `fault` describes an error of ours for the log. */
export type ImportResult = ImportedFile | { refusal: Refusal; fault?: string };

handleJobs(async ({ bytes, format }: ImportJob): Promise<ImportResult> => {
  try {
    return await convert(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  } catch (err) {
    if (err instanceof Unreadable) return { refusal: err.refusal };
    return { refusal: 'ourFault', fault: (err instanceof OwnFault ? err : new OwnFault('file', err)).message };
  }
});
