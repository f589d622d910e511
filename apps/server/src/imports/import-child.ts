import { answerOrders } from '../childProcesses/answer.ts';
import { convertWord } from './convert.ts';
import { type Refusal, Unreadable } from './unreadable.ts';

export type Order = { bytes: Uint8Array };
/** The document, or why the file was refused. */
export type Outcome = { html: string; notices: string[] } | { refusal: Refusal };

answerOrders(async ({ bytes }: Order): Promise<Outcome> => {
  try {
    return await convertWord(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (err) {
    if (err instanceof Unreadable) return { refusal: err.refusal };
    throw err;
  }
});
