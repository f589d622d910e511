import { isContainer, type ItemType } from './items.ts';

/** How many items stand in the strip (spec part 1 §9). */
const quickAccessCount = 5;

/** The most recently modified documents, files and links, newest first; never folders or series (spec part 3 §4). */
export const quickAccess = <Item extends { type: ItemType; dateModified: Date }>(items: readonly Item[]): Item[] =>
  items
    .filter((item) => !isContainer(item))
    .toSorted((a, b) => b.dateModified.getTime() - a.dateModified.getTime())
    .slice(0, quickAccessCount);
