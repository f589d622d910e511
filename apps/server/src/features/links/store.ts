import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { links } from '@sermon/contract/links';
import type { Category, LinkType } from '@sermon/domain/library/items';
import { calls as texts } from '@sermon/domain/texts/calls';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem, linkAsset } from '../../database/schema.ts';
import { refused } from '../../http/refused.ts';
import { addItem, arrangeLibrary, getItem, isAlive, pathTo } from '../library/store.ts';

type SavedLink = Omit<z.output<(typeof links)['save']['input']>, 'url' | 'linkType'> & {
  linkType: LinkType;
  /** The media's id, or a general link's address. */
  target: string;
};

/** What a link of the type holds where nobody says so. */
const categoryOf: Record<LinkType, Category> = {
  General: 'None',
  YouTube: 'Video',
  Vimeo: 'Video',
  SoundCloud: 'Audio',
};

/**
 * Adds a link, or changes the person's link with the id: undefined where there is none. Media are for subscribers (403); others keep
 * those that they have.
 */
export function saveLink(
  db: Db,
  user: Pick<User, 'id' | 'makerSubscription'>,
  given: SavedLink,
  now: Date,
): Promise<LibraryItem | undefined> {
  const { id } = given;
  const isAllowed = given.linkType === 'General' || user.makerSubscription !== null;
  return db.transaction((tx) =>
    id === undefined
      ? createLink(tx, user.id, given, isAllowed, now)
      : updateLink(tx, user.id, { ...given, id }, isAllowed, now),
  );
}

const upgradeRequired = () => refused(403, texts.upgradeRequired);

async function createLink(tx: Tx, ownerId: string, given: SavedLink, isAllowed: boolean, now: Date) {
  if (!isAllowed) throw upgradeRequired();
  const { name, parentId = null, isStarred, linkType, target } = given;
  const itemId = await addItem(tx, { ownerId, type: 'LinkAsset', parentId, name, isStarred }, now);
  const { category = categoryOf[linkType], datePreached, locationPreached, scripture } = given;
  await tx.insert(linkAsset).values({ itemId, linkType, target, category, datePreached, locationPreached, scripture });
  return getItem(tx, ownerId, itemId);
}

async function updateLink(tx: Tx, ownerId: string, given: SavedLink & { id: string }, isAllowed: boolean, now: Date) {
  const { id, name, parentId, isStarred, linkType, target } = given;
  await arrangeLibrary(tx, ownerId);
  const isTheirs = and(eq(libraryItem.id, id), eq(libraryItem.ownerId, ownerId), isAlive);
  const [row] = await tx
    .select({ link: linkAsset })
    .from(libraryItem)
    .innerJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
    .where(isTheirs);
  if (!row) return undefined;
  const isAsBefore = row.link.linkType === linkType && row.link.target === target;
  if (!isAllowed && !isAsBefore) throw upgradeRequired();
  if (parentId !== undefined) await pathTo(tx, ownerId, parentId);
  const { category, datePreached, locationPreached, scripture } = given;
  await tx.update(libraryItem).set({ name, parentId, isStarred, dateModified: now }).where(isTheirs);
  await tx
    .update(linkAsset)
    .set({ linkType, target, category, datePreached, locationPreached, scripture })
    .where(eq(linkAsset.itemId, id));
  return getItem(tx, ownerId, id);
}
