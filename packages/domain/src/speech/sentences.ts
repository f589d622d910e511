import { type Range, sentencesIn } from '../words/sentences.ts';
import { countWords } from '../document/outline.ts';
import type { Block, Run } from '../document/schema.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { speechLimits } from './voices.ts';
import { spokenText, withoutMarks } from './spokenText.ts';

/**
 * A position in a document: the index of a paragraph or heading in reading order, and the number of characters before
 * the position in its text. A line break is one character. The paragraphs of lists and quotations count as well.
 */
export type Position = { leaf: number; at: number };

export type Selection = { from: Position; to: Position };

/** A sentence of a document, or a part of a long one. `from` and `to` are its range in the text of the paragraph. */
export type SpokenSentence = Range & {
  leaf: number;
  /** The words of the sentence for reading aloud (see `spokenText`). Never ''. */
  text: string;
};

export type Listening = {
  sentences: SpokenSentence[];
  /** The number of words as written, without those that are not read. */
  words: number;
  /** True if there are more than `speechLimits.words` words. Then nothing is read, and `sentences` is empty. */
  isTooLong: boolean;
};

export function listeningOf(blocks: readonly Block[], selection?: Selection): Listening {
  const leaves = linesOf(blocks).map((line, leaf) => ({ leaf, line, ...selectedRange(line, leaf, selection) }));
  const read = leaves.filter(({ from, to }) => from < to);
  const words = read.reduce((sum, { line, from, to }) => sum + countWords(line.slice(from, to)), 0);
  if (words > speechLimits.words) return { sentences: [], words, isTooLong: true };
  const sentences = read.flatMap(({ leaf, line, from, to }) => {
    const part = line.slice(from, to);
    return sentencesIn(part)
      .flatMap((range) => dividedAt(part, range, referencesIn(part, range)))
      .map((range) => ({
        leaf,
        from: from + range.from,
        to: from + range.to,
        text: spokenText(part.slice(range.from, range.to)),
      }))
      .filter(({ text }) => text !== '');
  });
  return { sentences, words, isTooLong: false };
}

/** Returns the index of the sentence at a position, or of the next one after it; -1 if there is none. */
export const sentenceAt = (sentences: readonly SpokenSentence[], { leaf, at }: Position): number =>
  sentences.findIndex((sentence) => sentence.leaf > leaf || (sentence.leaf === leaf && sentence.to > at));

function selectedRange(line: string, leaf: number, selection: Selection | undefined): Range {
  if (!selection) return { from: 0, to: line.length };
  const { from, to } = selection;
  return {
    from: leaf < from.leaf ? line.length : leaf === from.leaf ? Math.min(from.at, line.length) : 0,
    to: leaf > to.leaf ? 0 : leaf === to.leaf ? Math.min(to.at, line.length) : line.length,
  };
}

/** Returns the text of each paragraph and heading. What is not read is replaced by spaces, so that positions stay. */
const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block): string[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [withoutMarks(block.runs.map(readable).join(''))];
      case 'list':
        return block.items.flatMap(linesOf);
      case 'quote':
        return linesOf(block.blocks);
      case 'scripture':
        return linesOf(block.paragraphs);
    }
  });

/** Verse and footnote numbers: '16', '[2]', '*', 'a', 'a,b'. Not the letters of '1st' or '2nd'. */
const note = /^(?:[\s\d.,:()[\]*†‡§¶-]|(?<!\p{L})\p{L}(?!\p{L}))*$/u;

const readable = ({ text, marks }: Run): string =>
  marks.superscript && note.test(text) ? ' '.repeat(text.length) : text;

function referencesIn(text: string, { from, to }: Range): Range[] {
  if (to - from <= speechLimits.partLength) return [];
  return findReferences(text.slice(from, to)).map((found) => ({ from: from + found.from, to: from + found.to }));
}

/**
 * Divides a range of a text into parts of at most `speechLimits.partLength` characters. The ranges in `whole` are not
 * divided, unless they are too long themselves.
 */
function dividedAt(text: string, { from, to }: Range, whole: readonly Range[] = []): Range[] {
  const parts: Range[] = [];
  let start = from;
  while (to - start > speechLimits.partLength) {
    const usual = start + endOfPart(text.slice(start, start + speechLimits.partLength));
    const across = whole.find((range) => range.from < usual && range.to > usual && range.from > start);
    const end = across ? across.from : usual;
    parts.push({ from: start, to: end });
    start = end;
    while (start < to && /\s/.test(text[start]!)) start += 1;
  }
  if (start < to) parts.push({ from: start, to });
  return parts;
}

function endOfPart(room: string): number {
  const half = room.length / 2;
  const clause = room.search(/[,;:—–)”"](?=\s)(?![\s\S]*[,;:—–)”"]\s)/u);
  if (clause + 1 > half) return clause + 1;
  const space = room.search(/\s\S*$/);
  if (space > 0) return space;
  return room.replace(/\p{Surrogate}$/u, '').length;
}

/** Returns the parts of a text that is already in the form of `spokenText`, each at most `partLength` characters long. */
export const partsOf = (spoken: string): string[] =>
  sentencesIn(spoken)
    .flatMap((range) => dividedAt(spoken, range))
    .map(({ from, to }) => spoken.slice(from, to));
