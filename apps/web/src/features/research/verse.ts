import { merged } from '@sermon/domain/document/line';
import { parseDocument } from '@sermon/domain/document/parse';
import { type Marks, type Run, type Scripture } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/serialise';
import type { BibleVerseResult } from '@sermon/contract/research';
import { plainText } from '@sermon/domain/document/outline';
import { research as texts } from '@sermon/domain/texts/research';

/** What a found verse says, as runs of text: verse numbers raised, found words bold. Anything else in its HTML is left out. */
export function verseRuns(description: string): Run[] {
  const runs = parseDocument(description).flatMap((block) => (block.type === 'paragraph' ? block.runs : []));
  const kept = runs.map(({ text, marks }, at) => ({
    // The number stands close to its word; the page sees to the space between them.
    text: runs[at - 1]?.marks.superscript ? text.replace(/^ /, '') : text,
    marks: keptMarks(marks),
  }));
  return merged(kept);
}

const keptMarks = ({ bold, italic, superscript }: Marks): Marks => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(superscript && { superscript }),
});

/** What was searched for is no part of a quotation. */
const quotedRuns = ({ description }: BibleVerseResult): Run[] =>
  verseRuns(description).map(({ text, marks: { bold: _, ...marks } }) => ({ text, marks }));

const quotationOf = (reference: string, translation: string, runs: Run[]): Scripture => ({
  type: 'scripture',
  reference,
  translation,
  paragraphs: [{ type: 'paragraph', runs: merged(runs) }],
});

/** The verse as a quotation for a document. */
export const toQuotation = (verse: BibleVerseResult, translation: string): Scripture =>
  quotationOf(verse.title, translation, quotedRuns(verse));

/** Whether the translation has no such verse; its description says so instead. */
export const isLeftOut = ({ description }: BibleVerseResult): boolean =>
  plainText(parseDocument(description)).endsWith(texts.verseOmitted);

type Place = { book: string; chapter: number; verse: number };

function placeOf({ title }: BibleVerseResult): Place | null {
  const [, book, chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(title) ?? [];
  return book ? { book, chapter: Number(chapter), verse: Number(verse) } : null;
}

function follows(before: Place | null, after: Place | null): boolean {
  if (!before || !after || before.book !== after.book) return false;
  if (before.chapter === after.chapter) return after.verse === before.verse + 1;
  return after.chapter === before.chapter + 1 && after.verse === 1;
}

/** Verses that follow each other become one quotation, 'Luke 15:20–24'; what stands apart stays apart. */
export function toPassages(verses: readonly BibleVerseResult[], translation: string): Scripture[] {
  const passages: [BibleVerseResult, ...BibleVerseResult[]][] = [];
  let before: Place | null = null;
  for (const verse of verses.filter((one) => !isLeftOut(one))) {
    const place = placeOf(verse);
    if (follows(before, place)) passages.at(-1)?.push(verse);
    else passages.push([verse]);
    before = place;
  }
  return passages.map((passage) => {
    const runs = passage.flatMap((verse, at) => [...(at > 0 ? [{ text: ' ', marks: {} }] : []), ...quotedRuns(verse)]);
    return quotationOf(rangeOf(passage), translation, runs);
  });
}

function rangeOf(passage: readonly [BibleVerseResult, ...BibleVerseResult[]]): string {
  const [first] = passage;
  const last = passage.at(-1);
  const [from, to] = [placeOf(first), last ? placeOf(last) : null];
  if (!from || !to || last === first) return first.title;
  return `${first.title}–${to.chapter === from.chapter ? to.verse : `${to.chapter}:${to.verse}`}`;
}

/** The verse for the clipboard: as a quotation for documents, and as text with its source below it for everything else. */
export function toClipboard(quotation: Scripture, translationName: string): { html: string; text: string } {
  return {
    html: toHtml([quotation]),
    text: `${plainText([quotation]).trim()}\n${quotation.reference} ${translationName}`,
  };
}
