import { commonPlaces } from './common.ts';
import { type Line, linesOf, type LineKind } from './lines.ts';
import { pairLines } from './pairing.ts';
import { compareWords, type DiffPart, wordsIn } from './words.ts';

/** A line of two texts that are compared. */
export type ComparedLine = {
  kind: LineKind;
  /** `format`: the same words, in another form. An empty line that came or went has no pieces. */
  change: 'same' | 'format' | 'changed' | 'added' | 'removed';
  pieces: DiffPart[];
};

/** Texts that differ in more lines than this are looked at as if nothing between their beginning and end were the same. */
const maxLineEdits = 1_500;
/** A line in which more words than this changed is told as one that went and one that came. */
const maxWordEdits = 500;
/** What all lines of two texts may cost together: the sum of their changed words, each line's squared. */
const maxEffort = 10_000_000;

/**
 * What was changed from one document to another, word by word; `before` and `after` are HTML of the closed schema. Leaving out
 * what was removed gives exactly the lines of `after`, leaving out what was added those of `before`. The effort is bounded:
 * of texts that differ in too much, whole lines are told.
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

/** The lines between two that are the same: what was rewritten beside each other, the rest as gone and come. */
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

/** Compares lines word by word for as long as the effort lasts. */
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
