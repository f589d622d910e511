import type { Run } from '@sermon/domain/document/schema';
import { plainLook, runOf } from '../lines.ts';

/** Text on a page in one font, in points from the top left. `y` is the base line. */
export type Piece = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isUpright: boolean;
  isBold: boolean;
  isItalic: boolean;
  link: string | null;
  /** True if the file has a space before the piece. */
  isApart?: boolean;
};
export type Page = { pieces: Piece[]; width: number; height: number };

/** Pieces next to one another on a base line. */
type Segment = { pieces: Piece[]; left: number; right: number; y: number; size: number; length: number };

/**
 * A line of a column. In text from right to left, `left` and `right` are mirrored, so that a line always starts at
 * `left`.
 */
export type Row = {
  runs: Run[];
  text: string;
  page: number;
  left: number;
  right: number;
  y: number;
  size: number;
  column: { left: number; right: number };
  isBold: boolean;
  /** Where text starts after a wide space. */
  cells: number[];
  /** True if the row above or below has cells at the same places. */
  isTable: boolean;
};

/** Returns the lines of a page in reading order. */
export function rowsOf(page: Page, number: number): Row[] {
  const segments = segmentsOf(page.pieces.filter(({ isUpright }) => isUpright));
  const turned = page.pieces.filter(({ isUpright, text }) => !isUpright && text.trim() !== '');
  const groups = inColumns(segments, 0);
  const rows = groups.flatMap((group) => rowsOfGroup(group, number, page.width));
  // Text that is turned follows the page.
  const rest = turned.map((piece) => segmentOf(piece));
  return [...rows, ...rest.flatMap((segment) => rowsOfGroup([segment], number, page.width))];
}

const segmentOf = (piece: Piece): Segment => ({
  pieces: [piece],
  left: piece.x,
  right: piece.x + piece.width,
  y: piece.y,
  size: piece.size,
  length: piece.text.length,
});

/** Joins pieces that follow one another on a base line. A raised number belongs to its line. */
function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  let isSpace = false;
  for (const piece of pieces) {
    if (piece.text.trim() === '') {
      isSpace = true;
      continue;
    }
    const last = segments.at(-1);
    const size = Math.max(last?.size ?? 0, piece.size);
    const gap = last ? Math.max(piece.x - last.right, last.left - (piece.x + piece.width)) : Infinity;
    const isSameLine = last !== undefined && Math.abs(piece.y - last.y) < size * 0.45;
    if (last && isSameLine && gap < size * 1.1 && gap > -size * 0.6) {
      last.pieces.push(isSpace ? { ...piece, isApart: true } : piece);
      last.left = Math.min(last.left, piece.x);
      last.right = Math.max(last.right, piece.x + piece.width);
      if (piece.size > last.size) [last.y, last.size] = [piece.y, piece.size];
      last.length += piece.text.length;
    } else segments.push(segmentOf(piece));
    isSpace = false;
  }
  return segments;
}

/**
 * Divides segments into groups in reading order. Between two columns, there is a place that few segments cross; those
 * that do are headings above the columns.
 */
function inColumns(segments: readonly Segment[], depth: number): Segment[][] {
  const place = depth < 4 ? gutterOf(segments) : null;
  if (place === null) return segments.length > 0 ? [[...segments]] : [];
  const isCrossing = ({ left, right }: Segment) => left < place && right > place;
  const sorted = segments.toSorted((a, b) => a.y - b.y);
  const groups: Segment[][] = [];
  let [left, right, crossing]: Segment[][] = [[], [], []];
  const endColumns = () => {
    groups.push(...inColumns(left!, depth + 1), ...inColumns(right!, depth + 1));
    [left, right] = [[], []];
  };
  for (const segment of sorted) {
    if (isCrossing(segment)) {
      if (left!.length + right!.length > 0) endColumns();
      crossing!.push(segment);
      continue;
    }
    if (crossing!.length > 0) groups.push(crossing!);
    crossing = [];
    (segment.right <= place ? left! : right!).push(segment);
  }
  if (crossing!.length > 0) groups.push(crossing!);
  endColumns();
  return groups;
}

/** The least number of lines and of letters in each line of a column. Shorter ones are cells of a table or a list. */
const column = { lines: 5, letters: 18 };

function gutterOf(segments: readonly Segment[]): number | null {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  let best: { place: number; crossing: number } | null = null;
  for (let place = left + (right - left) * 0.2; place < left + (right - left) * 0.8; place += 3) {
    const crossing = segments.filter((segment) => segment.left < place && segment.right > place).length;
    if (best === null || crossing < best.crossing) best = { place, crossing };
  }
  if (best === null) return null;
  const { place, crossing } = best;
  const sides = [
    segments.filter((segment) => segment.right <= place),
    segments.filter((segment) => segment.left >= place),
  ];
  const areColumns = sides.every((side) => {
    const letters = side.reduce((sum, { length }) => sum + length, 0);
    return side.length >= column.lines && letters / side.length >= column.letters && crossing < side.length / 2;
  });
  return areColumns ? place : null;
}

function rowsOfGroup(group: readonly Segment[], page: number, width: number): Row[] {
  const rows: Segment[][] = [];
  for (const segment of group.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const row = rows.at(-1);
    const main = row?.reduce((largest, other) => (other.size > largest.size ? other : largest));
    const isSame = main !== undefined && Math.abs(main.y - segment.y) < Math.max(main.size, segment.size) * 0.45;
    if (row && isSame) row.push(segment);
    else rows.push([segment]);
  }
  const made = rows.map((row) => rowOf(row, page, width));
  const edges = {
    left: Math.min(...made.map(({ left }) => left)),
    right: Math.max(...made.map(({ right }) => right)),
  };
  return made.map((row, at) => {
    const beside = [...(made[at - 1]?.cells ?? []), ...(made[at + 1]?.cells ?? [])];
    const isTable =
      row.cells.length > 0 && row.cells.some((cell) => beside.some((other) => Math.abs(other - cell) < 4));
    for (const run of row.runs) if (run.text === wideSpace) run.text = isTable ? ' | ' : ' ';
    return { ...row, isTable, column: edges };
  });
}

/** The width of the space between two cells, as a multiple of the letters' size. */
const cellGap = 1.8;
const wideSpace = '\u2003';

const rightToLeft = /[\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3\u0700-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const isRightToLeftText = (text: string): boolean =>
  (text.match(rightToLeft)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0) / 2;

/** Orders the pieces of a row for reading. Words in the other direction are read from their own side. */
function inReadingOrder(pieces: readonly Piece[], isRightToLeft: boolean): Piece[] {
  const sorted = pieces.toSorted((a, b) => (isRightToLeft ? b.x + b.width - (a.x + a.width) : a.x - b.x));
  const ordered: Piece[] = [];
  let turned: Piece[] = [];
  for (const piece of sorted) {
    const isTurned = isRightToLeft
      ? /\p{L}/u.test(piece.text) && !isRightToLeftText(piece.text)
      : /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(piece.text);
    if (isTurned) turned.unshift(piece);
    else {
      ordered.push(...turned, piece);
      turned = [];
    }
  }
  return [...ordered, ...turned];
}

function rowOf(segments: readonly Segment[], page: number, width: number): Row {
  const all = segments.flatMap(({ pieces }) => pieces);
  const isRightToLeft = isRightToLeftText(all.map(({ text }) => text).join(''));
  const main = all.reduce((largest, piece) => (piece.size > largest.size ? piece : largest));
  const { size } = main;
  const runs: Run[] = [];
  const cells: number[] = [];
  let last: Piece | null = null;
  for (const piece of inReadingOrder(all, isRightToLeft)) {
    const gap = last === null ? 0 : Math.max(piece.x - (last.x + last.width), last.x - (piece.x + piece.width));
    const isApart = gap > size * 0.12 || (piece.isApart ?? false);
    const needsSpace = last !== null && isApart && !/\s$/.test(last.text) && !/^[\s\p{M}]/u.test(piece.text);
    const raised = piece.size < size * 0.8 && piece.y < main.y - size * 0.15;
    const look = { ...plainLook, bold: piece.isBold, italic: piece.isItalic, raised, link: piece.link };
    if (needsSpace) runs.push(runOf(gap > size * cellGap ? wideSpace : ' ', plainLook));
    if (gap > size * cellGap) cells.push(piece.x);
    runs.push(runOf(piece.text, look));
    last = piece;
  }
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  const edges = isRightToLeft ? { left: width - right, right: width - left } : { left, right };
  const text = runs.map((run) => run.text).join('');
  const isBold = runs.every((run) => run.marks.bold || run.text.trim() === '');
  return { runs, text, page, y: main.y, size, isBold, cells, isTable: false, column: edges, ...edges };
}
