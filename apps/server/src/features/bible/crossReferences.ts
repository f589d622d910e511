import type { CrossReferences } from '@sermon/contract/bible';
import { placeAt, type Place, slotOf } from '@sermon/domain/scripture/books';
import { formatReference, referenceBetween } from '@sermon/domain/scripture/reference';
import type { CrossReferencesOf } from '../../content/bibles/crossReferences.ts';
import type { BibleSource } from '../../ports/bible/port.ts';
import { answerIn } from './answer.ts';
import { textOrOmission } from './verses.ts';

/** Verses that one answer gives; no verse has many more that matter. */
const maxVerses = 50;

/**
 * What other places of the Bible say on a verse, the nearest first, with their words. Verses of one chapter that follow each other are one passage,
 * which stands where the nearest of them would.
 */
export async function readCrossReferences(
  bibles: readonly BibleSource[],
  translationId: string,
  verse: Place,
  crossReferencesOf: CrossReferencesOf,
): Promise<CrossReferences> {
  const passages = joined(crossReferencesOf(slotOf(verse)).slice(0, maxVerses)).map((slots) => slots.map(placeAt));
  const { answer, ...answeredIn } = await answerIn(bibles, translationId, [], (source, id) =>
    source.versesAt(id, passages.flat()),
  );
  return {
    ...answeredIn,
    title: formatReference(verse),
    // Where no translation is installed there are no words.
    results: passages.flatMap((places) => {
      const verses = answer.splice(0, places.length);
      if (verses.length === 0) return [];
      const title = formatReference(referenceBetween(places[0]!, places.at(-1)!));
      return { title, description: textOrOmission(verses), scriptureReference: title };
    }),
  };
}

/** Slots in the order of their nearness, as runs of slots of one chapter that follow each other. */
function joined(slots: readonly number[]): number[][] {
  const rest = new Set(slots);
  return slots.flatMap((slot) => {
    if (!rest.has(slot)) return [];
    let [first, last] = [slot, slot];
    while (rest.has(first - 1) && placeAt(first).verse > 1) first--;
    while (rest.has(last + 1) && placeAt(last + 1).verse > 1) last++;
    const run = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    for (const one of run) rest.delete(one);
    return [run];
  });
}
