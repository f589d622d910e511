import type { CorpusKind } from '@sermon/contract/corpus';
import { weightAt, wholeChapters } from '@sermon/domain/genius/passages';
import type { Theme } from '@sermon/domain/genius/themes';
import { overlapOf, type SlotRange } from '@sermon/domain/scripture/books';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { strongWeight } from '@sermon/domain/search/weights';
import { rangesIn } from '../../../../database/schema/columns.ts';
import type { Candidate, Strength } from './strengths.ts';
import { tellingRarity, type Term } from './terms.ts';

export type Passage = {
  reference: Reference;
  verses: SlotRange;
  chapters: SlotRange;
  /** From 0 to 1, by its importance. */
  weight: number;
  /** True if several passages of the sermon are in this chapter, so the sermon is on the chapter. */
  isChapterTreated: boolean;
  /** True if the sermon is on this passage, and does not only mention it. */
  isOwn: boolean;
};
export type Shared = {
  score: number;
  /** Number of reasons: the passage that the sermon is on counts as two. */
  reasons: number;
  passage: number;
  words: number;
  /** How much the item is about the strongest of these words, from 0 to 1. */
  strongest: number;
  /** For each of these words, the number of other words of the item that are more telling, lowest first. */
  moreTelling: readonly number[];
  isCentral: boolean;
  /** The theme of the sermon's title that the item is on, or else the one of its passage that it is most about. */
  theme: Theme | null;
  /** True if the item is on a theme of the sermon. */
  isOnTheme: boolean;
};
/** A sermon's telling words, its passages, and the themes of its title and of the first passage. */
export type SermonTopics = { terms: readonly Term[]; passages: readonly Passage[]; themes: readonly Theme[] };

/** Weights of passages and of a theme, compared with one rare word that the whole text is about. */
const weights = { sameVerses: 1.3, sameChapter: 0.4, theme: 0.5 } as const;
/** Part of the weight of the same verses that depends on how many of them both have. */
const overlapShare = 0.5;
/** A sermon with at least this many separate passages in a chapter is on the chapter. */
const passagesOfTreatedChapter = 3;
/** A passage of at least this weight is one of those that the sermon is on. */
const mainWeight = 0.5;
/** Near ties are broken by the rating, from 0 to 5. */
const ratingWeight = 0.01;
/** Number of reasons that a strong one counts as: the passage or the theme that the sermon is on. */
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
 * The minimum score of an illustration that shares a less important passage, or only the chapter, with the sermon.
 * Illustrations have few passages, so a shared one says more.
 */
const lowestOnPassage = 0.5;
const lowestFor = (kind: CorpusKind, passage: number): number =>
  kind === 'illustration' && passage > 0 ? lowestOnPassage : lowestScore[kind];
/** A sermon that shares only two words must be about one of them this much. With three, they need not be so strong. */
const strongOfTwo = { words: 2, strength: 0.7 } as const;
/** If a sermon shares only two words, one of them must be among its four most telling words, and the other among its nine. */
const mostTellingOfTwo = [4, 9] as const;
/** If it shares more, one of them must be among this many. */
const mostTellingOfMore = 6;
/** A sermon on a less important passage needs this many words as well, because a passage says many things. */
const fewestBesidePassage = 2;
/**
 * A story that shares no passage needs this many words, or all if there are fewer, because words can be in a story by
 * accident.
 */
export const fewestInStory = 4;
/** Items that are not on the passage are left out below this share of the best score among them. */
const lowestShare = 0.5;

export const isPossible = (kind: CorpusKind, { score, reasons, passage, theme, isOnTheme }: Shared): boolean =>
  passage >= strong || theme !== null || isOnTheme || (reasons >= fewestReasons && score >= lowestFor(kind, passage));

/**
 * Returns the items that are worth suggesting. The words of an illustration belong to its story and may be there by
 * accident, so without a passage, one of them must be in the title or the description.
 */
export function onlySensible<Item extends Shared>(kind: CorpusKind, items: readonly Item[], termCount: number): Item[] {
  const hasStrong = ({ passage, theme, isOnTheme }: Item) => passage >= strong || theme !== null || isOnTheme;
  const best = Math.max(0, ...items.filter((item) => !hasStrong(item)).map(({ score }) => score));
  return items.filter((item) => {
    const { score, reasons, passage, words, isCentral } = item;
    if (hasStrong(item)) return true;
    if (reasons < fewestReasons || score < Math.max(lowestFor(kind, passage), lowestShare * best)) return false;
    if (kind === 'sermon') return passage > 0 ? words >= fewestBesidePassage : isAboutTheSame(item);
    return passage > 0 || (isCentral && words >= Math.min(fewestInStory, termCount));
  });
}

const isAboutTheSame = ({ words, strongest, moreTelling }: Shared): boolean =>
  words > strongOfTwo.words
    ? (moreTelling[0] ?? Infinity) < mostTellingOfMore
    : strongest >= strongOfTwo.strength && mostTellingOfTwo.every((max, at) => (moreTelling[at] ?? Infinity) < max);

/** Returns the passages with their weights. They are sorted by importance. `isOnFirst`: the sermon is on the first one. */
export function weightedPassages(references: readonly Reference[], isOnFirst = false): Passage[] {
  const ranges = references.map((reference) => ({
    reference,
    verses: slotsBetween(reference),
    chapters: slotsBetween(wholeChapters(reference)),
  }));
  const separate = ranges.filter(({ verses }) => !ranges.some((other) => isWithin(verses, other.verses)));
  return ranges.map((passage, at) => ({
    ...passage,
    weight: weightAt(at),
    isOwn: isOnFirst && at === 0,
    isChapterTreated:
      separate.filter(({ verses }) => overlapOf(verses, passage.chapters) > 0).length >= passagesOfTreatedChapter,
  }));
}

export const isReason = ({ rarity }: Term, strength: Strength | undefined): boolean =>
  rarity >= tellingRarity && strength !== undefined && strength.isTelling && strength.strength >= aboutStrength;

/**
 * Returns how much an item shares with a sermon: the same verses, the same chapter, a theme of the passage, and each
 * telling word. `strengths` are how much the item is about each term.
 */
export function sharedWith(
  kind: CorpusKind,
  candidate: Candidate,
  strengths: readonly Strength[],
  { terms, passages, themes }: SermonTopics,
): Shared {
  const words = terms.reduce((sum, { weight }, at) => sum + weight * (strengths[at]?.strength ?? 0), 0);
  const passage = bestPassage(kind, candidate, passages);
  const reasons = terms.filter((term, at) => isReason(term, strengths[at]));
  const shared = terms.flatMap((term, at) => (isReason(term, strengths[at]) ? (strengths[at] ?? []) : []));
  // Names count once together, because a text that names the same persons may have another theme.
  const families = new Set(reasons.map(({ isName, family }) => (isName ? '' : family))).size;
  const onPassage = families >= passage.fewestWords ? passage.reasons : 0;
  const theme = sharedTheme(candidate, themes);
  return {
    score: (words + passage.score + weights.theme * (theme?.weight ?? 0)) * (1 + ratingWeight * candidate.rating),
    reasons: families + onPassage + (theme ? strong : 0),
    passage: onPassage,
    words: families,
    strongest: Math.max(0, ...shared.map(({ strength }) => strength)),
    moreTelling: shared.map(({ isCentral, moreTelling }) => (isCentral ? 0 : moreTelling)).toSorted((a, b) => a - b),
    isCentral: shared.some(({ isCentral }) => isCentral),
    theme,
    isOnTheme:
      theme?.isOfTitle === true ||
      terms.some((term, at) => isReason(term, strengths[at]) && isOnTheme(kind, candidate, term, strengths[at])),
  };
}

/** A text is on a theme if it is about it by at least this strength. */
const themeStrength = 0.7;

/** Returns true if a sermon names the theme in its title or description, or if an illustration declares the topic. */
const isOnTheme = (
  kind: CorpusKind,
  { declared }: Pick<Candidate, 'declared'>,
  { theme }: Term,
  strength: Strength | undefined,
): boolean =>
  theme !== null &&
  strength !== undefined &&
  strength.strength >= themeStrength &&
  (kind === 'sermon' ? strength.isCentral : (declared?.has(theme) ?? true));

/** Returns the theme of the title if an item is on it, or else the theme that it is most about. */
function sharedTheme(candidate: Candidate, themes: readonly Theme[]): Theme | null {
  const shared = themes.flatMap((theme, at) => {
    const own = (candidate.themes[at] ?? 0) / 100;
    return own >= strongWeight ? [{ ...theme, weight: theme.weight * own }] : [];
  });
  return shared.find(({ isOfTitle }) => isOfTitle) ?? shared.toSorted((a, b) => b.weight - a.weight)[0] ?? null;
}

/** Items that are mainly about one of the sermon's most important words, of at least this rarity, are candidates. */
const mainTerms = { count: 3, rarity: 0.6 } as const;
/** The weight of such a word in an item (see domain/search/weights), as a level in the index. */
export const mainLevel = 3;

/** The same of a word that is a theme of the sermon. */
export const themeLevel = 2;

/** Returns true if items that are mainly about a term are candidates. `at` is its position among the terms. */
export const isMainTerm = ({ rarity }: Term, at: number): boolean => at < mainTerms.count && rarity >= mainTerms.rarity;

/**
 * The same chapter is a reason only beside this many words: if the sermon treats the whole chapter, and otherwise. A
 * sermon on the chapter of the passage that the user's sermon is on needs none.
 */
export const fewestBesideChapter = { treated: 1, other: 2 } as const;

/** At this distance in verses, a passage in the same chapter counts half. */
const farAway = 20;

/** The passage is a reason only beside `fewestWords` words. */
type SharedPassage = { score: number; reasons: number; fewestWords: number };

function bestPassage(kind: CorpusKind, { passages: written }: Candidate, passages: readonly Passage[]): SharedPassage {
  const own = rangesIn(written);
  let best: SharedPassage = { score: 0, reasons: 0, fewestWords: 0 };
  for (const passage of passages) {
    const shared = passageShared(kind, own, passage);
    if (shared.score > best.score) best = shared;
  }
  return best;
}

function passageShared(
  kind: CorpusKind,
  own: readonly SlotRange[],
  { verses, chapters, weight, isChapterTreated, isOwn }: Passage,
): SharedPassage {
  const shared = own.reduce((sum, range) => sum + overlapOf(range, verses), 0);
  if (shared > 0) {
    const all = own.reduce((sum, range) => sum + lengthOf(range), lengthOf(verses)) - shared;
    const score = weights.sameVerses * weight * (1 - overlapShare + (overlapShare * shared) / all);
    return { score, reasons: weight === 1 ? strong : 1, fewestWords: 0 };
  }
  const isInChapter = weight >= mainWeight && own.some((range) => overlapOf(range, chapters) > 0);
  if (!isInChapter) return { score: 0, reasons: 0, fewestWords: 0 };
  const distance = Math.min(...own.map((range) => distanceOf(range, verses)));
  const score = weights.sameChapter * weight * (isOwn ? 1 / (1 + distance / farAway) : 1);
  if (isOwn && kind === 'sermon') return { score, reasons: strong, fewestWords: 0 };
  const isTreated = weight === 1 && isChapterTreated;
  return { score, reasons: isTreated ? strong : 1, fewestWords: fewestBesideChapter[isTreated ? 'treated' : 'other'] };
}

const isWithin = (inner: SlotRange, outer: SlotRange): boolean =>
  inner !== outer && inner.first >= outer.first && inner.last <= outer.last && lengthOf(inner) < lengthOf(outer);
const distanceOf = (a: SlotRange, b: SlotRange): number => Math.max(0, a.first - b.last, b.first - a.last);
const lengthOf = ({ first, last }: SlotRange): number => last - first + 1;
