import { placeAt, slotCount, slotOf, type Place } from '@sermon/domain/scripture/books';
import { closedMarks, tidied } from '../../ports/bible/marks.ts';

/**
 * A stored verse. Its text contains marks (domain/scripture/markup), or is empty if the translation omits the verse.
 */
export type Verse = {
  marked: string;
  /** Text before the verse that is part of the Bible itself: a psalm title or a Hebrew letter in Psalm 119. */
  title: string | null;
  startsParagraph: boolean;
};

/** A translation with one verse for each of the 31,102 slots. */
export type BibleText = { id: string; verses: readonly Verse[] };

/** A verse from a source, already converted to standard numbering. */
export type SourceVerse = Place & { text: string; title?: string; startsParagraph?: boolean };

/**
 * Puts each verse of a source into its slot. Throws if a verse is missing, is a duplicate, or has no slot, because the
 * source is then not the edition that was checked.
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

export function toVerses(slots: readonly SourceVerse[]): Verse[] {
  const marked = closedMarks(slots);
  return slots.map(({ verse, title, startsParagraph = false }, slot) => ({
    marked: marked[slot]!,
    title: title ? tidied(title) : null,
    startsParagraph: verse === 1 || startsParagraph,
  }));
}

export const inParagraphsOf = (text: BibleText, other: BibleText): BibleText => ({
  ...text,
  verses: text.verses.map((verse, slot) => ({ ...verse, startsParagraph: other.verses[slot]!.startsParagraph })),
});
