import { placeAt } from '../scripture/books.ts';
import { formatReference } from '../scripture/reference.ts';
import { genius as texts } from '../texts/genius.ts';

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
};

/**
 * Controls how slowly the weight decreases within a list of cross references: the weight is 6 / (6 + rank). The first
 * few weights are nearly equal.
 */
const rankDamping = 6;

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
 * Verses in short passages count more than those in whole chapters, and the first references of a verse more than the
 * following ones. The source of the cross references has no votes by readers, so links take their place: a reference
 * gets votes from the verses of the sermon and from the other cross references that it links to or is linked from. A
 * reference that shares only one word with a verse of the sermon has few links to the others, even if it is the first
 * one in its list.
 */
export function pointedTo(passages: readonly (readonly number[])[], crossReferencesOf: CrossReferencesOf): Pointed[] {
  const own = weightsOf(passages);
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
    .map(({ verse: { slot, from, weight, votes }, back, links }) => ({
      slot,
      from,
      strength: weight * (withoutVotes + backVote * back + votes / Math.sqrt(linkSmoothing + links)),
    }))
    .toSorted((a, b) => b.strength - a.strength || a.slot - b.slot);
}

/** Returns the weight of each verse: the sum over its passages of 1 / √(number of verses in the passage). */
function weightsOf(passages: readonly (readonly number[])[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const passage of passages) {
    for (const slot of new Set(passage)) weights.set(slot, (weights.get(slot) ?? 0) + 1 / Math.sqrt(passage.length));
  }
  return weights;
}

/** A verse that contains some of a sermon's keywords. */
export type Holding = {
  slot: number;
  /** The keywords in the verse, most frequent in the sermon first. */
  words: readonly string[];
  /** How many of the words are rare in the Bible. */
  rare: number;
};

/**
 * A keyword is rare if at most this many verses contain it, about one verse in a hundred. Words such as 'father' and 'son'
 * are in so many verses that sharing them says nothing.
 */
export const rareInVerses = 300;

/** The minimum number of rare keywords that a verse must contain to be suggested without a cross reference. */
export const fewestRareWords = 2;

/** Each rare keyword in a cross reference raises its strength by this share. */
const rareWordBonus = 0.5;

/**
 * Returns the `take` verses most closely related to a sermon. Cross references for its passages alternate with verses
 * that contain its keywords and to which one of the cross references points.
 *
 * - Cross references are sorted by strength. Rare keywords in them count as well.
 * - Other verses need two rare keywords. If no cross reference points to them either, they come last.
 * - No chapter occurs twice, and none from which the references come, unless there are no other verses left, because
 *   different chapters offer more ideas.
 */
export function nearestVerses(input: {
  pointed: readonly Pointed[];
  /**
   * The keywords in each verse of `pointed`, and all verses with at least two rare keywords. Verses with the rarest
   * keywords come first.
   */
  holding: readonly Holding[];
  crossReferencesOf: CrossReferencesOf;
  take: number;
}): NearVerse[] {
  const held = new Map(input.holding.map((holding) => [holding.slot, holding]));
  const score = ({ slot, strength }: Pointed) => strength * (1 + rareWordBonus * (held.get(slot)?.rare ?? 0));
  const pointed = input.pointed.toSorted((a, b) => score(b) - score(a));
  const from = new Map(pointed.map((verse) => [verse.slot, verse.from]));
  const linked = new Set(pointed.flatMap(({ slot }) => [slot, ...input.crossReferencesOf(slot)]));
  const holding = input.holding.filter(({ rare }) => rare >= fewestRareWords);
  const isLinked = ({ slot }: Holding) => linked.has(slot);
  const slots = interleave(pointed, holding.filter(isLinked)).concat(holding.filter((verse) => !isLinked(verse)));
  const ownChapters = pointed.map((verse) => chapterOf(verse.from));
  return onePerChapterFirst([...new Set(slots.map(({ slot }) => slot))], ownChapters)
    .slice(0, input.take)
    .map((slot) => ({ slot, reasons: reasonsFor(from.get(slot), held.get(slot)?.words ?? []) }));
}

function reasonsFor(from: number | undefined, words: readonly string[]): string[] {
  const reasons = from === undefined ? [] : [texts.crossReferenceOf(formatReference(placeAt(from)))];
  return words.length > 0 ? [...reasons, words.join(', ')] : reasons;
}

type AtSlot = { slot: number };

const interleave = (first: readonly AtSlot[], second: readonly AtSlot[]): AtSlot[] =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((verse) => verse !== undefined);

function chapterOf(slot: number): string {
  const { book, chapter } = placeAt(slot);
  return `${book}.${chapter}`;
}

/** Moves the verses from used chapters to the end. Each verse uses its own chapter. */
function onePerChapterFirst(slots: readonly number[], used: Iterable<string>): number[] {
  const chapters = new Set(used);
  const [first, later]: [number[], number[]] = [[], []];
  for (const slot of slots) {
    const chapter = chapterOf(slot);
    (chapters.has(chapter) ? later : first).push(slot);
    chapters.add(chapter);
  }
  return [...first, ...later];
}
