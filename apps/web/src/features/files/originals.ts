import type { NewOriginal } from '@sermon/contract/files';
import { CallFailed } from '@sermon/contract/client';
import { files as texts } from '@sermon/domain/texts/files';
import * as z from 'zod';
import type { Attempt } from '../../connection/attempts.ts';
import { hashOf } from '../../offline/store/texts.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';
import { upload } from './send.ts';

const stored = storedValue('sermon-original-files', z.boolean(), 'browser');

/** Whether imports on this device keep the files from which documents are made. */
export const keepsOriginals = { read: () => stored.read() ?? true, write: stored.write };

/** Whether a document may be added without its original: the storage is full, or the original itself is refused. */
export const refusesOriginal = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && (cause.statusCode === 409 || 'Original' in cause.fields);

/** Null over plain HTTP, where browsers do not compute hashes. */
export const contentHash = async (content: Blob): Promise<string | null> =>
  'subtle' in crypto ? hashOf(new Uint8Array(await content.arrayBuffer())) : null;

/**
 * Uploads the file from which a document is made. Returns the reason if that fails, because the document is added all
 * the same. `attempt` repeats an upload that failed because of the connection.
 */
export async function uploadOriginal(
  name: string,
  content: Blob,
  signal: AbortSignal,
  attempt: Attempt = (step) => step(),
): Promise<{ original: NewOriginal; problem: null } | { original: null; problem: string }> {
  try {
    const hash = await contentHash(content);
    const { uploadPath, fileName } = await attempt(
      () => upload(name, content, signal),
      // Too many uploads wait to be claimed, for up to a day.
      ({ statusCode }) => statusCode !== 429,
    );
    return { original: { uploadPath, fileName, ...(hash !== null && { hash }) }, problem: null };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof CallFailed) return { original: null, problem: cause.sentence };
    // The file was changed or removed after the user chose it.
    if (cause instanceof DOMException) return { original: null, problem: texts.originalUnreadable };
    throw cause;
  }
}
