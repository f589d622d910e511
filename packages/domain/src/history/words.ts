import { commonPlaces } from './common.ts';

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
