import { translationById } from '@sermon/domain/scripture/translations';
import type { FoundVerse } from '@sermon/domain/scripture/verse';
import type { ScriptureSource } from '../source.ts';

const maxPerCall = 200;

export type Passages = {
  /** The id of the translation that was used, or '' if none is installed. */
  translationId: string;
  translationName: string;
  /**
   * The passages, keyed by requested reference. The title is empty if the reference is invalid. The description is
   * empty if the passage has no text or is too long.
   */
  found: Map<string, FoundVerse>;
};

type Options = { signal?: AbortSignal; onProgress?: (done: number) => void };

/** Fetches the text of passages in as few calls as possible. Throws `CallFailed`. */
export async function fetchPassages(
  source: Pick<ScriptureSource, 'passages'>,
  references: readonly string[],
  translationId: string,
  { signal, onProgress }: Options = {},
): Promise<Passages> {
  const found = new Map<string, FoundVerse>();
  let usedTranslation = { translationId: '', translationName: translationById(translationId)?.name ?? translationId };
  let pending = [...new Set(references)];
  while (pending.length > 0) {
    const batch = pending.slice(0, maxPerCall);
    const { passages, ...replyTranslation } = await source.passages(batch, translationId, signal);
    usedTranslation = replyTranslation;
    for (const { reference, title, description } of passages) found.set(reference, { title, description });
    // One call returns a limited number of verses. Passages that were left out are requested again, as long as each
    // call returns at least one passage.
    const hasSome = batch.some((reference) => found.get(reference)?.description);
    const omitted = batch.filter((reference) => {
      const passage = found.get(reference);
      return passage?.title && !passage.description;
    });
    pending = [...pending.slice(maxPerCall), ...(hasSome ? omitted : [])];
    onProgress?.(found.size - pending.filter((reference) => found.has(reference)).length);
  }
  return { ...usedTranslation, found };
}
