import { translationById } from '@sermon/domain/scripture/translations';
import type { FoundVerse } from '@sermon/domain/scripture/verse';
import type { ScriptureSource } from '../source.ts';

/** The most references that one call takes. */
const maxPerCall = 200;

export type Passages = {
  /** The translation that answered; '' where none is installed. */
  translationId: string;
  translationName: string;
  /** By the reference as it was asked for; without a title where it is no passage, without a text where there is none or too long a one. */
  found: Map<string, FoundVerse>;
};

type Options = { signal?: AbortSignal; onProgress?: (done: number) => void };

/** The texts of passages, in as few calls as they take. Fails with `CallFailed`. */
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
    // One call gives only so many verses: what was left out because of the others is asked for again, as long as that leads on.
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
