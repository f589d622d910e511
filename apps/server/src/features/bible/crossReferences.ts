import type { CrossReferences } from '@sermon/contract/bible';
import { placeAt, type Place, slotOf } from '@sermon/domain/scripture/books';
import { formatReference, referenceBetween } from '@sermon/domain/scripture/reference';
import type { CrossReferencesOf } from '../../content/bibles/crossReferences.ts';
import type { BibleSource } from '../../ports/bible/port.ts';
import { readInTranslation } from './translation.ts';
import { textOrOmission } from './verses.ts';

const maxVerses = 50;

/**
 * Returns a verse's cross references with their text, most relevant first. Adjacent verses of the same chapter are
 * joined into one passage, which is ranked by its most relevant verse.
 */
export async function readCrossReferences(
  bibles: readonly BibleSource[],
  translationId: string,
  verse: Place,
  crossReferencesOf: CrossReferencesOf,
): Promise<CrossReferences> {
  const passages = joinAdjacent(crossReferencesOf(slotOf(verse)).slice(0, maxVerses)).map((slots) =>
    slots.map(placeAt),
  );
  const { content, ...usedTranslation } = await readInTranslation(bibles, translationId, [], (source, id) =>
    source.versesAt(id, passages.flat()),
  );
  return {
    ...usedTranslation,
    title: formatReference(verse),
    // Without an installed translation, there is no text and the result is empty.
    results: passages.flatMap((places) => {
      const verses = content.splice(0, places.length);
      if (verses.length === 0) return [];
      const title = formatReference(referenceBetween(places[0]!, places.at(-1)!));
      return { title, description: textOrOmission(verses), scriptureReference: title };
    }),
  };
}

/**
 * Groups adjacent slots of the same chapter into runs. Runs are ordered by where their first match appears in the
 * input.
 */
function joinAdjacent(slots: readonly number[]): number[][] {
  const rest = new Set(slots);
  return slots.flatMap((slot) => {
    if (!rest.has(slot)) return [];
    let [first, last] = [slot, slot];
    while (rest.has(first - 1) && placeAt(first).verse > 1) first--;
    while (rest.has(last + 1) && placeAt(last + 1).verse > 1) last++;
    const run = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    for (const verseSlot of run) rest.delete(verseSlot);
    return [run];
  });
}
