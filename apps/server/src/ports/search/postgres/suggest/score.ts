import type { CorpusKind } from '@sermon/contract/corpus';
import { weightAt } from '@sermon/domain/genius/passages';
import type { SlotRange } from '@sermon/domain/scripture/parts';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { foldedWords } from '@sermon/domain/search/words';
import { rangesIn } from '../../../../database/multirange.ts';
import { overlapOf } from '../passages.ts';
import type { Candidate } from './candidates.ts';
import { tellingRarity, type Term } from './terms.ts';
import type { Strength } from './texts.ts';

/** A passage of the sermon. */
export type Passage = {
  verses: SlotRange;
  chapters: SlotRange;
  /** From 0 to 1, by its importance. */
  weight: number;
  /** True if several passages of the sermon are in this chapter, so the sermon is on the chapter. */
  isChapterTreated: boolean;
};
/** What an item shares with a sermon. */
export type Shared = {
  score: number;
  /** Number of reasons: a strong one counts as two. */
  reasons: number;
  /** Number of those reasons that are passages. */
  passage: number;
  /** Number of shared telling words. */
  words: number;
  /** True if one of these words is in the item's title or description. */
  isCentral: boolean;
};

/** Weights of passages, compared with one rare word that the whole text is about. */
const weights = { sameVerses: 1.3, sameChapter: 0.4 } as const;
/** Part of the weight of the same verses that depends on how many of them both have. */
const overlapShare = 0.5;
/** A sermon with at least this many separate passages in a chapter is on the chapter. */
const passagesOfTreatedChapter = 3;
/** A passage of at least this weight is one of those that the sermon is on. */
const mainWeight = 0.5;
/** Near ties are broken by the rating, from 0 to 5. */
const ratingWeight = 0.01;
/** Number of reasons that a strong one counts as: the passage that the sermon is on. */
const strong = 2;

/** A word is a reason if the text is about it by at least this strength. */
const aboutStrength = 0.4;
/** A suggestion needs two reasons or a strong one. */
const fewestReasons = 2;
/** The lowest score of an item that is not on the passage of the sermon. */
const lowestScore: Record<CorpusKind, number> = {
  sermon: 0.6,
  illustration: 0.7,
};
/**
 * A story that shares no passage needs this many words, or all if there are fewer, because words can be in a story by
 * accident.
 */
const fewestInStory = 3;
/** Items that are not on the passage are left out below this share of the best score among them. */
const lowestShare = 0.5;

/**
 * Returns the items that are worth suggesting. The words of an illustration belong to its story and may be there by
 * accident, so without a passage, one of them must be in the title or the description.
 */
export function onlySensible<Item extends Shared>(kind: CorpusKind, items: readonly Item[], termCount: number): Item[] {
  const isOnPassage = ({ passage }: Item) => passage >= strong;
  const best = Math.max(0, ...items.filter((item) => !isOnPassage(item)).map(({ score }) => score));
  const lowest = Math.max(lowestScore[kind], lowestShare * best);
  return items.filter((item) => {
    const { score, reasons, passage, words, isCentral } = item;
    if (isOnPassage(item)) return true;
    if (reasons < fewestReasons || score < lowest) return false;
    return kind === 'sermon' || passage > 0 || (isCentral && words >= Math.min(fewestInStory, termCount));
  });
}

/** Returns the passages with their weights. They are sorted by importance. */
export function weighted(references: readonly Reference[]): Passage[] {
  const ranges = references.map((reference) => ({
    verses: slotsBetween(reference),
    chapters: slotsBetween(wholeChapters(reference)),
  }));
  const separate = ranges.filter(({ verses }) => !ranges.some((other) => isWithin(verses, other.verses)));
  return ranges.map((passage, at) => ({
    ...passage,
    weight: weightAt(at),
    isChapterTreated:
      separate.filter(({ verses }) => overlapOf(verses, passage.chapters) > 0).length >= passagesOfTreatedChapter,
  }));
}

/** Returns true if a term is a reason for suggesting an item that is about it this much. */
export const isReason = ({ rarity }: Term, strength: Strength | undefined): boolean =>
  rarity >= tellingRarity && strength !== undefined && strength.isTelling && strength.strength >= aboutStrength;

/**
 * Returns how much an item shares with a sermon: the same verses, the same chapter, and each telling word. `strengths`
 * says how much the item is about each term.
 */
export function sharedWith(
  candidate: Candidate,
  {
    terms,
    passages,
    strengths,
  }: { terms: readonly Term[]; passages: readonly Passage[]; strengths: readonly Strength[] },
): Shared {
  const words = terms.reduce((sum, { weight }, at) => sum + weight * (strengths[at]?.strength ?? 0), 0);
  const passage = bestPassage(candidate, passages);
  const reasons = terms.filter((term, at) => isReason(term, strengths[at]));
  const families = new Set(reasons.map(({ written }) => familyOf(written))).size;
  const hasStrong = terms.slice(0, mainTerms).some((term, at) => isStrong(term, strengths[at]));
  return {
    score: (words + passage.score) * (1 + ratingWeight * candidate.rating),
    reasons: families + (hasStrong ? 1 : 0) + passage.reasons,
    passage: passage.reasons,
    words: families,
    isCentral: terms.some((term, at) => isReason(term, strengths[at]) && strengths[at]?.isCentral),
  };
}

/** Number of the sermon's most important terms of which one can be a strong reason, which counts as two. */
const mainTerms = 3;
/** A strong reason is a rare word that the whole text is about, such as 'Lazarus'. */
const strongWord = { rarity: 0.6, strength: 0.8 } as const;
const isStrong = ({ rarity }: Term, strength: Strength | undefined): boolean =>
  rarity >= strongWord.rarity && strength !== undefined && strength.strength >= strongWord.strength;

/** Words with the same beginning are one reason: 'pray' and 'prayer', 'forget' and 'forgotten'. */
const familyOf = (word: string): string => foldedWords(word).join(' ').slice(0, familyLength);
const familyLength = 4;

type SharedPassage = { score: number; reasons: number };

function bestPassage({ passages: written }: Candidate, passages: readonly Passage[]): SharedPassage {
  const own = rangesIn(written);
  let best: SharedPassage = { score: 0, reasons: 0 };
  for (const passage of passages) {
    const shared = passageShared(own, passage);
    if (shared.score > best.score) best = shared;
  }
  return best;
}

function passageShared(
  own: readonly SlotRange[],
  { verses, chapters, weight, isChapterTreated }: Passage,
): SharedPassage {
  const shared = own.reduce((sum, range) => sum + overlapOf(range, verses), 0);
  if (shared > 0) {
    const all = own.reduce((sum, range) => sum + lengthOf(range), lengthOf(verses)) - shared;
    const score = weights.sameVerses * weight * (1 - overlapShare + (overlapShare * shared) / all);
    return { score, reasons: weight === 1 ? strong : 1 };
  }
  const isInChapter = weight >= mainWeight && own.some((range) => overlapOf(range, chapters) > 0);
  if (!isInChapter) return { score: 0, reasons: 0 };
  return { score: weights.sameChapter * weight, reasons: weight === 1 && isChapterTreated ? strong : 1 };
}

const wholeChapters = ({ book, chapter, endChapter }: Reference): Reference => ({
  book,
  chapter,
  ...(endChapter !== undefined && { endChapter }),
});

const isWithin = (inner: SlotRange, outer: SlotRange): boolean =>
  inner !== outer && inner.first >= outer.first && inner.last <= outer.last && lengthOf(inner) < lengthOf(outer);
const lengthOf = ({ first, last }: SlotRange): number => last - first + 1;
