import { isContainer, type ItemType } from './items.ts';

/** The number of items in Quick Access (spec part 1 §9). */
const quickAccessCount = 5;

/**
 * Returns the most recently modified documents, files and links, newest first. Folders and series are excluded (spec
 * part 3 §4).
 */
export function quickAccess<Item extends { type: ItemType; dateModified: Date }>(items: readonly Item[]): Item[] {
  const newest: Item[] = [];
  for (const item of items) {
    if (isContainer(item)) continue;
    const place = newest.findIndex(({ dateModified }) => dateModified < item.dateModified);
    if (place >= 0) newest.splice(place, 0, item);
    else newest.push(item);
    newest.length = Math.min(newest.length, quickAccessCount);
  }
  return newest;
}

type Item = { isSample: boolean; dateCreated: Date; dateModified: Date; dateAccessed: Date };

/** Returns whether a library contains nothing of the user's own: it is empty or contains only the sample sermon. */
export const hasOnlySample = (items: readonly Pick<Item, 'isSample'>[]): boolean =>
  items.every(({ isSample }) => isSample);

/**
 * Returns whether an item may appear in Quick Access, which shows what users worked on: they have opened it since it was
 * created. An import would otherwise fill Quick Access. The sample sermon must have been changed, too.
 */
export const wasWorkedOn = ({ isSample, dateModified, dateAccessed, dateCreated }: Item): boolean =>
  dateAccessed > dateCreated && (!isSample || dateModified > dateCreated);
