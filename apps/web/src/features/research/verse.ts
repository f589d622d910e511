import { merged } from '@sermon/domain/document/line';
import { parseDocument } from '@sermon/domain/document/parse';
import { type Marks, type Run, type Scripture } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/serialise';
import type { BibleVerseResult } from '@sermon/contract/research';
import { plainText } from '@sermon/domain/document/outline';

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

/** The verse as a quotation for a document: what was searched for is no part of it. */
export function toQuotation({ title, description }: BibleVerseResult, translation: string): Scripture {
  const runs = verseRuns(description).map(({ text, marks: { bold: _, ...marks } }) => ({ text, marks }));
  return { type: 'scripture', reference: title, translation, paragraphs: [{ type: 'paragraph', runs: merged(runs) }] };
}

/** The verse for the clipboard: as a quotation for documents, and as text with its source below it for everything else. */
export function toClipboard(quotation: Scripture, translationName: string): { html: string; text: string } {
  return {
    html: toHtml([quotation]),
    text: `${plainText([quotation]).trim()}\n${quotation.reference} ${translationName}`,
  };
}
