import type { Block } from '../document/schema.ts';
import { overlapOf, placeAt } from '../scripture/books.ts';
import { type FoundReference, findReferences } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReference, type Reference, referenceBetween, slotsBetween } from '../scripture/reference.ts';

/** How much one occurrence of a passage says about the topic of a sermon, by where it is. */
const weights = { details: 4, title: 4, opening: 2, quotation: 2, text: 1, chapterInText: 0.5 } as const;
/** The part of a text in which a preacher names the passage of the sermon, in characters. */
const openingLength = 600;
const maxInnerWeight = 3;
/** A passage of at most this many verses replaces the single verses in it. In a longer one, they are worth knowing. */
const shortPassage = 8;
/** The maximum number of distinct passages that are compared with each other: those with the highest weights. */
const maxCompared = 300;

type Sermon = { title: string; scripture: string; blocks: readonly Block[]; found: readonly FoundReference[] };
type Weighed = { first: number; last: number; name: string; weight: number };

/**
 * Returns the passages of a sermon in their usual notation, each once, the most important first. A passage in the
 * details, the title or the first lines, a quoted one, or one that occurs repeatedly is more important than a passing
 * reference.
 */
export function passagesByWeight({ title, scripture, blocks, found }: Sermon): string[] {
  const passages = new Map<string, Weighed>();
  const add = (references: readonly Reference[], weight: number) => {
    for (const reference of references) {
      const name = formatReference(reference);
      const known = passages.get(name) ?? { ...slotsBetween(reference), name, weight: 0 };
      passages.set(name, { ...known, weight: known.weight + weight });
    }
  };
  add(joined(parseReferences(scripture)), weights.details);
  add(
    findReferences(title).map(({ reference }) => reference),
    weights.title,
  );
  for (const { from, reference } of found)
    add([reference], from < openingLength ? weights.opening : textWeight(reference));
  for (const reference of quotedIn(blocks)) add(parseReferences(reference), weights.quotation);
  const heaviest = [...passages.values()].toSorted((a, b) => b.weight - a.weight).slice(0, maxCompared);
  const all = heaviest.map((passage, _, others) => ({
    ...passage,
    weight: passage.weight + Math.min(maxInnerWeight, innerWeight(passage, others)),
  }));
  return all
    .filter((passage) => !all.some((other) => isWithin(passage, other) && other.last - other.first < shortPassage))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

/**
 * Returns true if a sermon is on a passage: its details, its title or its first lines name it. A passage that is only
 * mentioned later may be the most important one and still not be what the sermon is on.
 */
export function isOnPassage(passage: string, { title, scripture, found }: Omit<Sermon, 'blocks'>): boolean {
  const named = [
    ...parseReferences(scripture),
    ...[...findReferences(title), ...found.filter(({ from }) => from < openingLength)].map(
      ({ reference }) => reference,
    ),
  ].map(slotsBetween);
  return parseReferences(passage)
    .map(slotsBetween)
    .some((range) => named.some((other) => overlapOf(range, other) > 0));
}

/** A whole chapter that is only mentioned says less than a verse: '(Mt 5)'. */
const textWeight = ({ verse }: Reference): number => (verse === undefined ? weights.chapterInText : weights.text);

/**
 * Returns the weight of a passage from 0 to 1 by its position among the passages of a sermon, which are sorted by
 * importance. The first is what the sermon is on, and passing references follow.
 */
export const weightAt = (position: number): number => 1 / (1 + position / 2);

/** Returns the chapters of a passage: Luke 15 for Luke 15:1–7. */
export const wholeChapters = ({ book, chapter, endChapter }: Reference): Reference => ({
  book,
  chapter,
  ...(endChapter !== undefined && { endChapter }),
});

const innerWeight = (passage: Weighed, others: readonly Weighed[]): number =>
  others.reduce((sum, other) => sum + (isWithin(other, passage) ? other.weight / 2 : 0), 0);

const isWithin = (inner: Weighed, outer: Weighed): boolean =>
  inner !== outer && inner.name !== outer.name && inner.first >= outer.first && inner.last <= outer.last;

/** Joins verses that follow each other: '9, 10, 11' becomes '9–11'. */
function joined(references: readonly Reference[]): Reference[] {
  const ranges: { first: number; last: number; reference: Reference }[] = [];
  for (const reference of references) {
    const { first, last } = slotsBetween(reference);
    const before = ranges.at(-1);
    if (!before || !isNextVerse(before.last, first)) ranges.push({ first, last, reference });
    else {
      before.last = last;
      before.reference = referenceBetween(placeAt(before.first), placeAt(last));
    }
  }
  return ranges.map(({ reference }) => reference);
}

function isNextVerse(slot: number, next: number): boolean {
  const [place, nextPlace] = [placeAt(slot), placeAt(next)];
  return next === slot + 1 && place.book === nextPlace.book && place.chapter === nextPlace.chapter;
}

/** The maximum number of quoted passages that are offered for the details of a sermon. */
export const maxOfferedPassages = 5;

/** Returns the passages that a text quotes and its Scripture field does not contain, in their order. */
export function passagesToAdd(scripture: string, blocks: readonly Block[]): string[] {
  const known = parseReferences(scripture).map(slotsBetween);
  const offered: string[] = [];
  for (const reference of quotedIn(blocks).flatMap((written) => parseReferences(written))) {
    const { first, last } = slotsBetween(reference);
    if (known.some((range) => range.first <= first && last <= range.last)) continue;
    known.push({ first, last });
    offered.push(formatReference(reference));
    if (offered.length === maxOfferedPassages) break;
  }
  return offered;
}

function quotedIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.type) {
      case 'scripture':
        return [block.reference];
      case 'quote':
        return quotedIn(block.blocks);
      case 'list':
        return block.items.flatMap(quotedIn);
      case 'paragraph':
      case 'heading':
        return [];
    }
  });
}
