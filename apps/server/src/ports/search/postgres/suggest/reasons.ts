import type { SlotRange } from '@sermon/domain/scripture/parts';
import { formatReferences, type Reference } from '@sermon/domain/scripture/reference';
import { genius as texts } from '@sermon/domain/texts/genius';
import { rangesIn } from '../../../../database/multirange.ts';
import { overlapOf, referenceAt } from '../passages.ts';
import { isReason, type Passage } from './score.ts';
import type { Term } from './terms.ts';
import type { Described } from './strengths.ts';

export type Reasons = { passages: Reference[]; words: string[] };

const most = { passages: 2, words: 5 } as const;

/**
 * Returns the passages that an item shares with the sermon, shared verses before shared chapters, and the telling words
 * that both are about, most telling first.
 */
export function reasonsFor(
  { passages: written, strengths }: Described,
  { terms, passages }: { terms: readonly Term[]; passages: readonly Passage[] },
): Reasons {
  const own = rangesIn(written);
  const sharedBy = (rangeOf: (passage: Passage) => SlotRange) =>
    own.filter((range) => passages.some((passage) => overlapOf(range, rangeOf(passage)) > 0));
  const named = new Set([...sharedBy(({ verses }) => verses), ...sharedBy(({ chapters }) => chapters)]);
  return {
    passages: [...named].slice(0, most.passages).map(referenceAt),
    words: terms
      .filter((term, at) => isReason(term, strengths[at]))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, most.words)
      .map(({ written: word }) => word),
  };
}

export const formatReasons = ({ passages, words }: Reasons): string[] => [
  ...(passages.length > 0 ? [texts.mentions(formatReferences(passages))] : []),
  ...(words.length > 0 ? [texts.inCommon(words)] : []),
];
