import { handleJobs } from '../childProcesses/handleJobs.ts';
import { type ConvertedWord, convertWord } from './word/convert.ts';
import { OwnFault, type Refusal, Unreadable } from './unreadable.ts';

export type ImportJob = { bytes: Uint8Array };
/** `fault` describes an error of ours for the log. */
export type ImportResult = ConvertedWord | { refusal: Refusal; fault?: string };

handleJobs(async ({ bytes }: ImportJob): Promise<ImportResult> => {
  try {
    return await convertWord(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (err) {
    if (err instanceof Unreadable) return { refusal: err.refusal };
    return { refusal: 'ourFault', fault: (err instanceof OwnFault ? err : new OwnFault('file', err)).message };
  }
});
