import { slotCount } from '@sermon/domain/scripture/books';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build writes them in its folder. */
export const crossReferencesIn = (directory: string): string => join(directory, 'crossReferences.bin');

/** What a verse that is pointed back to counts beside the others that are near it. */
const mutual = 2;
/** Keeps a verse that hardly anything points to from being the nearest to everything. */
const fewLinks = 8;

/**
 * Orders what every verse points to, the nearest first. The table has no weights, so nearness is seen from the company that a reference keeps: how many of
 * the verse's other references point to it or are pointed to by it, and twice as much when it points back to the verse itself; all over the square root
 * of how many links it has at all, so that verses which are linked to everything do not lead every list. Of equally near ones the earlier in the Bible leads.
 */
export function nearestFirst(references: readonly (readonly number[])[]): number[][] {
  const pointsTo = references.map((slots) => new Set(slots));
  const links = references.map((slots) => slots.length);
  for (const slots of references) for (const slot of slots) links[slot]! += 1;
  return references.map((slots, from) => {
    const nearness = new Map(
      slots.map((slot) => {
        const company = slots.filter((other) => pointsTo[other]!.has(slot) || pointsTo[slot]!.has(other)).length;
        const back = pointsTo[slot]!.has(from) ? mutual : 0;
        return [slot, (company + back) / Math.sqrt(fewLinks + links[slot]!)];
      }),
    );
    return slots.toSorted((a, b) => nearness.get(b)! - nearness.get(a)! || a - b);
  });
}

/** The table as one file: where the list of each slot begins (32 bits each, one more for the end), then the lists (16 bits a slot). */
export function packCrossReferences(references: readonly (readonly number[])[]): Uint8Array {
  const starts = new Uint32Array(slotCount + 1);
  for (const [slot, slots] of references.entries()) starts[slot + 1] = starts[slot]! + slots.length;
  const lists = Uint16Array.from(references.flat());
  return Buffer.concat([Buffer.from(starts.buffer), Buffer.from(lists.buffer)]);
}

/** The verses that a verse points to, as slots, the nearest first. */
export type CrossReferencesOf = (slot: number) => readonly number[];

/** The cross references that the build wrote into a folder; the file is read when the first is asked for. Where none were built there are none. */
export function openCrossReferences(directory: string): CrossReferencesOf {
  let table: { starts: Uint32Array; lists: Uint16Array } | null = null;
  return (slot) => {
    table ??= read(crossReferencesIn(directory));
    return [...table.lists.subarray(table.starts[slot], table.starts[slot + 1])];
  };
}

function read(path: string): { starts: Uint32Array; lists: Uint16Array } {
  try {
    const { buffer } = Uint8Array.from(readFileSync(path));
    return { starts: new Uint32Array(buffer, 0, slotCount + 1), lists: new Uint16Array(buffer, 4 * (slotCount + 1)) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return { starts: new Uint32Array(slotCount + 1), lists: new Uint16Array() };
  }
}
