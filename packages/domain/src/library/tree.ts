import { isContainer, type ItemType } from './items.ts';

type Placed = { id: string; parentId: string | null; type: ItemType };

/** What lies directly in each folder, by the folder's id; under null what lies in none. */
export function byParent<Item extends Placed>(items: readonly Item[]): Map<string | null, Item[]> {
  const children = new Map<string | null, Item[]>();
  for (const item of items) {
    const among = children.get(item.parentId);
    if (among) among.push(item);
    else children.set(item.parentId, [item]);
  }
  return children;
}

/** The ids of these items and of everything in them, at any depth. */
export function idsWithin(items: readonly Placed[], ids: readonly string[]): Set<string> {
  const children = byParent(items);
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const child of children.get(id) ?? []) open.push(child.id);
  }
  return found;
}

/** Where a thing may be put: a folder or series, or null for the library itself. */
type Target = Pick<Placed, 'id' | 'type'> | null;

/**
 * Tells of any target whether these items may be moved into it (spec part 1 §4): only into a folder or series, never into
 * themselves or what lies in them, and not where all of them are already. Ask it often: the tree is read once.
 */
export function moveRule(items: readonly Placed[], moving: readonly Placed[]): (target: Target) => boolean {
  const forbidden = idsWithin(
    items,
    moving.map(({ id }) => id),
  );
  return (target) => {
    if (target && (!isContainer(target) || forbidden.has(target.id))) return false;
    return moving.some(({ parentId }) => parentId !== (target?.id ?? null));
  };
}

/** Whether these items may be moved into the target; null is the library itself. */
export const canMoveInto = (items: readonly Placed[], moving: readonly Placed[], target: Target): boolean =>
  moveRule(items, moving)(target);
