import { storedText } from '../document/storedText.ts';
import { maxTags, maxTextLength } from '../document/schema.ts';
import { commonPlaces, pairLines } from '../history/pairing.ts';

/**
 * The maximum number of blocks that a version may have changed, added or removed for being merged. A version with more
 * changes was rewritten, so its author should see what becomes of it. It also bounds the time of a merge.
 */
export const maxChangedBlocks = 500;

/** The changes that lead from a sequence of elements (blocks or list items) to a later version of it. */
type BlockChanges = {
  /** By the position of an element: its new form, or null if it was removed. */
  changed: Map<number, string | null>;
  /** By position: what was inserted before the element there. The last position is after all of them. */
  inserted: Map<number, Insertion>;
};
/** Inserted elements, and the number of elements that were removed there: they may have been replaced. */
type Insertion = { elements: string[]; removed: number };

/**
 * Returns the changes between two versions. Equal elements are aligned first, and a changed element is then paired with
 * the most similar one, as in the comparison of two versions in the history. Returns null if there are more than
 * `maxChangedBlocks`.
 */
function changesOf(base: readonly string[], version: readonly string[]): BlockChanges | null {
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

/*
 * Splits stored HTML (the form that document/schema.ts describes) into its elements without parsing it. Parsing three
 * versions of a long sermon would take most of the time of a merge.
 */

const tags = /<(\/?)([a-z0-9]+)[^>]*>/g;

/**
 * Returns the outermost elements of stored HTML, in order; joined, they are the same HTML. Returns null if the text has
 * anything else at that level, so it is not in the stored form.
 */
function elementsOf(html: string): string[] | null {
  const elements: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, 1: isEnd, 2: name, index } of html.matchAll(tags)) {
    if (name === 'br') continue;
    if (depth === 0 && (isEnd || index !== start)) return null;
    depth += isEnd ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    elements.push(html.slice(start, end));
    start = end;
  }
  return depth === 0 && start === html.length ? elements : null;
}

type Container = { open: string; children: string[]; close: string };

function containerOf(element: string): Container | null {
  const [, open, content, close] = /^(<(?:ul|ol|li)(?: [^>]*)?>)([^]*)(<\/[a-z]+>)$/.exec(element) ?? [];
  const children = content === undefined ? null : elementsOf(content);
  return open !== undefined && close !== undefined && children ? { open, children, close } : null;
}

/**
 * Merges two versions of a document that were both made from `base`, or returns null if their changes conflict, so that the
 * user must choose. All three texts are stored HTML (document/schema.ts), and so is the result. The order of the two
 * versions makes no difference.
 *
 * This is a three-way merge as in diff3 (Khanna, Kunal and Pierce: A Formal Investigation of Diff3, 2007), but on blocks
 * instead of lines, and stricter about places than about neighbors:
 *
 * - The unit is a block. Two different changes of one block conflict, even if they are in different words.
 * - If both versions changed a list, its items are the units, and within an item its blocks. The list must have the same
 *   kind and the same first number in all three versions.
 * - A quotation is one unit, because its words belong to its reference.
 * - Insertions at the same place conflict, because nobody knows their order. So does an insertion next to a removed block:
 *   it may continue what was removed, or replace it.
 * - A block that one version moved is removed in one place and inserted in another. It conflicts with every change of that
 *   block in the other version, including its removal or another move.
 * - A change that both versions made is made once.
 */
export function mergeDocuments(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const merged = mergeContent(base, mine, theirs);
  return merged !== null && isStorable(merged) ? merged : null;
}

/** Two short texts can become too long when they are merged. */
const isStorable = (html: string): boolean => html.length <= maxTextLength && html.split('<').length - 1 <= maxTags;

function mergeContent(base: string, mine: string, theirs: string): string | null {
  const [blocks, myBlocks, theirBlocks] = [elementsOf(base), elementsOf(mine), elementsOf(theirs)];
  if (!blocks || !myBlocks || !theirBlocks) return null;
  return mergeElements(blocks, myBlocks, theirBlocks)?.join('') ?? null;
}

function mergeElements(base: string[], myElements: string[], theirElements: string[]): string[] | null {
  const [mine, theirs] = [changesOf(base, myElements), changesOf(base, theirElements)];
  if (!mine || !theirs || isMovedByOne(base, mine, theirs)) return null;
  const merged: string[] = [];
  for (let at = 0; at <= base.length; at += 1) {
    const inserted = mergeInsertions(mine, theirs, at);
    const element = at === base.length ? [] : mergeElement(base[at]!, mine.changed.get(at), theirs.changed.get(at));
    if (!inserted || !element) return null;
    merged.push(...inserted, ...element);
  }
  return merged;
}

/** The merged form of an element: none if it was removed. Null if the changes conflict. */
function mergeElement(
  base: string,
  mine: string | null | undefined,
  theirs: string | null | undefined,
): string[] | null {
  if (mine === theirs || mine === undefined || theirs === undefined) {
    const changed = mine === undefined ? theirs : mine;
    if (changed === null) return [];
    return [changed ?? base];
  }
  if (mine === null || theirs === null) return null;
  const merged = mergeInside(base, mine, theirs);
  return merged === null ? null : [merged];
}

/** Merges a list that both versions changed item by item, and an item block by block. */
function mergeInside(base: string, mine: string, theirs: string): string | null {
  const [list, myList, theirList] = [containerOf(base), containerOf(mine), containerOf(theirs)];
  if (!list || !myList || !theirList) return null;
  if (list.open !== myList.open || list.open !== theirList.open) return null;
  const children = mergeElements(list.children, myList.children, theirList.children);
  const first = children?.[0];
  // A list has an item, and an item begins with a paragraph.
  if (!children || first === undefined || (list.open === '<li>' && !/^<p[ >]/.test(first))) return null;
  return [list.open, ...children, list.close].join('');
}

/** The elements that either version inserted before the element at a position. Null if the insertions conflict. */
function mergeInsertions(mine: BlockChanges, theirs: BlockChanges, at: number): string[] | null {
  const [my, their] = [mine.inserted.get(at), theirs.inserted.get(at)];
  if (my && their) return isSame(my.elements, their.elements) ? my.elements : null;
  if (my) return isNextToRemoved(at, my, theirs) ? null : my.elements;
  if (their) return isNextToRemoved(at, their, mine) ? null : their.elements;
  return [];
}

function isNextToRemoved(at: number, { removed }: Insertion, other: BlockChanges): boolean {
  for (let near = at - 1; near <= at + removed; near += 1) if (other.changed.get(near) === null) return true;
  return false;
}

const isSame = (first: string[], second: string[]): boolean =>
  first.length === second.length && first.every((element, at) => element === second[at]);

/**
 * Returns true if both versions removed a block that one of them inserted elsewhere. Moving it is not the same as
 * removing it, or as moving it to another place. Empty blocks do not count.
 */
function isMovedByOne(base: string[], mine: BlockChanges, theirs: BlockChanges): boolean {
  const inserted = new Set([...insertedOnlyBy(mine, theirs), ...insertedOnlyBy(theirs, mine)]);
  return base.some(
    (element, at) =>
      mine.changed.get(at) === null &&
      theirs.changed.get(at) === null &&
      inserted.has(element) &&
      storedText(element).trim() !== '',
  );
}

const insertedOnlyBy = (changes: BlockChanges, other: BlockChanges): string[] =>
  [...changes.inserted].flatMap(([at, { elements }]) =>
    isSame(elements, other.inserted.get(at)?.elements ?? []) ? [] : elements,
  );
