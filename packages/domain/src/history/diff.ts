import { commonPlaces, compareWords, type DiffPart, pairLines, wordsIn } from './pairing.ts';
import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { type Block, type Heading, markOrder, type Paragraph } from '../document/schema.ts';

/** The role of a line in a document. 'reference' is the line below a Scripture quotation. */
type LineKind = 'title' | 'heading' | 'text' | 'item' | 'quote' | 'scripture' | 'reference';

type Line = {
  kind: LineKind;
  /** '\n' is a line break within the paragraph. */
  text: string;
  /** Returns a description of the formatting. Two lines that look the same have equal descriptions. */
  look(): string;
};

export const linesOf = (html: string): Line[] => parseDocument(html).flatMap((block) => ofBlock(block, 'text', ''));

export const textOf = (lines: readonly Pick<Line, 'text'>[]): string => lines.map(({ text }) => text).join('\n');

/** Returns the lines in a block. `around` describes the containers of the block, which affect its look. */
function ofBlock(block: Block, kind: LineKind, around: string): Line[] {
  switch (block.type) {
    case 'paragraph':
      return [ofParagraph(block, kind, around)];
    case 'heading':
      return [ofParagraph(block, block.level === 1 ? 'title' : 'heading', around)];
    case 'list': {
      const inside = `${around} ${block.ordered ? `numbers ${block.label}${block.suffix}` : 'bullets'}`;
      return block.items.flatMap((item) => item.flatMap((child) => ofBlock(child, 'item', inside)));
    }
    case 'quote':
      return block.blocks.flatMap((child) => ofBlock(child, 'quote', `${around} quote`));
    case 'scripture': {
      const text = [block.reference, block.translation].filter(Boolean).join(', ');
      const reference: Line = { kind: 'reference', text, look: () => around };
      return [...block.paragraphs.map((paragraph) => ofParagraph(paragraph, 'scripture', around)), reference];
    }
  }
}

function ofParagraph(block: Paragraph | Heading, kind: LineKind, around: string): Line {
  // Readers can tell that text is on a slide, but not which slide.
  const look = () =>
    JSON.stringify([
      kind,
      around,
      block.align ?? '',
      (block.type === 'paragraph' ? block.skip : block.minutes) ?? '',
      block.runs.map(({ text, marks }) => [
        text.length,
        ...markOrder.map((mark) => (mark === 'slide' ? mark in marks : (marks[mark] ?? ''))),
      ]),
    ]);
  return { kind, text: plainText([block]), look };
}

export type ComparedLine = {
  kind: LineKind;
  /** `format`: the same words with different formatting. An added or removed empty line has no pieces. */
  change: 'same' | 'format' | 'changed' | 'added' | 'removed';
  pieces: DiffPart[];
};

/**
 * The maximum number of differing lines. Beyond it, everything between the common start and the common end counts as
 * different.
 */
const maxLineEdits = 1_500;
/**
 * The maximum number of changed words in a line. Beyond it, everything between the common start and the common end of
 * the line counts as changed.
 */
const maxWordEdits = 500;
/** The maximum total cost for all lines. The cost of a line is the square of its number of changed words. */
const maxEffort = 10_000_000;

/**
 * Compares two documents word by word. `before` and `after` are HTML that conforms to the closed schema. Without its
 * removed text, the result has exactly the lines of `after`; without its added text, exactly those of `before`. The
 * cost is bounded: if the texts differ too much, whole lines are shown as changed.
 */
export function compare(before: string, after: string): ComparedLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const compareLine = wordComparison();
  const lines: ComparedLine[] = [];
  let [from, to] = [0, 0];
  for (const [at, otherAt] of commonPlaces(texts(old), texts(now), maxLineEdits)) {
    addRewritten(lines, old.slice(from, at), now.slice(to, otherAt), compareLine);
    lines.push(ofSameWords(old[at]!, now[otherAt]!));
    [from, to] = [at + 1, otherAt + 1];
  }
  addRewritten(lines, old.slice(from), now.slice(to), compareLine);
  return lines;
}

const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);

function ofSameWords(before: Line, after: Line): ComparedLine {
  const change = before.look() === after.look() ? 'same' : 'format';
  return { kind: after.kind, change, pieces: pieces(after.text, 'same') };
}

const pieces = (text: string, kind: DiffPart['kind']): DiffPart[] => (text === '' ? [] : [{ text, kind }]);
const whole = ({ kind, text }: Line, change: 'added' | 'removed'): ComparedLine => ({
  kind,
  change,
  pieces: pieces(text, change),
});

function addRewritten(lines: ComparedLine[], old: Line[], now: Line[], compareLine: CompareLine): void {
  let [from, to] = [0, 0];
  const addWhole = (at: number, otherAt: number) => {
    for (const line of old.slice(from, at)) lines.push(whole(line, 'removed'));
    for (const line of now.slice(to, otherAt)) lines.push(whole(line, 'added'));
  };
  for (const [at, otherAt] of pairLines(texts(old), texts(now))) {
    addWhole(at, otherAt);
    lines.push({ kind: now[otherAt]!.kind, change: 'changed', pieces: compareLine(old[at]!, now[otherAt]!) });
    [from, to] = [at + 1, otherAt + 1];
  }
  addWhole(old.length, now.length);
}

type CompareLine = (before: Line, after: Line) => DiffPart[];

function wordComparison(): CompareLine {
  let effort = maxEffort;
  return (before, after) => {
    const maxEdits = Math.min(maxWordEdits, Math.floor(Math.sqrt(effort)));
    const found = compareWords(wordsIn(before.text), wordsIn(after.text), maxEdits);
    const changed = found.filter(({ kind }) => kind !== 'same');
    effort -= changed.reduce((count, { text }) => count + wordsIn(text).length, 0) ** 2;
    effort = Math.max(effort, 0);
    return found;
  };
}

/**
 * Returns where each change in a comparison starts, in order. A change starts at a part of a line, or at a whole line
 * if the line was added, removed or only reformatted. Removed text and its replacement are one change.
 */
export function changesIn(lines: readonly ComparedLine[]): (ComparedLine | DiffPart)[] {
  const changes: (ComparedLine | DiffPart)[] = [];
  let isWithin = false;
  for (const line of lines) {
    const isWhole = line.change === 'added' || line.change === 'removed';
    if (line.change === 'format' || (isWhole && !isWithin)) changes.push(line);
    isWithin = isWhole;
    if (line.change === 'changed')
      changes.push(...line.pieces.filter((piece, at) => begins(piece, line.pieces[at - 1])));
  }
  return changes;
}

const begins = (piece: DiffPart, before: DiffPart | undefined) =>
  piece.kind !== 'same' && (before === undefined || before.kind === 'same');
