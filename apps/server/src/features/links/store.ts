import type { User } from '@sermon/contract/accounts';
import type { LibraryItem } from '@sermon/contract/library';
import type { links } from '@sermon/contract/links';
import { linkFeatures, type UserPlan } from '@sermon/domain/accounts/entitlements';
import { type Category, type LibraryLimits, type LinkType, sharedDetailsOf } from '@sermon/domain/library/items';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '../../database/open.ts';
import { libraryItem, linkAsset } from '../../database/schema.ts';
import { requireFeature } from '../../requireFeature.ts';
import { addItem, lockLibrary, getItem, isAlive, pathTo } from '../library/store.ts';

export type Address = {
  linkType: LinkType;
  target: string;
};
type Details = Omit<z.output<(typeof links)['save']['input']>, 'id' | 'url' | 'linkType'>;
type NewLink = Details & { name: string; address: Address };
type ChangedLink = Details & { id: string; address: Address | undefined };
type Owner = Pick<User, 'id'> & UserPlan;

const categoryOf: Record<LinkType, Category> = {
  General: 'None',
  YouTube: 'Video',
  Vimeo: 'Video',
  SoundCloud: 'Audio',
};

/** Adds a link to the library. Throws the same errors as `addItem`, and 403 for a media link without a subscription. */
export function createLink(
  db: Db,
  owner: Owner,
  input: NewLink,
  now: Date,
  limits: LibraryLimits,
): Promise<LibraryItem | undefined> {
  const { name, parentId = null, isStarred, address } = input;
  requireFeature(owner, linkFeatures[address.linkType]);
  return db.transaction(async (tx) => {
    const itemId = await addItem(tx, { ownerId: owner.id, type: 'LinkAsset', parentId, name, isStarred }, now, limits);
    const { category = categoryOf[address.linkType] } = input;
    await tx.insert(linkAsset).values({ itemId, ...address, category, ...sharedDetailsOf(input) });
    return getItem(tx, owner.id, itemId);
  });
}

/**
 * Changes the given fields of a link. Returns undefined if the user has no such link. Throws 403 for a new media
 * address without a subscription, and 409 if the parent is not one of the user's folders or series.
 */
export function updateLink(db: Db, owner: Owner, input: ChangedLink, now: Date): Promise<LibraryItem | undefined> {
  const { id, name, parentId, isStarred } = input;
  return db.transaction(async (tx) => {
    await lockLibrary(tx, owner.id);
    const isOwnLink = and(eq(libraryItem.id, id), eq(libraryItem.ownerId, owner.id), isAlive);
    const [row] = await tx
      .select({ link: linkAsset })
      .from(libraryItem)
      .innerJoin(linkAsset, eq(linkAsset.itemId, libraryItem.id))
      .where(isOwnLink);
    if (!row) return undefined;
    const { linkType, target } = input.address ?? row.link;
    const isSameAddress = row.link.linkType === linkType && row.link.target === target;
    // The owner keeps an existing media link when the subscription ends.
    if (!isSameAddress) requireFeature(owner, linkFeatures[linkType]);
    if (parentId !== undefined) await pathTo(tx, owner.id, parentId);
    await tx.update(libraryItem).set({ name, parentId, isStarred, dateModified: now }).where(isOwnLink);
    await tx
      .update(linkAsset)
      .set({ linkType, target, category: input.category, ...sharedDetailsOf(input) })
      .where(eq(linkAsset.itemId, id));
    return getItem(tx, owner.id, id);
  });
}
