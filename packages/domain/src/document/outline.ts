import type { Block, Run } from './schema.ts';

type Line = { isHeading: boolean; text: string };

/**
 * Returns the text of a line, with a space inserted between a verse number and its first word. In the document itself
 * there is no space.
 */
export function lineText(runs: Run[]): string {
  let text = '';
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1]?.text ?? '';
    const isVerse = run.marks.superscript && /\d$/.test(run.text) && /^\p{L}/u.test(next);
    text += isVerse ? `${run.text} ` : run.text;
  }
  return text;
}

function lines(blocks: Block[]): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.type) {
      case 'paragraph':
        return [{ isHeading: false, text: lineText(block.runs) }];
      case 'heading':
        return [{ isHeading: true, text: lineText(block.runs) }];
      case 'list':
        return block.items.flatMap(lines);
      case 'quote':
        return lines(block.blocks);
      case 'scripture':
        return lines(block.paragraphs);
    }
  });
}

export const plainText = (blocks: Block[]): string =>
  lines(blocks)
    .map(({ text }) => text)
    .join('\n');

/** Counts the words in a text. A word is a sequence between spaces or dashes that contains a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/[\s—–]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const wordCount = (blocks: Block[]): number => countWords(plainText(blocks));

export const maxOpeningLength = 140;

/**
 * Returns the first words of a document, at most 140 characters, without splitting a word. Headings are used only if
 * there is no other text. Reads no blocks beyond those words.
 */
export function openingLine(blocks: Iterable<Block>): string {
  let written = '';
  let all = '';
  for (const block of blocks) {
    for (const { isHeading, text } of lines([block])) {
      all = withLine(all, text);
      if (!isHeading) written = withLine(written, text);
    }
    if (written.length > maxOpeningLength) break;
  }
  return shortened(written || all);
}

const withLine = (opening: string, line: string): string =>
  opening.length > maxOpeningLength ? opening : `${opening} ${line.replace(/\s+/g, ' ').trim()}`.trim();

function shortened(text: string): string {
  if (text.length <= maxOpeningLength) return text;
  const room = text.slice(0, maxOpeningLength);
  const lastSpace = room.lastIndexOf(' ');
  const cut = lastSpace > maxOpeningLength / 2 ? lastSpace : maxOpeningLength - 1;
  return `${room.slice(0, cut).replace(/[\s,;:.–—-]+$|\p{Surrogate}$/gu, '')}…`;
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

/** Returns true if the first letter in a text belongs to a right-to-left script. This is the rule of `dir="auto"`. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}
