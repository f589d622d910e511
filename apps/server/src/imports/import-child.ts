import { handleJobs } from '../childProcesses/handleJobs.ts';
import { type ConvertedWord, convertWord } from './word/convert.ts';
import { type Refusal, Unreadable } from './unreadable.ts';

export type ImportJob = { bytes: Uint8Array };
export type ImportResult = ConvertedWord | { refusal: Refusal };

handleJobs(async ({ bytes }: ImportJob): Promise<ImportResult> => {
  try {
    return await convertWord(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (err) {
    if (err instanceof Unreadable) return { refusal: err.refusal };
    throw err;
  }
});
