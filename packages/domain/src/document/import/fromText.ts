import { escapeHtml } from '../../text.ts';
import { checkSource, type Imported, imported } from './imported.ts';

/** Consecutive lines with lengths in this range, in characters, were wrapped by a program and not by the writer. */
const wrappedLength = { least: 50, most: 100 };

/**
 * Converts plain text to a document. Empty lines separate paragraphs; if there are none, every line is a paragraph.
 * Lines that a program wrapped are joined, and the writer's own line breaks are kept. No line becomes a heading,
 * because plain text does not mark headings. Throws `NotImported` if the text is too long.
 */
export function fromText(text: string): Imported {
  checkSource(text);
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\f]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').trim());
  const isParted = /\S[^\S\n]*\n[^\S\n]*\n\s*\S/.test(lines.join('\n'));
  const paragraphs = isParted ? partedByEmptyLines(lines).map(joined) : lines.filter(Boolean).map(escapeHtml);
  return imported(null, paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''));
}

function partedByEmptyLines(lines: string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line !== '') paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function joined(lines: string[]): string {
  const isWrapped =
    lines.length > 1 &&
    lines.slice(0, -1).every(({ length }) => length >= wrappedLength.least && length <= wrappedLength.most);
  return lines.map(escapeHtml).join(isWrapped ? ' ' : '<br>');
}
