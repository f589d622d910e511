import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { formatReferences, type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { genius as texts } from '@sermon/domain/texts/genius';
import { passagesOf } from '../passages.ts';
import type { Candidate } from './candidates.ts';
import { isReason } from './score.ts';
import type { Term } from './terms.ts';
import type { Strength } from './texts.ts';

/** What reasons are made of: the sermon's terms, how much the item is about each, and the sermon's passages. */
type Common = { terms: readonly Term[]; strengths: readonly Strength[]; references: readonly Reference[] };

/** Maximum number of passages and of words in the reasons for a suggestion. */
const most = { passages: 2, words: 5 } as const;

/**
 * Returns reasons like 'Mentions Luke 15' and 'forgiveness, father'. The first lists passages, with shared verses
 * before shared chapters. The second lists shared words, the most telling first; common ones only with another reason.
 */
export function reasonsFor(
  { title, scriptureReferences }: Candidate,
  { terms, strengths, references }: Common,
): string[] {
  const own = [...passagesOf(scriptureReferences), ...findReferences(title).map(({ reference }) => reference)];
  const sameVerses = own.filter((reference) => references.some((other) => overlap(reference, other)));
  const sameChapter = own.filter((reference) =>
    references.some((other) => reference.book === other.book && reference.chapter === other.chapter),
  );
  const named = [...new Set([...sameVerses, ...sameChapter])].slice(0, most.passages);
  const words = terms
    .filter((term, at) => isReason(term, strengths[at]))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most.words)
    .map(({ written }) => written);
  return [
    ...(named.length > 0 ? [texts.mentions(formatReferences(named))] : []),
    ...(words.length > 0 ? [words.join(', ')] : []),
  ];
}

function overlap(reference: Reference, other: Reference): boolean {
  const [a, b] = [slotsBetween(reference), slotsBetween(other)];
  return a.first <= b.last && b.first <= a.last;
}
