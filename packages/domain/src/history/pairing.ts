import { diffArrays } from 'diff';

/**
 * A part of a comparison: text that is in both versions (`same`), only in the later one (`added`), or only in the
 * earlier one (`removed`).
 */
export type DiffPart = { text: string; kind: 'same' | 'added' | 'removed' };

type Gap = { removed: string; added: string };

const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|\s+|[^]/gu;

/** Splits a text into words, white space and single characters. Joined together, they are the original text. */
export const wordsIn = (text: string): string[] => text.match(words) ?? [];

/**
 * Compares two texts word by word. Without its removed parts, the result is `after`; without its added parts, it is
 * `before`.
 */
export function compareWords(before: readonly string[], after: readonly string[], maxEdits: number): DiffPart[] {
  const gaps: Gap[] = [{ removed: '', added: '' }];
  const same: string[] = [''];
  let [from, to] = [0, 0];
  for (const [at, otherAt] of commonPlaces(before, after, maxEdits)) {
    if (at > from || otherAt > to) {
      gaps.push({ removed: before.slice(from, at).join(''), added: after.slice(to, otherAt).join('') });
      same.push('');
    }
    same[same.length - 1] += before[at]!;
    [from, to] = [at + 1, otherAt + 1];
  }
  gaps.push({ removed: before.slice(from).join(''), added: after.slice(to).join('') });
  return partsOf(gaps, same);
}

/**
 * Merges two changes that are separated only by white space: replacing 'old words' with 'new ones' is one change, not
 * two.
 */
function partsOf(gaps: Gap[], same: string[]): DiffPart[] {
  const pieces: DiffPart[] = [];
  let open = gaps[0] ?? { removed: '', added: '' };
  for (const [at, gap] of gaps.entries()) {
    if (at === 0) continue;
    const between = same[at - 1] ?? '';
    const joined = { removed: open.removed + between + gap.removed, added: open.added + between + gap.added };
    if (between.trim() === '' && isChange(open) && isChange(gap) && isReplaced(joined)) open = joined;
    else {
      pieces.push(...ofGap(open), { text: between, kind: 'same' });
      open = gap;
    }
  }
  return [...pieces, ...ofGap(open)].filter(({ text }) => text !== '');
}

const isChange = ({ removed, added }: Gap) => removed !== '' || added !== '';
const isReplaced = ({ removed, added }: Gap) => removed.trim() !== '' && added.trim() !== '';
const ofGap = ({ removed, added }: Gap): DiffPart[] => [
  { text: removed, kind: 'removed' },
  { text: added, kind: 'added' },
];

/**
 * The minimum share of common words for counting two lines as one rewritten line. Below it, one line was removed and
 * the other one was added.
 */
export const minAlike = 0.4;
const maxPairs = 10_000;
/**
 * The minimum distance around a line's expected position within which other lines are compared with it, regardless of
 * the number of lines.
 */
const minReach = 20;

type Bag = { words: Map<string, number>; size: number };
type Chain = { likeness: number; place: Place; before: Chain | null };

/**
 * Pairs each removed line with the added line that is probably its rewritten form. Pairs keep the order of the lines,
 * and their total similarity is the highest possible.
 */
export function pairLines(before: readonly string[], after: readonly string[]): Place[] {
  const bags = after.map(bagOf);
  const reach = Math.max(minReach, Math.floor(maxPairs / Math.max(1, before.length) / 2));
  const best = new BestChains(after.length);
  for (const [at, text] of before.entries()) {
    const bag = bagOf(text);
    const middle = Math.floor((at * after.length) / before.length);
    // Iterates backward, so that each line is paired only once.
    for (let other = Math.min(after.length - 1, middle + reach); other >= Math.max(0, middle - reach); other -= 1) {
      const likeness = similarity(bag, bags[other]!);
      if (likeness >= minAlike) best.add([at, other], likeness);
    }
  }
  const places: Place[] = [];
  for (let chain = best.upTo(after.length); chain; chain = chain.before) places.unshift(chain.place);
  return places;
}

/**
 * Finds the chain of pairs with the highest total similarity before a given position in the second text. Uses a Fenwick
 * tree of maxima.
 */
class BestChains {
  readonly #best: (Chain | null)[];

  constructor(length: number) {
    this.#best = Array.from({ length: length + 1 }, () => null);
  }

  upTo(end: number): Chain | null {
    let best: Chain | null = null;
    for (let at = end; at > 0; at -= at & -at) {
      const chain = this.#best[at];
      if (chain && chain.likeness > (best?.likeness ?? 0)) best = chain;
    }
    return best;
  }

  add(place: Place, likeness: number): void {
    const before = this.upTo(place[1]);
    const chain = { likeness: likeness + (before?.likeness ?? 0), place, before };
    for (let at = place[1] + 1; at < this.#best.length; at += at & -at)
      if (chain.likeness > (this.#best[at]?.likeness ?? 0)) this.#best[at] = chain;
  }
}

function bagOf(text: string): Bag {
  const all = wordsIn(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const words = new Map<string, number>();
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
  return { words, size: all.length };
}

/** Returns the similarity of two lines, from 0 (no common words) to 1 (the same words). It is the Dice coefficient. */
function similarity(first: Bag, second: Bag): number {
  const all = first.size + second.size;
  const [smaller, larger] = first.size < second.size ? [first, second] : [second, first];
  if (2 * smaller.size < minAlike * all) return 0;
  let common = 0;
  for (const [word, count] of smaller.words) common += Math.min(count, larger.words.get(word) ?? 0);
  return all === 0 ? 0 : (2 * common) / all;
}

type Place = [first: number, second: number];

/**
 * Returns the longest common subsequence, in order (Myers' algorithm). If the sequences differ by more than `maxEdits`,
 * returns only their common start and end. Elements that occur in only one sequence do not count toward `maxEdits`. The
 * cost is at most `maxEdits` squared.
 */
export function commonPlaces(first: readonly string[], second: readonly string[], maxEdits: number): Place[] {
  const shorter = Math.min(first.length, second.length);
  let begin = 0;
  while (begin < shorter && first[begin] === second[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return [
    ...Array.from({ length: begin }, (_, at): Place => [at, at]),
    ...between(first, second, begin, end, maxEdits),
    ...Array.from({ length: end }, (_, at): Place => [first.length - end + at, second.length - end + at]),
  ];
}

function between(first: readonly string[], second: readonly string[], begin: number, end: number, maxEdits: number) {
  // Elements that occur in only one sequence cannot be common. They are left out, so comparing completely different
  // texts costs nothing.
  const [firstPositions, secondPositions] = [
    occurring(first, second, begin, end),
    occurring(second, first, begin, end),
  ];
  const parts = diffArrays(
    firstPositions.map((at) => first[at]),
    secondPositions.map((at) => second[at]),
    { maxEditLength: maxEdits },
  ) as ReturnType<typeof diffArrays> | undefined;
  const places: Place[] = [];
  let [at, secondAt] = [0, 0];
  for (const { count, added, removed } of parts ?? []) {
    for (let step = 0; step < count && !added && !removed; step += 1)
      places.push([firstPositions[at + step]!, secondPositions[secondAt + step]!]);
    if (!added) at += count;
    if (!removed) secondAt += count;
  }
  return places;
}

function occurring(all: readonly string[], others: readonly string[], begin: number, end: number): number[] {
  const known = new Set(others.slice(begin, others.length - end));
  const places: number[] = [];
  for (let at = begin; at < all.length - end; at += 1) if (known.has(all[at]!)) places.push(at);
  return places;
}
