/** A stretch of a comparison: words that agree, that the quotation lacks, that it has too many, or that it leaves out by an ellipsis. */
export type Stretch = { kind: 'same' | 'missing' | 'added' | 'leftOut'; words: string[] };

export type Comparison = { agrees: boolean; stretches: Stretch[] };

type Word = { written: string; compared: string };

/** An ellipsis: '…', '...', '. . .'. */
const ellipsis = /…|\.{3,}|\.(?:\s\.){2,}/g;
const gap = '…';

/** More comparisons of word with word than this take too long; what lies between the parts that agree then counts as different. */
const maxCells = 4_000_000;

/**
 * Compares a quotation with the text of its translation, word by word. What does not count: verse numbers and other figures (the
 * translations write numbers as words), punctuation, kinds of quotation marks, apostrophes and dashes, capital letters (LORD and
 * Lord), line ends. An ellipsis in the quotation lets any part be left out in its place; without one every word counts, also at
 * the beginning and the end.
 */
export function compareQuotation(quoted: string, source: string): Comparison {
  const ours = wordsOf(quoted.replaceAll(ellipsis, ` ${gap} `));
  const theirs = wordsOf(source).filter(({ compared }) => compared !== gap);
  const start = sameAtStart(ours, theirs);
  const end = sameAtEnd(ours, theirs, start);
  const middle = aligned(ours.slice(start, ours.length - end), theirs.slice(start, theirs.length - end));
  const stretches = joined([
    ...theirs.slice(0, start).map(same),
    ...middle,
    ...theirs.slice(theirs.length - end).map(same),
  ]);
  return { agrees: stretches.every(({ kind }) => kind === 'same' || kind === 'leftOut'), stretches };
}

type Step = { kind: Stretch['kind']; word: string };

const same = ({ written }: Word): Step => ({ kind: 'same', word: written });

function wordsOf(text: string): Word[] {
  const words = text.normalize('NFC').replaceAll(/[’‘ʼ`]/g, "'");
  return (words.match(/[\p{L}\p{M}]+(?:'\p{L}+)*|…/gu) ?? []).map((written) => ({
    written,
    compared: written.toLowerCase(),
  }));
}

function sameAtStart(ours: Word[], theirs: Word[]): number {
  let count = 0;
  while (count < Math.min(ours.length, theirs.length) && ours[count]?.compared === theirs[count]?.compared) count += 1;
  return count;
}

function sameAtEnd(ours: Word[], theirs: Word[], start: number): number {
  const most = Math.min(ours.length, theirs.length) - start;
  let count = 0;
  while (count < most && ours.at(-1 - count)?.compared === theirs.at(-1 - count)?.compared) count += 1;
  return count;
}

/** The fewest differences that lead from the one to the other; leaving out at an ellipsis costs nothing. */
function aligned(ours: Word[], theirs: Word[]): Step[] {
  if ((ours.length + 1) * (theirs.length + 1) > maxCells) return [...theirs.map(missing), ...ours.map(added)];
  const cost = costs(ours, theirs);
  const steps: Step[] = [];
  let [at, to] = [0, 0];
  while (at < ours.length || to < theirs.length) {
    const [our, their] = [ours[at], theirs[to]];
    const isGap = our?.compared === gap;
    if (our && their && our.compared === their.compared) {
      steps.push(same(their));
      [at, to] = [at + 1, to + 1];
    } else if (isGap && (!their || cost(at + 1, to) === cost(at, to))) {
      at += 1;
    } else if (their && (isGap || cost(at, to + 1) < cost(at, to))) {
      steps.push(isGap ? { kind: 'leftOut', word: their.written } : missing(their));
      to += 1;
    } else if (our) {
      steps.push(added(our));
      at += 1;
    }
  }
  return steps;
}

/** How many words differ from each place in both texts to their ends. */
function costs(ours: Word[], theirs: Word[]): (at: number, to: number) => number {
  const width = theirs.length + 1;
  const counts = new Uint16Array((ours.length + 1) * width);
  for (let at = ours.length; at >= 0; at -= 1) {
    const our = ours[at]?.compared;
    for (let to = theirs.length; to >= 0; to -= 1) {
      const here = at * width + to;
      const [withoutOurs = 0, withoutTheirs = 0] = [counts[here + width], counts[here + 1]];
      const atEnd = to === theirs.length;
      if (our === undefined) counts[here] = theirs.length - to;
      else if (our === gap) counts[here] = atEnd ? withoutOurs : Math.min(withoutOurs, withoutTheirs);
      else if (atEnd) counts[here] = withoutOurs + 1;
      else if (our === theirs[to]?.compared) counts[here] = counts[here + width + 1] ?? 0;
      else counts[here] = Math.min(withoutOurs, withoutTheirs) + 1;
    }
  }
  return (at, to) => counts[at * width + to] ?? 0;
}

const missing = ({ written }: Word): Step => ({ kind: 'missing', word: written });
const added = ({ written }: Word): Step => ({ kind: 'added', word: written });

function joined(steps: readonly Step[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, word } of steps) {
    const last = stretches.at(-1);
    if (last?.kind === kind) last.words.push(word);
    else stretches.push({ kind, words: [word] });
  }
  return stretches;
}
