import { stemOf } from '../analyzer/words/stems.ts';
import { placeAt } from '../scripture/books.ts';
import { formatReference } from '../scripture/reference.ts';
import { genius as texts } from '../texts/genius.ts';
import { weightAt } from './passages.ts';
import { usualRarity } from './rarity.ts';

/** A verse suggested for a sermon: its slot (see scripture/books.ts) and the reasons for the suggestion. */
export type NearVerse = { slot: number; reasons: string[] };

/** Returns the slots of a verse's cross references, most closely related first. */
export type CrossReferencesOf = (slot: number) => readonly number[];

/** A verse that is a cross reference for one or more verses in a sermon's passages. */
export type Pointed = {
  slot: number;
  /** How closely the verse belongs to the passages. Only comparisons within one sermon make sense. */
  strength: number;
  /** The verse in the sermon's passages that points to it most strongly. */
  from: number;
  /** True if that verse is in the most important passage. */
  isFromMain: boolean;
  /** True if that verse is in a passage that the sermon treats. Otherwise, the sermon may only mention it. */
  isFromTreated: boolean;
  /** How many links it has, compared with what is usual. It is part of the strength. */
  support: number;
};

/**
 * Controls how slowly the weight decreases within a list of cross references: the weight is 20 / (20 + rank). The lists
 * follow the words of the verse, so the first ones are not much more important.
 */
const rankDamping = 20;

/**
 * The share of its weight that a passage keeps if it contains none of the sermon's keywords: the sermon may only mention
 * it, or may count the psalms in another way.
 */
const notTreated = 0.25;

/** The maximum number of cross references whose links among each other are counted: those with the highest weights. */
const maxLinked = 300;

/** The share of its weight that a cross reference keeps without any vote. */
const withoutVotes = 0.1;
/** A link back to a verse of the sermon counts this much, compared with a link to another cross reference. */
const backVote = 0.5;
/** Keeps verses with very few links from ranking first everywhere. */
const linkSmoothing = 8;

/**
 * Returns the cross references for the passages, strongest first, except verses that are in the passages themselves.
 *
 * Passages come in order of importance. Those at the beginning count more, as do verses in short passages, and the first
 * references of a verse. The source of the cross references has no votes by readers, so links take their place: a reference
 * gets votes from the verses of the sermon and from the other cross references that it links to or is linked from. A
 * reference that shares only one word with a verse of the sermon has few links to the others, even if it is the first
 * one in its list.
 */
export function pointedTo(
  passages: readonly (readonly number[])[],
  crossReferencesOf: CrossReferencesOf,
  /** Returns true if the sermon treats a passage, for example because it contains keywords of the sermon. */
  isTreated: (passage: readonly number[]) => boolean = () => true,
): Pointed[] {
  const own = weightsOf(passages, isTreated);
  const main = new Set(passages[0]);
  const treated = new Set(passages.filter(isTreated).flat());
  const all = new Map<number, { slot: number; from: number; best: number; weight: number; votes: number }>();
  for (const [from, ownWeight] of own) {
    for (const [rank, slot] of crossReferencesOf(from).entries()) {
      if (own.has(slot)) continue;
      const weight = (ownWeight * rankDamping) / (rankDamping + rank);
      const known = all.get(slot) ?? { slot, from, best: 0, weight: 0, votes: 0 };
      known.weight += weight;
      if (weight > known.best) Object.assign(known, { from, best: weight });
      all.set(slot, known);
    }
  }
  const heaviest = [...all.values()].toSorted((a, b) => b.weight - a.weight || a.slot - b.slot).slice(0, maxLinked);
  const linked = new Map(heaviest.map((verse) => [verse.slot, verse]));
  const strengths = heaviest.map((verse) => {
    const links = crossReferencesOf(verse.slot);
    const back = links.reduce((sum, slot) => sum + (own.get(slot) ?? 0), 0);
    for (const slot of links) {
      const other = linked.get(slot);
      if (!other) continue;
      verse.votes += other.weight;
      other.votes += verse.weight;
    }
    return { verse, back, links: links.length };
  });
  return strengths
    .map(({ verse: { slot, from, weight, votes }, back, links }) => {
      const support = withoutVotes + backVote * back + votes / Math.sqrt(linkSmoothing + links);
      return {
        slot,
        from,
        isFromMain: main.has(from),
        isFromTreated: treated.has(from),
        support,
        strength: weight * support,
      };
    })
    .toSorted((a, b) => b.strength - a.strength || a.slot - b.slot);
}

/**
 * Returns the weight of each verse: the sum over its passages of 1 / √(number of verses in the passage), times the square
 * of the weight of the passage by its position. A passing reference is to one verse, and the passage of the sermon is
 * longer, so the weight alone would not be enough.
 */
function weightsOf(
  passages: readonly (readonly number[])[],
  isTreated: (passage: readonly number[]) => boolean,
): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [at, passage] of passages.entries()) {
    const weight = ((isTreated(passage) ? 1 : notTreated) * weightAt(at) ** 2) / Math.sqrt(passage.length);
    for (const slot of new Set(passage)) weights.set(slot, (weights.get(slot) ?? 0) + weight);
  }
  return weights;
}

/** A verse that contains some of a sermon's keywords. */
export type Holding = {
  slot: number;
  /** The keywords in the verse, most telling first. */
  words: readonly string[];
  /** How many of the words are rare in the Bible. */
  rare: number;
  /** For each of the words, the rarity in the Bible: 0 for words in 3,000 verses, 1 for words in 300, 2 for words in 30. */
  weights: readonly number[];
};

/**
 * A keyword is rare if at most this many verses contain it, about one verse in a hundred. Words such as 'father' and 'son'
 * are in so many verses that sharing them says nothing.
 */
export const rareInVerses = 300;

/** The minimum number of rare keywords that a verse must contain to be suggested without a cross reference. */
export const fewestRareWords = 2;

/** A cross reference for the most important passage is a strong reason with at least this share of the highest strength. */
const strongShare = 0.5;
/** It also needs at least this support. */
const strongSupport = 0.5;
/** A weaker one needs a second reason: shared words with at least this weight in total. */
const fewestShared = 0.7;
/** The maximum weight of the words that a verse shares with the verse that points to it and with the keywords. */
const maxShared = 2;
/** Words that it shares with that verse count less, because cross references are often given for a single word. */
const wordsShare = 0.4;
/** The score of a cross reference without shared words, in relation to those with shared words. */
const withoutWords = 0.5;
/** The score of a verse that only shares keywords, in relation to cross references. */
const keywordsOnly = 0.4;
/** A verse that only shares keywords needs this weight: if a cross reference points to it, and if none does. */
const fewestKeywords = { linked: 1.9, notLinked: 2 } as const;
/** Suggestions end where the score falls below this share of the best one. */
const lowestShare = 0.35;
/** Two verses are of a kind if they share this part of the rarity of their words, such as parallel passages. */
const ofAKind = 0.45;

/** Controls how much the strength of a cross reference counts, compared with shared words. */
const strengthPower = 0.8;

/** The maximum number of suggestions to which the same verse points. */
const maxFromVerse = 2;

type Scored = NearVerse & { score: number; from: number | null };

/**
 * Returns the verses most closely related to a sermon, at most `take` and only sensible ones:
 *
 * - Cross references for its passages, if they are strong, or share words with the verse that points to them or with the
 *   sermon's keywords.
 * - Verses with at least two rare keywords to which one of these cross references points. For a sermon without passages,
 *   all verses with such keywords.
 * - None from a chapter from which the cross references come, no two from one chapter, no two with nearly the same
 *   words or with the same keywords and cross reference, and at most two to which the same verse points.
 */
export function nearestVerses(input: {
  pointed: readonly Pointed[];
  /** The keywords in each verse of `pointed`, and all verses with at least two rare keywords. */
  holding: readonly Holding[];
  crossReferencesOf: CrossReferencesOf;
  /** Returns the stems of a verse. */
  stemsOf: (slot: number) => ReadonlySet<string>;
  take: number;
}): NearVerse[] {
  const { pointed, crossReferencesOf, stemsOf, take } = input;
  const held = new Map(input.holding.map((holding) => [holding.slot, holding]));
  const linked = new Set(pointed.flatMap(({ slot }) => [slot, ...crossReferencesOf(slot)]));
  const strongest = Math.max(...pointed.map(({ strength }) => strength), Number.MIN_VALUE);
  const scored: Scored[] = [];
  for (const { slot, strength, from, isFromMain, isFromTreated, support } of pointed) {
    const holding = held.get(slot);
    const share = strength / strongest;
    const shared = Math.min(
      maxShared,
      (isFromTreated ? wordsShare * rarityOf(common(stemsOf(slot), stemsOf(from))) : 0) +
        (holding ? weightOf(holding) : 0),
    );
    const isStrong = isFromMain && isFromTreated && share >= strongShare && support >= strongSupport;
    if (!isStrong && shared < fewestShared) continue;
    const reasons = reasonsFor(from, holding?.words ?? []);
    scored.push({ slot, from, reasons, score: share ** strengthPower * (withoutWords + shared) });
  }
  const isPointed = new Set(pointed.map(({ slot }) => slot));
  for (const holding of input.holding) {
    const { slot, words, rare } = holding;
    const weight = weightOf(holding);
    const isLinked = linked.has(slot);
    // Keywords alone are too weak a reason beside the passages of the sermon.
    if (isPointed.has(slot) || rare < fewestRareWords || (pointed.length > 0 && !isLinked)) continue;
    if (weight < (isLinked ? fewestKeywords.linked : fewestKeywords.notLinked)) continue;
    scored.push({ slot, from: null, reasons: reasonsFor(undefined, words), score: keywordsOnly * weight });
  }
  const sorted = scored.toSorted((a, b) => b.score - a.score || a.slot - b.slot);
  const lowest = lowestShare * (sorted[0]?.score ?? 0);
  const usedChapters = new Set(pointed.map(({ from }) => chapterOf(from)));
  const chosen: Scored[] = [];
  for (const verse of sorted) {
    const { slot, from, score } = verse;
    if (chosen.length >= take || score < lowest) break;
    if (usedChapters.has(chapterOf(slot))) continue;
    if (from !== null && chosen.filter((other) => other.from === from).length >= maxFromVerse) continue;
    if (chosen.some((other) => hasSameReasons(verse, other) || isOfAKind(stemsOf(slot), stemsOf(other.slot)))) continue;
    usedChapters.add(chapterOf(slot));
    chosen.push(verse);
  }
  return chosen.map(({ slot, reasons }) => ({ slot, reasons }));
}

/** Returns the weight of the keywords in a verse. Words that are usual in sermons count less. */
const weightOf = ({ words, weights }: Holding): number =>
  words.reduce((sum, word, at) => sum + (weights[at] ?? 0) * usualRarity(stemOf(word.toLowerCase())), 0);

/** Returns true if two verses have the same reasons: the same verse points to both, and they contain the same keywords. */
const hasSameReasons = (a: NearVerse, b: NearVerse): boolean =>
  a.reasons.length > 1 && a.reasons.join('\n') === b.reasons.join('\n');

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> =>
  new Set([...a].filter((stem) => b.has(stem)));

function isOfAKind(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const all = rarityOf(new Set([...a, ...b]));
  return all > 0 && rarityOf(common(a, b)) / all >= ofAKind;
}

/** Returns the sum of the rarities of words, each from 0 to 1. */
const rarityOf = (stems: ReadonlySet<string>): number => [...stems].reduce((sum, stem) => sum + usualRarity(stem), 0);

function reasonsFor(from: number | undefined, words: readonly string[]): string[] {
  const reasons = from === undefined ? [] : [texts.crossReferenceOf(formatReference(placeAt(from)))];
  return words.length > 0 ? [...reasons, texts.inCommon(words)] : reasons;
}

function chapterOf(slot: number): string {
  const { book, chapter } = placeAt(slot);
  return `${book}.${chapter}`;
}
