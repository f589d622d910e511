import { placeAt } from '../scripture/books.ts';
import { formatReference } from '../scripture/reference.ts';
import { genius as texts } from '../texts/genius.ts';

/** A verse suggested for a sermon: its slot (see scripture/books.ts) and the reasons for the suggestion. */
export type NearVerse = { slot: number; reasons: string[] };

/** Returns the slots of a verse's cross references, most closely related first. */
export type CrossReferencesOf = (slot: number) => readonly number[];

/** A verse that is a cross reference for one or more passages in a sermon. */
export type Pointed = {
  slot: number;
  /** The number of the sermon's passages that point to it. */
  passages: number;
  /** The sum of its weights in all lists of cross references. The first verse in a list has the weight 1. */
  nearness: number;
  /** The verse in the sermon's passages that points to it most strongly. */
  from: number;
};

/**
 * Controls how slowly the weight decreases within a list of cross references: the weight is 6 / (6 + rank). The first
 * few weights are nearly equal.
 */
const rankDamping = 6;

/**
 * Returns the cross references for the passages, except verses that are in the passages themselves. Verses that the
 * most passages point to come first; ties are sorted by nearness.
 */
export function pointedTo(passages: readonly (readonly number[])[], crossReferencesOf: CrossReferencesOf): Pointed[] {
  const own = new Set(passages.flat());
  const all = new Map<number, { from: number; best: number; nearness: number; passages: Set<number> }>();
  for (const [at, passage] of passages.entries()) {
    for (const from of passage) {
      for (const [rank, slot] of crossReferencesOf(from).entries()) {
        if (own.has(slot)) continue;
        const near = rankDamping / (rankDamping + rank);
        const known = all.get(slot) ?? { from, best: 0, nearness: 0, passages: new Set() };
        known.passages.add(at);
        known.nearness += near;
        if (near > known.best) Object.assign(known, { from, best: near });
        all.set(slot, known);
      }
    }
  }
  return [...all]
    .map(
      ([
        slot,
        {
          from,
          nearness,
          passages: { size },
        },
      ]) => ({ slot, from, nearness, passages: size }),
    )
    .sort((a, b) => b.passages - a.passages || b.nearness - a.nearness || a.slot - b.slot);
}

/** A verse that contains some of a sermon's keywords. `words` has these keywords, most frequent first. */
export type Holding = { slot: number; words: readonly string[] };

/** The minimum number of keywords that a verse must contain to be suggested for them. */
export const fewestWords = 2;

/**
 * Returns the `take` verses most closely related to a sermon. Cross references for its passages alternate with verses
 * that contain its keywords.
 *
 * - Cross references are sorted by the number of passages that point to them, then by the number of keywords in them.
 * - A keyword verse needs three keywords. Two are enough if the verse is a cross reference for the passages or for one
 *   of those cross references. All other verses with two keywords may be coincidences, so they come last.
 * - No chapter occurs twice unless there are no other verses left, because different chapters offer more ideas.
 */
export function nearestVerses(input: {
  pointed: readonly Pointed[];
  /**
   * The keywords in each verse of `pointed`, and all verses with at least two keywords. Verses with the most important
   * keywords come first.
   */
  holding: readonly Holding[];
  crossReferencesOf: CrossReferencesOf;
  take: number;
}): NearVerse[] {
  const words = new Map(input.holding.map((holding) => [holding.slot, holding.words]));
  const held = (slot: number) => words.get(slot)?.length ?? 0;
  const pointed = input.pointed.toSorted((a, b) => b.passages - a.passages || held(b.slot) - held(a.slot));
  const from = new Map(pointed.map((verse) => [verse.slot, verse.from]));
  const linked = new Set(pointed.flatMap(({ slot }) => [slot, ...input.crossReferencesOf(slot)]));
  const holding = input.holding
    .filter((verse) => verse.words.length >= fewestWords)
    .toSorted((a, b) => Number(linked.has(b.slot)) - Number(linked.has(a.slot)));
  const isCertain = (verse: Holding) => verse.words.length > fewestWords || linked.has(verse.slot);
  const slots = interleave(pointed, holding.filter(isCertain)).concat(holding.filter((verse) => !isCertain(verse)));
  return onePerChapterFirst([...new Set(slots.map(({ slot }) => slot))])
    .slice(0, input.take)
    .map((slot) => ({ slot, reasons: reasonsFor(from.get(slot), words.get(slot) ?? []) }));
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

function onePerChapterFirst(slots: readonly number[]): number[] {
  const chapters = new Set<string>();
  const [first, later]: [number[], number[]] = [[], []];
  for (const slot of slots) {
    const { book, chapter } = placeAt(slot);
    const name = `${book}.${chapter}`;
    (chapters.has(name) ? later : first).push(slot);
    chapters.add(name);
  }
  return [...first, ...later];
}
