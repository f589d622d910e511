import { placeAt, slotCount } from '@sermon/domain/scripture/books';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const crossReferencesIn = (directory: string): string => join(directory, 'crossReferences.bin');

const mutualScore = 2;
/** Smoothing constant that keeps verses with very few links from ranking first everywhere. */
const linkSmoothing = 8;

/**
 * Sorts the cross references of every verse, nearest first. The source has no weights, so scores are derived from the
 * links between references. A reference scores 1 for each of the verse's other references that it links to or is linked
 * from, and 2 for a link back to the verse itself. The sum is divided by the square root of the reference's total
 * number of links, so that verses linked to everything do not lead every list. References with equal scores are in
 * Bible order.
 */
export function nearestFirst(references: readonly (readonly number[])[]): number[][] {
  const pointsTo = references.map((slots) => new Set(slots));
  const links = references.map((slots) => slots.length);
  for (const slots of references) for (const slot of slots) links[slot]! += 1;
  return references.map((slots, from) => {
    const nearness = new Map(
      slots.map((slot) => {
        const shared = slots.filter((other) => pointsTo[other]!.has(slot) || pointsTo[slot]!.has(other)).length;
        const back = pointsTo[slot]!.has(from) ? mutualScore : 0;
        return [slot, (shared + back) / Math.sqrt(linkSmoothing + links[slot]!)];
      }),
    );
    return slots.toSorted((a, b) => nearness.get(b)! - nearness.get(a)! || a - b);
  });
}

/**
 * Packs the table into one file. It contains the start of each slot's list (32 bits each, with an additional one for
 * the end), followed by the lists (16 bits per slot).
 */
export function packCrossReferences(references: readonly (readonly number[])[]): Uint8Array {
  const starts = new Uint32Array(slotCount + 1);
  for (const [slot, slots] of references.entries()) starts[slot + 1] = starts[slot]! + slots.length;
  const lists = Uint16Array.from(references.flat());
  return Buffer.concat([Buffer.from(starts.buffer), Buffer.from(lists.buffer)]);
}

/** Returns the cross references of a verse as slots, nearest first. */
export type CrossReferencesOf = (slot: number) => readonly number[];

/**
 * Opens the cross references in a folder. The file is read on first use. If there is no file, there are no references.
 */
export function openCrossReferences(directory: string): CrossReferencesOf {
  let table: Table | null = null;
  return (slot) => {
    table ??= read(crossReferencesIn(directory));
    return [...table.lists.subarray(table.starts[slot], table.starts[slot + 1])];
  };
}

/**
 * Returns how much the Bible refers to a verse: the number of its cross references, plus twice the number of books
 * that refer to it. Many references in one book count once, because they mean little.
 */
export type LinksOf = (slot: number) => number;

/** Opens the numbers of links in a folder. The file is read on first use. Without one, all numbers are 0. */
export function openLinkCounts(directory: string): LinksOf {
  let counts: Uint16Array | null = null;
  return (slot) => {
    counts ??= countLinks(read(crossReferencesIn(directory)));
    return counts[slot] ?? 0;
  };
}

const bookWeight = 2;

function countLinks({ starts, lists }: Table): Uint16Array {
  const counts = Uint16Array.from({ length: slotCount }, (_, slot) => starts[slot + 1]! - starts[slot]!);
  const books: Set<number>[] = Array.from({ length: slotCount }, () => new Set());
  for (let from = 0; from < slotCount; from += 1) {
    const { book } = placeAt(from);
    for (const slot of lists.subarray(starts[from], starts[from + 1])) books[slot]!.add(book);
  }
  for (const [slot, { size }] of books.entries()) counts[slot]! += bookWeight * size;
  return counts;
}

type Table = { starts: Uint32Array; lists: Uint16Array };

function read(path: string): Table {
  try {
    const { buffer } = Uint8Array.from(readFileSync(path));
    return { starts: new Uint32Array(buffer, 0, slotCount + 1), lists: new Uint16Array(buffer, 4 * (slotCount + 1)) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return { starts: new Uint32Array(slotCount + 1), lists: new Uint16Array() };
  }
}
