import { CallFailed } from '@sermon/contract/client';
import { printing } from '@sermon/contract/printing';
import { hasOnlyUsualCharacters } from '@sermon/domain/printing/characters';
import { printing as texts } from '@sermon/domain/texts/printing';
import { callServer } from '../../api.ts';
import type { Notify } from '../../ui/notices/notices.tsx';

/**
 * Resolves to a sentence about the characters of a saved document that its PDF shows as boxes, or to null if there are
 * none or the server cannot say. `text` is the document's name and text.
 */
export async function missingCharacters(
  documentId: string,
  text: string,
  options?: { signal: AbortSignal },
): Promise<string | null> {
  if (hasOnlyUsualCharacters(text)) return null;
  try {
    const { characters, count } = await callServer(printing.missingCharacters, { id: documentId }, options);
    return count > 0 ? texts.noFont(characters, count) : null;
  } catch (cause) {
    if (cause instanceof CallFailed) return null;
    throw cause;
  }
}

/** Asks after a file has been made, and does not make it wait. */
export const sayMissingCharacters = (documentId: string, text: string, notify: Notify): void =>
  void missingCharacters(documentId, text).then((boxes) => boxes !== null && notify({ text: boxes }));
