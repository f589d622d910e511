import { isRightToLeft, plainText } from '@sermon/domain/document/outline';
import {
  type Block,
  defaultSize,
  type Font,
  type Marks,
  type Paragraph,
  type Run,
} from '@sermon/domain/document/schema';
import { withoutLastBreak } from '@sermon/domain/document/html/line';
import { bodyOf } from '@sermon/domain/printing/body';
import { ideasOf } from '@sermon/domain/printing/ideas';
import {
  columnGap,
  columnWidth,
  type PageMargins,
  edgesOf,
  type Layout,
  papers,
  pointsPerMm,
} from '@sermon/domain/printing/layout';
import { ink, markerInk, penInk } from '@sermon/domain/document/ink';
import { listLabel } from '@sermon/domain/document/listLabel';
import { scriptPieces, type Sermon, translationName } from '../sermon.ts';

/** Text with a single set of styles, or a line break. The Typst template reads these property names. */
type Piece =
  | { br: true }
  | {
      x: string;
      /** The line width in points. Only set for a word that may be wider than its line. */
      width?: number;
      lang?: string;
      bold?: true;
      italic?: true;
      under?: true;
      strike?: true;
      sup?: true;
      em?: number;
      font?: string;
      fill?: string;
    };
/** Adjacent pieces with the same link and marker. They are drawn together so that no gaps appear between them. */
type Stretch = { link?: string; paper?: string; pieces: Piece[] };

type Line = { align?: string; rtl?: true; stretches: Stretch[] };
type PdfBlock =
  | ({ type: 'p' } & Line)
  /**
   * A paragraph in a pulpit copy, or a part of one that the next part follows. If it is short, the template assumes that
   * it fits on a page and does not measure it.
   */
  | ({ type: 'ideas'; ideas: Stretch[][]; isShort: boolean; follows?: true; isFollowed?: true } & Omit<
      Line,
      'stretches'
    >)
  | ({ type: 'h'; level: number; rank: 1 | 2 } & Line)
  /** Only the items of an ordered list have labels. */
  | { type: 'list'; labels?: string[]; rtl?: true; items: PdfBlock[][] }
  | { type: 'quote'; rtl?: true; blocks: PdfBlock[] }
  /** `splits`: the last paragraph is so long that it may be split between pages. */
  | {
      type: 'scripture';
      rtl?: true;
      whole: boolean;
      splits?: true;
      blocks: PdfBlock[];
      reference: string;
      translation: string;
    };

/** Input for the Typst template. Lengths are in mm, and the text size is in points. */
export type PdfContent = {
  title: string;
  heading: Piece[];
  rtl?: true;
  author: string;
  ink: typeof ink;
  page: PageMargins & { width: number; height: number; gap: number } & Pick<Layout, 'size' | 'columns' | 'copy'>;
  blocks: PdfBlock[];
};

/**
 * Maximum fraction of a column up to which a Scripture quotation is not split between pages, and of which the page
 * before a longer one may stay empty.
 */
const wholeQuotation = 0.36;
const shortParagraph = 0.5;

/** Heading sizes relative to the text size. They must match the template. */
const headingScale = { 1: 20 / 12, 2: 15 / 12 };
/** Title sizes relative to the text size. The title spans all columns. */
const titleScale = { reading: 28 / 12, pulpit: 1.6 };
/** The hanging indent of an idea that spans several lines, as a fraction of a list's indent. */
const hangingDepth = 0.6;

export const families: Record<Font, string> = { ubuntu: 'Ubuntu', helvetica: 'Arimo', roboto: 'Roboto' };

export const languages = { he: 'he', ar: 'ar', el: 'el' };

function pieceStyle(marks: Marks): Omit<Extract<Piece, { x: string }>, 'x'> {
  const marker = marks.highlight && markerInk[marks.highlight];
  const fill = marker?.letters ?? (marks.pen && penInk[marks.pen]);
  return {
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italic: true }),
    ...(marks.underline && { under: true }),
    ...(marks.strike && { strike: true }),
    ...(marks.superscript && { sup: true }),
    ...(marks.size && { em: marks.size / defaultSize }),
    ...(marks.font && { font: families[marks.font] }),
    ...(fill && { fill }),
  };
}

/** The capacity of a line. `scale` is the text size of the block relative to the sermon's text size. */
type Place = LineCapacity & { scale: number };

function pieces({ text, marks }: Run, { width, longWords, scale }: Place): Piece[] {
  const style = pieceStyle(marks);
  const long = longWords(scale * (style.em ?? 1));
  return text.split('\n').flatMap((line, at): Piece[] => {
    const words = scriptPieces(line).flatMap(({ text: part, script }) =>
      part.split(long).flatMap((x, place) => {
        const isLong = place % 2 === 1;
        return x === '' ? [] : [{ x, ...(isLong && { width }), ...(script && { lang: languages[script] }), ...style }];
      }),
    );
    return at === 0 ? words : [{ br: true }, ...words];
  });
}

function stretches(runs: Run[], place: Place): Stretch[] {
  const all: Stretch[] = [];
  for (const run of runs) {
    const { link, highlight } = run.marks;
    const paper = highlight && markerInk[highlight].paper;
    const last = all.at(-1);
    if (last && last.link === link && last.paper === paper) last.pieces.push(...pieces(run, place));
    else all.push({ ...(link && { link }), ...(paper && { paper }), pieces: pieces(run, place) });
  }
  return all;
}

const rightToLeft = (blocks: Block[]): { rtl?: true } => (isRightToLeft(plainText(blocks)) ? { rtl: true } : {});

const placing = (block: Paragraph | Extract<Block, { type: 'heading' }>): Omit<Line, 'stretches'> => ({
  ...(block.align && { align: block.align }),
  ...rightToLeft([block]),
});

const line = (block: Paragraph | Extract<Block, { type: 'heading' }>, place: Place): Line => ({
  ...placing(block),
  stretches: stretches(block.runs, place),
});

function pageOf(layout: Layout): PdfContent['page'] {
  const { width, height } = papers[layout.paper];
  const { size, columns, copy } = layout;
  return { width, height, ...edgesOf(layout), gap: columnGap, size, columns, copy };
}

class Conversion {
  readonly #isPulpit: boolean;
  readonly #capacity: ColumnCapacity;
  #hasPart = false;

  constructor(layout: Layout) {
    this.#isPulpit = layout.copy === 'pulpit';
    this.#capacity = capacityOf(layout);
  }

  all(blocks: Block[], depth = 0): PdfBlock[] {
    return blocks.flatMap((block) => this.#convert(block, depth));
  }

  #convert(block: Block, depth: number): PdfBlock[] {
    switch (block.type) {
      case 'paragraph':
        return [
          this.#isPulpit
            ? this.#ideas(block, this.#lines(block.runs), depth)
            : { type: 'p', ...line(block, this.#place(depth)) },
        ];
      case 'heading': {
        if (plainText([block]).trim() === '') return [];
        this.#hasPart ||= block.level === 1;
        const level = block.level === 2 && this.#hasPart ? 3 : 2;
        return [{ type: 'h', level, rank: block.level, ...line(block, this.#place(depth, headingScale[block.level])) }];
      }
      case 'list': {
        const labels = block.ordered && { labels: block.items.map((_, at) => listLabel(block, at)) };
        const items = block.items.map((item) => this.all(item, depth + 1));
        return [{ type: 'list', ...labels, ...rightToLeft([block]), items }];
      }
      case 'quote':
        return [{ type: 'quote', ...rightToLeft([block]), blocks: this.all(block.blocks, depth + 1) }];
      case 'scripture': {
        const isLong = (paragraphs: Paragraph[]) =>
          this.#isLong(
            paragraphs.flatMap(({ runs }) => this.#lines(runs)),
            depth + 1,
          );
        const whole = !isLong(block.paragraphs);
        return [
          {
            type: 'scripture',
            ...rightToLeft([block]),
            whole,
            ...(!this.#isPulpit && isLong(block.paragraphs.slice(-1)) && { splits: true }),
            blocks:
              this.#isPulpit && !whole
                ? block.paragraphs.flatMap((paragraph) => this.#verses(paragraph, depth + 1))
                : this.all(block.paragraphs, depth + 1),
            reference: block.reference,
            translation: translationName(block),
          },
        ];
      }
    }
  }

  #isLong = (lines: Run[][], depth: number) => partFilled(this.#capacity, lines, depth) > wholeQuotation;

  #lines = (runs: Run[]): Run[][] => (this.#isPulpit ? ideasOf(runs).map(withoutLastBreak) : [runs]);

  /**
   * Divides a paragraph of a long quotation before its verses, and long verses between their lines. Each part is kept on
   * one page. The first part is as long as a quotation that is not split, so no more than that stays empty if it moves to
   * the next page.
   */
  #verses(block: Paragraph, depth: number): PdfBlock[] {
    const verses: Run[][][] = [];
    for (const line of this.#lines(block.runs)) {
      const verse = verses.at(-1);
      if (verse && !line[0]?.marks.superscript) verse.push(line);
      else verses.push([line]);
    }
    const parts: Run[][][] = [];
    for (const unit of verses.flatMap((verse) =>
      this.#isLong(verse, depth) ? verse.map((line) => [line]) : [verse],
    )) {
      const [first, second] = parts;
      if (first && !second && !this.#isLong([...first, ...unit], depth)) first.push(...unit);
      else parts.push([...unit]);
    }
    return parts.map((part, at) => ({
      ...this.#ideas(block, part, depth),
      ...(at > 0 && { follows: true }),
      ...(at < parts.length - 1 && { isFollowed: true }),
    }));
  }

  #ideas(block: Paragraph, lines: Run[][], depth: number): Extract<PdfBlock, { type: 'ideas' }> {
    const isShort = partFilled(this.#capacity, lines, depth) <= shortParagraph;
    const place = this.#place(depth + hangingDepth);
    return { type: 'ideas', ...placing(block), ideas: lines.map((runs) => stretches(runs, place)), isShort };
  }

  #place = (depth: number, scale = 1): Place => ({ ...lineCapacityOf(this.#capacity, depth), scale });
}

/**
 * Converts a sermon to the template's input. The title is the first heading. A tagged PDF must not skip heading levels,
 * so the headings in the text start one level below the title. Empty headings are omitted.
 */
export function pdfContent(sermon: Sermon, layout: Layout): PdfContent {
  // The PDF standard requires a title.
  const title = sermon.title.trim() || ' ';
  return {
    title,
    heading: pieces(
      { text: title, marks: {} },
      { ...lineCapacityOf(capacityOf({ ...layout, columns: 1 }), 0), scale: titleScale[layout.copy] },
    ),
    ...(isRightToLeft(title) && { rtl: true }),
    author: sermon.author.trim(),
    ink,
    page: pageOf(layout),
    blocks: new Conversion(layout).all(bodyOf(sermon)),
  };
}

/** Average letter width and line height, relative to the text size. */
const letter = 0.5;
const lineHeight = 1.5;
/** Number of letters by which each enclosing list or quotation shortens a line. */
const indent = 4;
const minLetters = 8;

/** Estimated number of letters per line and of lines in a column. `size` is the text size in points. */
type ColumnCapacity = { letters: number; lines: number; size: number };

function capacityOf(layout: Layout): ColumnCapacity {
  const { top, bottom } = edgesOf(layout);
  const height = papers[layout.paper].height - top - bottom;
  return {
    letters: (columnWidth(layout) * pointsPerMm) / (letter * layout.size),
    lines: (height * pointsPerMm) / (lineHeight * layout.size),
    size: layout.size,
  };
}

const lettersAt = ({ letters }: ColumnCapacity, depth: number): number =>
  Math.max(minLetters, letters - depth * indent);

/** Chinese, Japanese, and Korean characters, which are twice as wide as others. */
const wideLetters = String.raw`\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef`;
const wide = new RegExp(`[${wideLetters}]`);

/** Maximum average width of the letters in a single word, relative to an average letter. */
const maxLetterWidth = 1.5;
/**
 * Matches a character after which a line cannot break. Scripts without spaces are excluded because their lines can
 * break between any two words.
 */
const unbroken = String.raw`(?![\u0e00-\u109f\u1780-\u17ff${wideLetters}])[\p{L}\p{M}\p{N}_%=&#~+]`;

/**
 * `width` is the line width in points. `longWords` returns a pattern for words that may be wider than the line, in text
 * that is `scale` times as large as the body text.
 */
type LineCapacity = { width: number; longWords(scale: number): RegExp };

function lineCapacityOf(capacity: ColumnCapacity, depth: number): LineCapacity {
  const letters = lettersAt(capacity, depth);
  return {
    width: letters * letter * capacity.size,
    longWords: (scale) => new RegExp(`((?:${unbroken}){${Math.floor(letters / (maxLetterWidth * scale)) + 1},})`, 'u'),
  };
}

/**
 * Returns the size of a run in average letters. The scale of its text counts squared, because larger letters take up
 * more of both the line width and the column height.
 */
const weight = ({ text, marks }: Run): number =>
  text.length * ((marks.size ?? defaultSize) / defaultSize) ** 2 * (wide.test(text) ? 2 : 1);

function partFilled(capacity: ColumnCapacity, all: Run[][], depth: number): number {
  const lettersPerLine = lettersAt(capacity, depth);
  const lineCounts = all.map((runs) =>
    Math.ceil(
      Math.max(
        1,
        runs.reduce((sum, run) => sum + weight(run), 0),
      ) / lettersPerLine,
    ),
  );
  return lineCounts.reduce((sum, count) => sum + count, 0) / capacity.lines;
}
