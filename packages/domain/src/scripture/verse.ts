import { mergeRuns } from '../document/html/line.ts';
import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import type { Marks, Run, Scripture } from '../document/schema.ts';
import { toHtml } from '../document/html/serialize.ts';
import { bible as texts } from '../texts/bible.ts';
import { shownRuns, type VerseSetting } from './markup.ts';

/**
 * A verse or passage in search results: its reference (`title`), and HTML with superscript verse numbers
 * (`description`).
 */
export type FoundVerse = { title: string; description: string };

/**
 * Returns the text of a found verse as runs, with verse numbers in superscript and matches in bold. Other markup is
 * dropped.
 */
export function verseRuns(description: string): Run[] {
  const runs = parseDocument(description).flatMap((block) => (block.type === 'paragraph' ? block.runs : []));
  const kept = runs.map(({ text, marks }, at) => ({
    // The space after a verse number is removed because the layout sets this distance.
    text: runs[at - 1]?.marks.superscript ? text.replace(/^ /, '') : text,
    marks: keptMarks(marks),
  }));
  return mergeRuns(kept);
}

const keptMarks = ({ bold, italic, superscript }: Marks): Marks => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(superscript && { superscript }),
});

const quotedRuns = ({ description }: FoundVerse, setting: VerseSetting): Run[] =>
  shownRuns(verseRuns(description), setting).map(({ text, marks: { bold: _, ...marks } }) => ({ text, marks }));

const quotationOf = (reference: string, translation: string, runs: Run[]): Scripture => ({
  type: 'scripture',
  reference,
  translation,
  paragraphs: [{ type: 'paragraph', runs: mergeRuns(runs) }],
});

export const toQuotation = (verse: FoundVerse, translation: string, setting: VerseSetting = 'all'): Scripture =>
  quotationOf(verse.title, translation, quotedRuns(verse, setting));

export const wordsOfVerse = ({ description }: Pick<FoundVerse, 'description'>): string =>
  shownRuns(verseRuns(description), 'text')
    .map(({ text }) => text)
    .join('')
    .trim();

/** Returns true if the translation omits this verse. Its description then contains only a notice about that. */
export const isLeftOut = ({ description }: FoundVerse): boolean =>
  plainText(parseDocument(description)).endsWith(texts.verseOmitted);

type Place = { book: string; chapter: number; verse: number };

function placeOf({ title }: FoundVerse): Place | null {
  const [, book, chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(title) ?? [];
  return book ? { book, chapter: Number(chapter), verse: Number(verse) } : null;
}

function follows(before: Place | null, after: Place | null): boolean {
  if (!before || !after || before.book !== after.book) return false;
  if (before.chapter === after.chapter) return after.verse === before.verse + 1;
  return after.chapter === before.chapter + 1 && after.verse === 1;
}

type Passage = readonly [FoundVerse, ...FoundVerse[]];

const passagesOf = (verses: readonly FoundVerse[]): Passage[] =>
  runsOf(verses, (before, verse) => follows(placeOf(before), placeOf(verse)));

/**
 * Joins consecutive verses into one text, such as 'Luke 15:20–24'. Verses that the translation omits are left out of a
 * text with other verses.
 */
export const joinedVerses = (verses: readonly FoundVerse[]): FoundVerse[] =>
  passagesOf(verses).map((passage) => {
    const there = passage.filter((verse) => !isLeftOut(verse));
    const shown = there.length > 0 ? there : passage.slice(0, 1);
    return { title: rangeOf(passage), description: shown.map(({ description }) => description).join(' ') };
  });

/** Converts verses to quotations. Consecutive verses become one quotation, such as 'Luke 15:20–24'. */
export function toPassages(
  verses: readonly FoundVerse[],
  translation: string,
  setting: VerseSetting = 'all',
): Scripture[] {
  return passagesOf(verses.filter((verse) => !isLeftOut(verse))).map((passage) => {
    const runs = passage.flatMap((verse, at) => [
      ...(at > 0 ? [{ text: ' ', marks: {} }] : []),
      ...quotedRuns(verse, setting),
    ]);
    return quotationOf(rangeOf(passage), translation, runs);
  });
}

function rangeOf(passage: Passage): string {
  const [first] = passage;
  const last = passage.at(-1);
  const [from, to] = [placeOf(first), last ? placeOf(last) : null];
  if (!from || !to || last === first) return first.title;
  return `${first.title}–${to.chapter === from.chapter ? to.verse : `${to.chapter}:${to.verse}`}`;
}

/**
 * Returns a quotation for the clipboard: HTML for documents, and plain text with the reference below it for other
 * programs.
 */
export function toClipboard(quotation: Scripture, translationName: string): { html: string; text: string } {
  return {
    html: toHtml([quotation]),
    text: `${plainText([quotation]).trim()}\n${quotation.reference} ${translationName}`,
  };
}

export function passagesToClipboard(passages: readonly Scripture[], translationName: string) {
  const all = passages.map((passage) => toClipboard(passage, translationName));
  return { html: all.map(({ html }) => html).join(''), text: all.map(({ text }) => text).join('\n\n') };
}

export function firstVerses(runs: readonly Run[], max: number): { runs: Run[]; isCut: boolean } {
  const numbers = [...runs.entries()].filter(([, { marks }]) => marks.superscript);
  const end = numbers[max]?.[0];
  return { runs: runs.slice(0, end), isCut: end !== undefined };
}

/** Divides items into runs, in their order. An item belongs to the run of the one before if it follows it. */
export function runsOf<T>(items: Iterable<T>, follows: (before: T, item: T) => boolean): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1)!, item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
