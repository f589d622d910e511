import type { BibleVerseResult } from '@sermon/contract/bible';
import { placeAt } from '@sermon/domain/scripture/books';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { formatReference } from '@sermon/domain/scripture/reference';
import { bible as texts } from '@sermon/domain/texts/bible';
import { type BibleSource, foundWord, type FoundVerse } from '../../ports/bible/port.ts';
import { type UsedTranslation, readInTranslation } from './translation.ts';

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

/** Joins verses into one HTML text. If the translation omits all of them, the result is a sentence that says so. */
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
