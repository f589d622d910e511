import type { BiblePassages } from '@sermon/contract/bible';
import { placeAt } from '@sermon/domain/scripture/books';
import { maxPassageVerses } from '@sermon/domain/scripture/chapters/passage';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, slotsOf } from '@sermon/domain/scripture/reference';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BibleSource } from '../../ports/bible/port.ts';
import { readInTranslation } from './translation.ts';
import { textOf } from './verses.ts';

const maxVerses = 1_000;

/** Number of references parsed between two yields to the event loop. Parsing one takes a few milliseconds at most. */
const referencesPerTurn = 10;

/**
 * Returns the passage for each reference, in the same order and with a single query. The verses of a passage are joined
 * into one text. Verses that the translation omits are skipped. A passage that is too long, or that would exceed the
 * limit of one reply, has a title but no text.
 */
export async function readPassages(
  bibles: readonly BibleSource[],
  translationId: string,
  references: readonly string[],
): Promise<BiblePassages> {
  let remaining = maxVerses;
  const passages: { reference: string; title: string; slots: number[] }[] = [];
  for (const [at, reference] of references.entries()) {
    if (at > 0 && at % referencesPerTurn === 0) await yieldToEventLoop();
    const parsed = parseReferences(reference);
    const slots = slotsOf(parsed);
    const hasText = slots.length <= Math.min(remaining, maxPassageVerses);
    if (hasText) remaining -= slots.length;
    passages.push({ reference, title: formatReferences(parsed), slots: hasText ? slots : [] });
  }
  const places = passages.flatMap(({ slots }) => slots.map(placeAt));
  const { content: verses, ...usedTranslation } = await readInTranslation(bibles, translationId, [], (source, id) =>
    source.versesAt(id, places),
  );
  return {
    ...usedTranslation,
    passages: passages.map(({ slots, ...passage }) => ({
      ...passage,
      description: textOf(verses.splice(0, slots.length)),
    })),
  };
}
