import { commonPlaces } from './common.ts';

/** `same` stands in both texts, `added` only in the later one, `removed` only in the earlier one. */
export type DiffPart = { text: string; kind: 'same' | 'added' | 'removed' };

/** What differs between two places that are the same: either may be ''. */
type Gap = { removed: string; added: string };

const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|\s+|[^]/gu;

/** A text in words, spaces and single signs; together they are the text. */
export const wordsIn = (text: string): string[] => text.match(words) ?? [];

/** What was changed in a text, word by word; without 'removed' the pieces are `after`, without 'added' they are `before`. */
export function compareWords(before: readonly string[], after: readonly string[], maxEdits: number): DiffPart[] {
  const gaps: Gap[] = [{ removed: '', added: '' }];
  /** What is the same after each gap. */
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
  return piecesOf(gaps, same);
}

/** A space that two changes have in common belongs to them: 'old words' became 'new ones' is one change, not two. */
function piecesOf(gaps: Gap[], same: string[]): DiffPart[] {
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
