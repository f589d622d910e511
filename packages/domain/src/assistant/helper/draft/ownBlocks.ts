import { lineText } from '../../../document/outline.ts';
import type { Block, Paragraph } from '../../../document/schema.ts';
import { sentencesIn } from '../../../words/sentences.ts';
import { findReferences } from '../../../scripture/parsing/find.ts';
import { parseReferences } from '../../../scripture/parsing/parse.ts';
import { wordsOf } from '../quoting.ts';

/**
 * Sizes in words: of a title, a heading or a note, of a paragraph of a sermon, and of the reading or text before it.
 */
const sizes = { title: 12, heading: 20, note: 30, paragraph: 40, reading: 600, text: 150 };
/** The number of blocks at the beginning in which a reading ends. */
const readingBlocks = 20;
const minHeadings = 3;
/** The least share of the paragraphs that are headings. Fewer short paragraphs are only emphatic. */
const headingShare = 0.2;

const numberedNote = /^\s*\d{1,3}[.)]\s.*\d\s*:\s*\d/s;
const editorsNote = /^\s*[[:]|\b(?:transcribed|public domain|copyright|footnotes?|rendered using|-R\.\])/i;
const endsSentence = /[.?!][”’"')\]]*\s*$/;

const textOf = (block: Block): string => (block.type === 'paragraph' ? lineText(block.runs) : '');
const isParagraph = (block: Block | undefined): block is Paragraph => block?.type === 'paragraph';
const lengthOf = (block: Block | undefined): number => (isParagraph(block) ? wordsOf(textOf(block)).length : 0);

export type Own = {
  blocks: Block[];
  from: number;
  hasReading: boolean;
};

/**
 * Returns the blocks of a text that are the preacher's own: without the reading before the sermon and titles, and
 * without the notes of an editor at the end. Short paragraphs between long ones become headings if there are no others.
 */
export function ownBlocks(blocks: readonly Block[]): Own {
  const title = titleEnd(blocks);
  const reading = readingEnd(blocks.slice(title));
  const quoted = reading > 0 ? title + reading : quotedEnd(blocks, title);
  const lines = quoted > title ? quoted : referenceLinesEnd(blocks, title);
  const from = lines + titlesEnd(blocks.slice(lines));
  return { blocks: withHeadings(withoutNoteBlocks(blocks.slice(from))), from, hasReading: quoted > title };
}

function titleEnd(blocks: readonly Block[]): number {
  const isTitleHeading = (block: Block | undefined) => block?.type === 'heading' && block.level === 1;
  const isOnly = blocks.filter(isTitleHeading).length === 1;
  return isTitleHeading(blocks[0]) && (isOnly || blocks[1]?.type === 'heading') ? 1 : 0;
}

const maxLines = 4;
const inReferenceLine =
  /\b(?:and|the|text|holy|gospel|epistle|scripture|lesson|reading|chapters?|verses?|on|from|for|of|according|to|saint|st)\b|[^\p{L}]/giu;

/** Returns true for a line that only names passages: 'Text: Luke 7:36–50'. */
function isReferenceLine(block: Block): boolean {
  if (!isParagraph(block) || lengthOf(block) > sizes.title) return false;
  const text = textOf(block);
  const found = findReferences(text);
  const rest = found.reduce((left, { from, to }) => left.replace(text.slice(from, to), ' '), text);
  return found.length > 0 && rest.replace(inReferenceLine, '') === '';
}

function referenceLinesEnd(blocks: readonly Block[], from: number): number {
  const lines = blocks.slice(from, from + maxLines);
  const long = lines.findIndex((block) => !isParagraph(block) || lengthOf(block) > sizes.title);
  return from + (long < 0 ? lines : lines.slice(0, long)).findLastIndex(isReferenceLine) + 1;
}

function quotedEnd(blocks: readonly Block[], from: number): number {
  const lines = referenceLinesEnd(blocks, from);
  if (lines > from) {
    const isQuoted = isQuotedText(blocks[lines]);
    return isQuoted ? lines + 1 : from;
  }
  // Only lines such as 'Homily 24.' come before a paragraph with the reference and the text.
  const end = blocks.slice(from, from + maxLines).findIndex((block) => lengthOf(block) > sizes.title);
  return beginsWithReference(blocks[from + end]) ? from + end + 1 : from;
}

function isQuotedText(block: Block | undefined): boolean {
  if (!isParagraph(block) || lengthOf(block) > sizes.text) return false;
  const text = textOf(block).trim();
  const isInMarks = /^[“"‘'].*[”"’']$/s.test(text) && !/[“”"]/.test(text.slice(1, -1));
  return isInMarks || (lengthOf(block) < sizes.paragraph && endsSentence.test(text) && sentencesIn(text).length === 1);
}

function readingEnd(blocks: readonly Block[]): number {
  const end = blocks.slice(0, Math.min(readingBlocks, Math.floor(blocks.length / 2))).findLastIndex((block) => {
    const tail = textOf(block).slice(-40);
    const [reference] = /\p{L}+\.?\s*\d{1,3}\s*:\s*[\d–,\s-]+\W*$/u.exec(tail) ?? [];
    return reference !== undefined && parseReferences(reference).length > 0;
  });
  const words = blocks.slice(0, end + 1).reduce((sum, block) => sum + lengthOf(block), 0);
  return words <= sizes.reading ? end + 1 : 0;
}

function beginsWithReference(block: Block | undefined): boolean {
  if (!isParagraph(block) || lengthOf(block) > sizes.text) return false;
  const [reference] = /^\W*(?:\d\s)?\p{L}+\.?\s*(?:\d{1,3}|[ivxlc]+)[:.]\s*\d[\d–,\s-]*/u.exec(textOf(block)) ?? [];
  return reference !== undefined && parseReferences(reference).length > 0;
}

/**
 * Returns the index after titles before the first long paragraph. A sentence directly above it is not a title, since
 * it may be its heading.
 */
function titlesEnd(blocks: readonly Block[]): number {
  const first = blocks.findIndex((block) => lengthOf(block) >= sizes.paragraph && !isTitle(block));
  const before = blocks.slice(0, Math.max(0, first));
  if (!before.some(isTitle) || before.some((block) => !isParagraph(block) || lengthOf(block) > sizes.note)) return 0;
  return isTitle(before.at(-1)!) ? first : first - 1;
}

function isTitle(block: Block): boolean {
  const text = textOf(block);
  const words = lengthOf(block);
  const isCapital = text === text.toUpperCase();
  return (
    block.type === 'paragraph' && (isCapital ? words <= sizes.note : words <= sizes.title && !endsSentence.test(text))
  );
}

function withoutNoteBlocks(blocks: readonly Block[]): readonly Block[] {
  const isNote = (block: Block) =>
    lengthOf(block) <= sizes.note &&
    block.type === 'paragraph' &&
    (numberedNote.test(textOf(block)) || editorsNote.test(textOf(block)) || isTitle(block));
  const end = blocks.findLastIndex((block) => !isNote(block)) + 1;
  const hasNotes = blocks.slice(end).some((block) => !isTitle(block));
  return hasNotes && end >= blocks.length / 3 ? blocks.slice(0, end) : blocks;
}

function withHeadings(blocks: readonly Block[]): Block[] {
  const isHeading = (block: Block, at: number) =>
    isParagraph(block) &&
    /^\s*\p{Lu}/u.test(textOf(block)) &&
    endsSentence.test(textOf(block)) &&
    lengthOf(block) <= sizes.heading &&
    !/^\s*(?:ver|v|chap)\b/i.test(textOf(block)) &&
    lengthOf(blocks[at + 1]) >= sizes.paragraph &&
    (at === 0 || (lengthOf(blocks[at - 1]) >= sizes.paragraph && endsSentence.test(textOf(blocks[at - 1]!))));
  const count = blocks.filter(isHeading).length;
  const isUsual = count >= minHeadings && count >= blocks.length * headingShare;
  if (!isUsual || blocks.some(({ type }) => type === 'heading')) return [...blocks];
  return blocks.map((block, at) =>
    isParagraph(block) && isHeading(block, at) ? { type: 'heading', level: 2, runs: block.runs } : block,
  );
}
