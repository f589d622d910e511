import { isRightToLeft } from '../document/outline.ts';
import { type Block, defaultSize, type Run } from '../document/schema.ts';
import { readLook, type SlideLook } from '../document/slideLook.ts';
import { type MarkedLine, markedSlides } from './markedSlides.ts';
import { type LineChar, maxSlides, type PreviewLine, type PreviewSlide, type TextAlignment } from './previewSlide.ts';

/** The most marks or parts that are kept with a character. Anything longer is a decoration, and is divided. */
const max = 7;

const emoji = String.raw`(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}){0,${max}})`;
const letter = String.raw`(?:.(?:[\p{M}\u200c\u200d\u1160-\u11ff]){0,${max}})`;
const graphemes = new RegExp(`${emoji}|${letter}`, 'gsu');

/** Texts in which every UTF-16 code unit is a character: Latin, Greek and Cyrillic letters and usual punctuation. */
const simple = /^[\n -\u02ff\u0370-\u0481\u1e00-\u1fff\u2010-\u2027]*$/;

export const graphemesOf = (text: string): string[] =>
  simple.test(text) ? text.split('') : (text.match(graphemes) ?? []);

export const countSlides = (blocks: readonly Block[]): number => markedSlides(blocks).length;

export const slidesOf = (blocks: readonly Block[]): PreviewSlide[] =>
  markedSlides(blocks)
    .slice(0, maxSlides)
    .map(({ ids, lines }) => ({
      domSlideIds: [...ids],
      lines: withoutExtraBlanks(lines.flatMap(linesOf)),
      look: lookOf(lines),
    }));

function lookOf(lines: readonly MarkedLine[]): SlideLook {
  const styled = lines.flatMap(({ runs }) => runs).find(({ marks }) => marks.slideLook);
  return readLook(styled?.marks.slideLook ?? '');
}

function withoutExtraBlanks(lines: PreviewLine[]): PreviewLine[] {
  const isBlank = (line: PreviewLine | undefined) => !line || line.lineChars.length === 0;
  const kept = lines.filter((line, at) => !isBlank(line) || !isBlank(lines[at - 1]));
  if (isBlank(kept[0])) kept.shift();
  if (isBlank(kept.at(-1))) kept.pop();
  return kept;
}

function linesOf({ block, surroundings, runs, index, isWholeStart }: MarkedLine): PreviewLine[] {
  const isRtl = isRightToLeft(block.runs.map(({ text }) => text).join(''));
  const { list, listLevel, quoteLevel, reference } = surroundings;
  const start: TextAlignment = isRtl ? 'right' : 'left';
  return linesOfChars(runs, index).map((lineChars, at) => ({
    lineChars,
    blockTag: block.type === 'heading' ? `h${block.level}` : 'p',
    isOrderedList: list === 'ordered',
    isUnorderedList: list === 'unordered',
    isBlockQuote: quoteLevel > 0,
    textAlignment: block.align ?? (list ? start : 'center'),
    isRightToLeft: isRtl,
    startsBlock: at === 0,
    listLevel,
    quoteLevel,
    marker: at === 0 && isWholeStart && lineChars.length > 0 ? surroundings.marker : '',
    numbering: surroundings.numbering,
    reference,
  }));
}

function linesOfChars(runs: readonly Run[], index: number): LineChar[][] {
  let line: LineChar[] = [];
  const lines = [line];
  let at = index;
  for (const { text, marks } of runs) {
    for (const char of graphemesOf(text)) {
      if (char === '\n') lines.push((line = []));
      else
        line.push({
          char,
          isBold: marks.bold ?? false,
          isItalics: marks.italic ?? false,
          isUnderlined: marks.underline ?? false,
          isStruckThrough: marks.strike ?? false,
          isSuperscript: marks.superscript ?? false,
          fontFamily: marks.font ?? null,
          fontSize: marks.size ?? defaultSize,
          backgroundColor: marks.highlight ?? null,
          color: marks.pen ?? null,
          indexInContent: at,
        });
      at += char.length;
    }
  }
  return lines.map(trimmed);
}

function trimmed(chars: LineChar[]): LineChar[] {
  const first = chars.findIndex(({ char }) => !isSpace(char));
  return first < 0 ? [] : chars.slice(first, chars.findLastIndex(({ char }) => !isSpace(char)) + 1);
}

const spaces = /^[ \t\u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]$/;

/** Returns true for spaces at which a line may end. No-break spaces are letters in this respect. */
export const isSpace = (char: string): boolean => char === ' ' || (char > '\u007f' && spaces.test(char));
