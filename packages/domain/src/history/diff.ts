import { commonPlaces } from './common.ts';
import { type Line, linesOf, type LineKind } from './lines.ts';
import { pairLines } from './pairing.ts';
import { compareWords, type DiffPart, wordsIn } from './words.ts';

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
