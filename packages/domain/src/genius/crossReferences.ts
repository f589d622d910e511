import { weightAt } from './passages.ts';

export type CrossReferencesOf = (slot: number) => readonly number[];

export type CrossReferencedVerse = {
  slot: number;
  /** How closely the verse belongs to the passages. Only comparisons within one sermon make sense. */
  strength: number;
  from: number;
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

/**
 * In a longer passage than this, in verses, the sermon treats only the verses with its keywords and those that it names
 * separately, because a sermon on a story does not treat each of its details.
 */
const shortPassage = 8;

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
export function crossReferencedVerses(
  passages: readonly (readonly number[])[],
  crossReferencesOf: CrossReferencesOf,
  /** Returns true if the sermon treats a passage, for example because it contains keywords of the sermon. */
  isTreated: (passage: readonly number[]) => boolean = () => true,
): CrossReferencedVerse[] {
  const treated = treatedVerses(passages, isTreated);
  const own = weightsOf(passages, treated);
  const main = new Set(passages[0]);
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

function treatedVerses(
  passages: readonly (readonly number[])[],
  isTreated: (passage: readonly number[]) => boolean,
): Set<number> {
  const named = new Set(passages.filter(({ length }) => length <= shortPassage).flat());
  return new Set(
    passages
      .filter(isTreated)
      .flatMap((passage) =>
        passage.filter((slot) => passage.length <= shortPassage || named.has(slot) || isTreated([slot])),
      ),
  );
}

/**
 * Returns the weight of each verse: the sum over its passages of 1 / √(number of verses in the passage), times the square
 * of the weight of the passage by its position. A passing reference is to one verse, and the passage of the sermon is
 * longer, so the weight alone would not be enough.
 */
function weightsOf(passages: readonly (readonly number[])[], treated: ReadonlySet<number>): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [at, passage] of passages.entries()) {
    const weight = weightAt(at) ** 2 / Math.sqrt(passage.length);
    for (const slot of new Set(passage))
      weights.set(slot, (weights.get(slot) ?? 0) + weight * (treated.has(slot) ? 1 : notTreated));
  }
  return weights;
}
