import { isContainer, type ItemType, trashDays } from './items.ts';

type Placed = { id: string; parentId: string | null; type: ItemType };

/** Groups items by folder id. Items at the top level of the library are under null. */
export function byParent<Item extends Placed>(items: readonly Item[]): Map<string | null, Item[]> {
  const children = new Map<string | null, Item[]>();
  for (const item of items) {
    const among = children.get(item.parentId);
    if (among) among.push(item);
    else children.set(item.parentId, [item]);
  }
  return children;
}

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

type Target = Pick<Placed, 'id' | 'type'> | null;

/**
 * Returns a function that tests whether items may be moved into a target (spec part 1 §4). The target must be a folder,
 * a series or the top level. It must not be one of the items or inside one of them, and not all of the items may
 * already be in it. The tree is read only once, so the function is cheap to call for many targets.
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

export const canMoveInto = (items: readonly Placed[], moving: readonly Placed[], target: Target): boolean =>
  moveRule(items, moving)(target);

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns for how many more days an item stays in the trash: 1 on its last day, 0 once its time is over. */
export function daysLeft(deleted: Date, now: Date): number {
  const gone = (now.getTime() - deleted.getTime()) / dayMs;
  return Math.max(0, Math.min(trashDays, Math.ceil(trashDays - gone)));
}
