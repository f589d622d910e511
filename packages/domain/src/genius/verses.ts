import { placeAt } from '../scripture/books.ts';
import { formatReference } from '../scripture/reference.ts';
import { genius as texts } from '../texts/genius.ts';

/** A verse that is near to what a sermon says, by its slot (domain/scripture/books), and why. */
export type NearVerse = { slot: number; reasons: string[] };

/** The slots to which a verse points, the nearest first. */
export type CrossReferencesOf = (slot: number) => readonly number[];

/** A verse to which passages of a sermon point. */
export type Pointed = {
  slot: number;
  /** How many of the passages point to it. */
  passages: number;
  /** How near to the front of their lists: 1 is before all others. */
  nearness: number;
  /** The verse of the sermon that points to it most. */
  from: number;
};

/** Where in a list of cross references a verse begins to count less: the first few are nearly equal. */
const gently = 6;

/**
 * The verses to which the passages point by their cross references, without those that stand in a passage themselves; the ones to which
 * most passages point first, then the nearest.
 */
export function pointedTo(passages: readonly (readonly number[])[], crossReferencesOf: CrossReferencesOf): Pointed[] {
  const own = new Set(passages.flat());
  const all = new Map<number, { from: number; best: number; nearness: number; passages: Set<number> }>();
  for (const [at, passage] of passages.entries()) {
    for (const from of passage) {
      for (const [rank, slot] of crossReferencesOf(from).entries()) {
        if (own.has(slot)) continue;
        const near = gently / (gently + rank);
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

/** A verse that holds some of a sermon's keywords; the most telling first. */
export type Holding = { slot: number; words: readonly string[] };

/** A verse has to hold as many keywords to be suggested for them. */
export const fewestWords = 2;

/**
 * The `take` verses that are nearest to a sermon: by turns one to which its passages point (of those to which equally many do, first what holds
 * most keywords) and one that holds its keywords: three of them, or two where the passages, or the verses they point to, point to it as
 * well. Two words alone may be an accident: they come last. Five ideas are more than five verses of one chapter: of each chapter there is
 * one, unless there are no others.
 */
export function nearestVerses(given: {
  pointed: readonly Pointed[];
  /** Keywords held by verses of `pointed`, and verses that hold two or more; those with the most telling words first. */
  holding: readonly Holding[];
  crossReferencesOf: CrossReferencesOf;
  take: number;
}): NearVerse[] {
  const words = new Map(given.holding.map((holding) => [holding.slot, holding.words]));
  const held = (slot: number) => words.get(slot)?.length ?? 0;
  const pointed = given.pointed.toSorted((a, b) => b.passages - a.passages || held(b.slot) - held(a.slot));
  const from = new Map(pointed.map((one) => [one.slot, one.from]));
  const linked = new Set(pointed.flatMap(({ slot }) => [slot, ...given.crossReferencesOf(slot)]));
  const holding = given.holding
    .filter((one) => one.words.length >= fewestWords)
    .toSorted((a, b) => Number(linked.has(b.slot)) - Number(linked.has(a.slot)));
  const isSure = (one: Holding) => one.words.length > fewestWords || linked.has(one.slot);
  const slots = byTurns(pointed, holding.filter(isSure)).concat(holding.filter((one) => !isSure(one)));
  return onePerChapterFirst([...new Set(slots.map(({ slot }) => slot))])
    .slice(0, given.take)
    .map((slot) => ({ slot, reasons: reasonsFor(from.get(slot), words.get(slot) ?? []) }));
}

function reasonsFor(from: number | undefined, words: readonly string[]): string[] {
  const reasons = from === undefined ? [] : [texts.crossReferenceOf(formatReference(placeAt(from)))];
  return words.length > 0 ? [...reasons, words.join(', ')] : reasons;
}

type AtSlot = { slot: number };

const byTurns = (one: readonly AtSlot[], other: readonly AtSlot[]): AtSlot[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
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
