import type { BibleVerseResult } from '@sermon/contract/bible';
import { placeAt } from '@sermon/domain/scripture/books';
import { verseHtml } from '@sermon/domain/scripture/markup';
import { formatReference } from '@sermon/domain/scripture/reference';
import { research as texts } from '@sermon/domain/texts/research';
import { type BibleSource, foundWord, type FoundVerse } from '../../ports/bible/port.ts';
import { type AnsweredIn, answerIn } from './answer.ts';

/** A verse as it is found and quoted: its number, and its HTML. */
const numbered = (verse: number, html: string): string => `<sup>${verse}</sup> ${html}`;

/** Verses as one text, found words bold; those that the translation leaves out are left out. '' where nothing is left. */
export const textOf = (verses: readonly FoundVerse[]): string =>
  verses
    .filter(({ marked }) => marked)
    .map(({ verse, marked }) =>
      numbered(verse, verseHtml(marked).replaceAll(foundWord.start, '<b>').replaceAll(foundWord.end, '</b>')),
    )
    .join(' ');

/** Verses as one text, which says so where the translation leaves them all out. */
export const textOrOmission = (verses: readonly FoundVerse[]): string =>
  textOf(verses) || numbered(verses[0]?.verse ?? 0, texts.verseOmitted);

/** A verse as it is found. */
export function toResult(verse: FoundVerse): BibleVerseResult {
  const reference = formatReference({ book: verse.book, chapter: verse.chapter, verse: verse.verse });
  return { title: reference, description: textOrOmission([verse]), scriptureReference: reference };
}

/** The verses at some slots as they are found, in their order, in a translation or its substitute. */
export async function readVerses(
  bibles: readonly BibleSource[],
  translationId: string,
  slots: readonly number[],
): Promise<AnsweredIn & { results: BibleVerseResult[] }> {
  const places = slots.map(placeAt);
  const { answer, ...answeredIn } = await answerIn(bibles, translationId, [], (source, id) =>
    source.versesAt(id, places),
  );
  return { ...answeredIn, results: answer.map(toResult) };
}
