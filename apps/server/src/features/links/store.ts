import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { links } from '@sermon/contract/links';
import type { Category, LibraryLimits, LinkType } from '@sermon/domain/library/items';
import { calls as texts } from '@sermon/domain/texts/calls';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '../../database/open.ts';
import { libraryItem, linkAsset } from '../../database/schema.ts';
import { refused } from '../../http/refused.ts';
import { addItem, arrangeLibrary, getItem, isAlive, pathTo } from '../library/store.ts';

/** Where a link goes. */
export type Address = {
  linkType: LinkType;
  /** The media's id, or a general link's address. */
  target: string;
};
type Details = Omit<z.output<(typeof links)['save']['input']>, 'id' | 'url' | 'linkType'>;
type NewLink = Details & { name: string; address: Address };
type ChangedLink = Details & { id: string; address: Address | undefined };
type Owner = Pick<User, 'id' | 'makerSubscription'>;

/** What a link of the type holds where nobody says so. */
const categoryOf: Record<LinkType, Category> = {
  General: 'None',
  YouTube: 'Video',
  Vimeo: 'Video',
  SoundCloud: 'Audio',
};

/** Media are for subscribers (403); others keep those that they have. */
const checkAllowed = ({ makerSubscription }: Owner, { linkType }: Address) => {
  if (linkType !== 'General' && makerSubscription === null) throw refused(403, texts.upgradeRequired);
};

/** Adds a link to the person's library. Refuses like `addItem`, and with 403 media of who is no subscriber. */
export function createLink(
  db: Db,
  owner: Owner,
  given: NewLink,
  now: Date,
  limits: LibraryLimits,
): Promise<LibraryItem | undefined> {
  const { name, parentId = null, isStarred, address } = given;
  checkAllowed(owner, address);
  return db.transaction(async (tx) => {
    const itemId = await addItem(tx, { ownerId: owner.id, type: 'LinkAsset', parentId, name, isStarred }, now, limits);
    const { category = categoryOf[address.linkType], datePreached, locationPreached, scripture } = given;
    await tx.insert(linkAsset).values({ itemId, ...address, category, datePreached, locationPreached, scripture });
    return getItem(tx, owner.id, itemId);
  });
}

/** Changes what is given of the person's link and leaves the rest; undefined where there is none. Refuses a place that is none (409). */
export function updateLink(db: Db, owner: Owner, given: ChangedLink, now: Date): Promise<LibraryItem | undefined> {
  const { id, name, parentId, isStarred } = given;
  return db.transaction(async (tx) => {
    await arrangeLibrary(tx, owner.id);
    const isTheirs = and(eq(libraryItem.id, id), eq(libraryItem.ownerId, owner.id), isAlive);
    const [row] = await tx
      .select({ link: linkAsset })
      .from(libraryItem)
      .innerJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
      .where(isTheirs);
    if (!row) return undefined;
    const { linkType, target } = given.address ?? row.link;
    const isAsBefore = row.link.linkType === linkType && row.link.target === target;
    if (!isAsBefore) checkAllowed(owner, { linkType, target });
    if (parentId !== undefined) await pathTo(tx, owner.id, parentId);
    const { category, datePreached, locationPreached, scripture } = given;
    await tx.update(libraryItem).set({ name, parentId, isStarred, dateModified: now }).where(isTheirs);
    await tx
      .update(linkAsset)
      .set({ linkType, target, category, datePreached, locationPreached, scripture })
      .where(eq(linkAsset.itemId, id));
    return getItem(tx, owner.id, id);
  });
}
