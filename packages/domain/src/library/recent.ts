import { isContainer, type ItemType } from './items.ts';

/** The groups in the Recent view, in display order (spec part 1 §2). */
export const recentGroups = ['Today', 'Earlier this week', 'Earlier this month', 'Earlier this year'] as const;
export type RecentGroup = (typeof recentGroups)[number];

/**
 * Returns when each group begins, in local time: at the start of the day, of the week (on Sunday), of the month and of
 * the year.
 */
function begins(now: Date): Record<RecentGroup, Date> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return {
    Today: new Date(year, month, day),
    'Earlier this week': new Date(year, month, day - now.getDay()),
    'Earlier this month': new Date(year, month, 1),
    'Earlier this year': new Date(year, 0, 1),
  };
}

/**
 * Groups the items opened since the start of the year (or since the start of the week, if that was earlier), newest
 * first. Uses local time. Folders, series and empty groups are omitted, and so are items that have not been opened since
 * they were created: an import would otherwise fill the list.
 */
export function groupRecent<Item extends { type: ItemType; dateCreated: Date; dateAccessed: Date }>(
  items: readonly Item[],
  now: Date,
): { group: RecentGroup; items: Item[] }[] {
  const from = begins(now);
  const opened = items
    .filter((item) => !isContainer(item) && item.dateAccessed > item.dateCreated)
    .toSorted((a, b) => b.dateAccessed.getTime() - a.dateAccessed.getTime());
  const groups = recentGroups.map((group) => ({ group, items: [] as Item[] }));
  for (const item of opened) groups.find(({ group }) => item.dateAccessed >= from[group])?.items.push(item);
  return groups.filter((group) => group.items.length > 0);
}
