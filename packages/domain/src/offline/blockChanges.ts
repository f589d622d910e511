import { storedText } from '../document/stored.ts';
import { commonPlaces } from '../history/common.ts';
import { pairLines } from '../history/pairing.ts';

/**
 * The maximum number of blocks that a version may have changed, added or removed for being merged. A version with more
 * changes was rewritten, so its author should see what becomes of it. It also bounds the time of a merge.
 */
export const maxChangedBlocks = 500;

/** The changes that lead from a sequence of elements (blocks or list items) to a later version of it. */
export type BlockChanges = {
  /** By the position of an element: its new form, or null if it was removed. */
  changed: Map<number, string | null>;
  /** By position: what was inserted before the element there. The last position is after all of them. */
  inserted: Map<number, Insertion>;
};
/** Inserted elements, and the number of elements that were removed there: they may have been replaced. */
export type Insertion = { elements: string[]; removed: number };

/**
 * Returns the changes between two versions. Equal elements are aligned first, and a changed element is then paired with
 * the most similar one, as in the comparison of two versions in the history. Returns null if there are more than
 * `maxChangedBlocks`.
 */
export function changesOf(base: readonly string[], version: readonly string[]): BlockChanges | null {
  const changes: BlockChanges = { changed: new Map(), inserted: new Map() };
  let [from, to, count] = [0, 0, 0];
  const places = commonPlaces(base, version, 2 * maxChangedBlocks);
  for (const [at, versionAt] of [...places, [base.length, version.length] as const]) {
    count += Math.max(at - from, versionAt - to);
    if (count > maxChangedBlocks) return null;
    addRewritten(changes, base.slice(from, at), version.slice(to, versionAt), from);
    [from, to] = [at + 1, versionAt + 1];
  }
  return changes;
}

function addRewritten(changes: BlockChanges, old: readonly string[], now: readonly string[], start: number): void {
  let [from, to] = [0, 0];
  const places = old.length > 0 && now.length > 0 ? pairLines(old.map(storedText), now.map(storedText)) : [];
  for (const [at, nowAt] of [...places, [old.length, now.length] as const]) {
    if (nowAt > to) changes.inserted.set(start + from, { elements: now.slice(to, nowAt), removed: at - from });
    for (let removed = from; removed < at; removed += 1) changes.changed.set(start + removed, null);
    if (at < old.length) changes.changed.set(start + at, now[nowAt]!);
    [from, to] = [at + 1, nowAt + 1];
  }
}
