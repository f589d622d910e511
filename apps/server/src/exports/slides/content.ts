import { pageSizes, superscriptScale } from '@sermon/domain/slides/page';
import type { SlideLine, SlideRun } from '@sermon/domain/slides/layout';
import { families, languages } from '../pdf/content.ts';
import { scriptPieces } from '../sermon.ts';
import { type DeckPage, paragraphsOf, type Slides } from './deck.ts';
import { inkOf, textInk } from '@sermon/domain/slides/backgrounds';

/** Text with a single set of styles. The Typst template reads these property names. */
type Piece = {
  x: string;
  fill: string;
  paper?: string;
  lang?: string;
  bold?: true;
  italic?: true;
  under?: true;
  strike?: true;
  sup?: true;
  font?: string;
};

/** A row. `left` is the distance of a marker from the left edge, and `gap` the space between it and the text. */
type Row = {
  x: number;
  width: number;
  size: number;
  align: 'left' | 'center' | 'right';
  stretched: boolean;
  spaced: boolean;
  rtl?: true;
  marker?: { x: string; left: number; width: number; gap: number };
  pieces: Piece[];
};

/** A paragraph, or a heading if `level` is not 0. `y` is the top of its first row. */
type Block = { y: number; level: number; rows: Row[] };

/** Input for the Typst template. Lengths are in points. */
export type SlidesContent = {
  title: string;
  author: string;
  width: number;
  height: number;
  hasPicture: boolean;
  fill: string;
  sup: number;
  pages: { blocks: Block[] }[];
};

export function slidesContent(
  { title, author, aspect, background: { fontColor } }: Slides,
  pages: readonly DeckPage[],
  hasPicture: boolean,
): SlidesContent {
  let hasPart = false;
  const pieces = (run: SlideRun): Piece[] => {
    const { letters, paper } = inkOf(run, fontColor);
    return scriptPieces(run.text).map(({ text, script }) => ({
      x: text,
      fill: letters,
      ...(paper && { paper }),
      ...(script && { lang: languages[script] }),
      ...(run.isBold && { bold: true }),
      ...(run.isItalics && { italic: true }),
      ...(run.isUnderlined && { under: true }),
      ...(run.isStruckThrough && { strike: true }),
      ...(run.isSuperscript && { sup: true }),
      ...(run.fontFamily && { font: families[run.fontFamily] }),
    }));
  };
  const block = (lines: SlideLine[]): Block => {
    const { kind, y } = lines[0]!;
    hasPart ||= kind === 'h1';
    // A tagged PDF must not skip a level of headings.
    const level = kind === 'h1' ? 1 : kind === 'h2' ? (hasPart ? 2 : 1) : 0;
    return {
      y,
      level,
      rows: lines.map((line, at) => ({
        ...placeOf(line),
        spaced: lines[at + 1]?.joint === ' ',
        pieces: line.runs.flatMap(pieces),
      })),
    };
  };
  return {
    // The PDF standard requires a title.
    title: title.trim() || ' ',
    author: author.trim(),
    ...pageSizes[aspect],
    hasPicture,
    fill: textInk[fontColor],
    sup: superscriptScale,
    pages: pages.map((page) => ({ blocks: paragraphsOf(page).map(block) })),
  };
}

function placeOf({
  x,
  width,
  size,
  isRightToLeft,
  isStretched,
  textAlignment,
  marker,
}: SlideLine): Omit<Row, 'spaced' | 'pieces'> {
  const gap = marker && (isRightToLeft ? marker.x - x - width : x - marker.x - marker.width);
  return {
    x,
    width,
    size,
    align: textAlignment === 'justify' ? (isRightToLeft ? 'right' : 'left') : textAlignment,
    stretched: isStretched,
    ...(isRightToLeft && { rtl: true }),
    ...(marker && { marker: { x: marker.text, left: marker.x, width: marker.width, gap: gap! } }),
  };
}
