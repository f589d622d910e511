import type { BiblePassages, BibleVerseResult, CrossReferences } from '@sermon/contract/bible';
import { type Place, placeAt, slotOf } from '@sermon/domain/scripture/books';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { formatReference, formatReferences, referenceBetween, slotsOf } from '@sermon/domain/scripture/reference';
import { bible as texts } from '@sermon/domain/texts/bible';
import { type BibleSource, type FoundVerse, foundWord } from '../../ports/bible/port.ts';
import { readInTranslation, type UsedTranslation } from './translation.ts';
import { maxPassageVerses } from '@sermon/domain/scripture/chapters/passage';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CrossReferencesOf } from '../../content/bibles/crossReferences.ts';

const numbered = (verse: number, html: string): string => `<sup>${verse}</sup> ${html}`;

/**
 * Joins verses into one HTML text, with found words in bold. Skips verses that the translation omits, so the result can
 * be empty.
 */
export const textOf = (verses: readonly FoundVerse[]): string =>
  verses
    .filter(({ marked }) => marked)
    .map(({ verse, marked }) =>
      numbered(verse, verseHtml(marked).replaceAll(foundWord.start, '<b>').replaceAll(foundWord.end, '</b>')),
    )
    .join(' ');

/** Joins verses into one HTML text. If the translation omits all of them, returns a sentence about that. */
export const textOrOmission = (verses: readonly FoundVerse[]): string =>
  textOf(verses) || numbered(verses[0]?.verse ?? 0, texts.verseOmitted);

export function toResult(verse: FoundVerse): BibleVerseResult {
  const reference = formatReference({ book: verse.book, chapter: verse.chapter, verse: verse.verse });
  return { title: reference, description: textOrOmission([verse]), scriptureReference: reference };
}

export async function readVerses(
  bibles: readonly BibleSource[],
  translationId: string,
  slots: readonly number[],
): Promise<UsedTranslation & { results: BibleVerseResult[] }> {
  const places = slots.map(placeAt);
  const { content, ...usedTranslation } = await readInTranslation(bibles, translationId, [], (source, id) =>
    source.versesAt(id, places),
  );
  return { ...usedTranslation, results: content.map(toResult) };
}

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

const maxReferences = 50;

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
  const passages = joinAdjacent(crossReferencesOf(slotOf(verse)).slice(0, maxReferences)).map((slots) =>
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
