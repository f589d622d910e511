import { placeAt, slotCount, slotOf, type Place } from '@sermon/domain/scripture/books';
import { closedMarks, tidied } from './marks.ts';

/** A verse as it is kept: text with marks (domain/scripture/markup), empty where the translation leaves the verse out. */
export type Verse = {
  marked: string;
  /** What stands before it in the text itself: a psalm's title, a letter of Psalm 119. */
  title: string | null;
  startsParagraph: boolean;
};

/** A whole translation, a verse for each of the 31,102 slots. */
export type BibleText = { id: string; verses: readonly Verse[] };

/** A verse as a source gives it, already under the usual number. */
export type SourceVerse = Place & { text: string; title?: string; startsParagraph?: boolean };

/**
 * Puts every verse of a source into its slot. Throws where a verse has no slot, comes twice or is missing: the source is another edition
 * than the one that was checked.
 */
export function toBibleText(id: string, source: Iterable<SourceVerse>): BibleText {
  const found = new Map<number, SourceVerse>();
  for (const verse of source) {
    const slot = slotOf(verse);
    if (found.has(slot)) throw new Error(`${id} has ${verse.book}.${verse.chapter}.${verse.verse} twice`);
    found.set(slot, verse);
  }
  const slots = Array.from({ length: slotCount }, (_, slot) => {
    const verse = found.get(slot);
    if (!verse) throw new Error(`${id} lacks ${Object.values(placeAt(slot)).join('.')}`);
    return verse;
  });
  return { id, verses: toVerses(slots) };
}

/** The verses as they are kept, from one for each slot in order. */
export function toVerses(slots: readonly SourceVerse[]): Verse[] {
  const marked = closedMarks(slots);
  return slots.map(({ verse, title, startsParagraph = false }, slot) => ({
    marked: marked[slot]!,
    title: title ? tidied(title) : null,
    startsParagraph: verse === 1 || startsParagraph,
  }));
}

/** The same text in the paragraphs of another, for a source that has none. */
export const inParagraphsOf = (text: BibleText, other: BibleText): BibleText => ({
  ...text,
  verses: text.verses.map((verse, slot) => ({ ...verse, startsParagraph: other.verses[slot]!.startsParagraph })),
});
