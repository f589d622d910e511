import type { User } from '@sermon/contract/accounts';
import { doubleClickMs, type PremiumKind } from '@sermon/domain/premium/premium';
import { premium as texts } from '@sermon/domain/texts/premium/premium';
import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { lockForCopy } from '../../content/premium/store.ts';
import type { Tx } from '../../database/open.ts';
import { document, libraryItem, premiumActivation, premiumAsset, premiumItem } from '../../database/schema.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { checkDepth, checkRoom, lockLibrary } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';
import { findActivation, findEnabled, type PremiumRow, requireAccess } from './store.ts';

type Needs = Pick<Services, 'db' | 'env' | 'clock' | 'limits'>;
type Request = { user: Pick<User, 'id'>; kind: PremiumKind; id: string };

/**
 * Records that a user wants an item. Throws 403 if the user may not activate it. Returns whether the library already has
 * a copy, for which `activate` needs `again`.
 */
export function purchase(services: Needs, request: Request): Promise<{ isInLibrary: boolean }> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const item = orNotFound(await findEnabled(tx, request.kind, request.id));
    await requireAccess(services, tx, request.user.id, item);
    const activation = await findActivation(tx, request.user.id, item.id);
    await tx
      .insert(premiumActivation)
      .values({ accountId: request.user.id, itemId: item.id, datePurchased: clock() })
      .onConflictDoNothing();
    return { isInLibrary: typeof activation?.copyId === 'string' };
  });
}

/**
 * Copies an item to the root of the user's library, all of it or nothing, and returns the id of the new folder or series.
 * Within a few seconds of a copy, it returns that copy instead. Throws 403 if the user has no subscription at that time
 * and the item is not free, and 409 if the library already has a copy and `again` is not set, or if the library is full.
 */
export function activate(services: Needs, { user, kind, id, again }: Request & { again: boolean }): Promise<string> {
  const { db, clock, limits } = services;
  return db.transaction(async (tx) => {
    await lockForCopy(tx);
    const item = orNotFound(await findEnabled(tx, kind, id));
    // The library is locked before the account, as when an account is deleted.
    await lockLibrary(tx, user.id);
    await requireAccess(services, tx, user.id, item);
    const activation = await findActivation(tx, user.id, item.id);
    const now = clock();
    if (typeof activation?.copyId === 'string') {
      const age = now.getTime() - (activation.dateActivated?.getTime() ?? 0);
      // A copy that was deleted since is not returned in place of another one.
      if (age < doubleClickMs && activation.copyId === activation.lastCopyId) return activation.copyId;
      if (!again) throw refused(409, texts.alreadyAdded(item.name));
    }
    const copyId = await copyToLibrary(tx, user.id, item, { now, limits });
    const activated = { dateActivated: now, copyId };
    await tx
      .insert(premiumActivation)
      .values({ accountId: user.id, itemId: item.id, datePurchased: now, ...activated })
      .onConflictDoUpdate({ target: [premiumActivation.accountId, premiumActivation.itemId], set: activated });
    // The last statement, because everyone who activates the item changes this row.
    if (!activation?.dateActivated)
      await tx
        .update(premiumItem)
        .set({ activations: sql`${premiumItem.activations} + 1` })
        .where(eq(premiumItem.id, item.id));
    return copyId;
  });
}

type Copying = { now: Date } & Pick<Services, 'limits'>;

async function copyToLibrary(tx: Tx, ownerId: string, item: PremiumRow, { now, limits }: Copying): Promise<string> {
  const assets = await tx
    .select({ id: premiumAsset.id, parentId: premiumAsset.parentId, type: premiumAsset.type })
    .from(premiumAsset)
    .where(eq(premiumAsset.itemId, item.id))
    .orderBy(premiumAsset.position);
  await checkRoom(tx, ownerId, assets.length + 1, limits);
  const topId = newId();
  const copies = new Map(assets.map((asset) => [asset.id, newId()]));
  checkDepth(1, heightOf(assets));
  await tx.insert(libraryItem).values({
    id: topId,
    ownerId,
    type: item.kind === 'sermon' ? 'Folder' : 'SermonSeries',
    parentId: null,
    name: item.name,
    premiumItemId: item.id,
    dateCreated: now,
    dateModified: now,
    dateAccessed: now,
  });
  const copied = assets.map((asset) => ({
    original: asset.id,
    id: copies.get(asset.id)!,
    parentId: asset.parentId === null ? topId : copies.get(asset.parentId)!,
  }));
  await copyAssets(tx, ownerId, item.id, copied, now);
  await checkStorage(tx, ownerId, limits);
  return topId;
}

function heightOf(assets: { id: string; parentId: string | null; type: string }[]): number {
  const depths = new Map<string, number>();
  let height = 0;
  for (const { id, parentId, type } of assets) {
    if (type === 'BuilderAsset') continue;
    const depth = (parentId === null ? 0 : (depths.get(parentId) ?? 0)) + 1;
    depths.set(id, depth);
    height = Math.max(height, depth);
  }
  return height;
}

type CopiedAsset = { original: string; id: string; parentId: string };

/**
 * Copies assets with two statements. Each is a millisecond older than the one before, so that they keep their order in a
 * library, which shows the newest first.
 */
async function copyAssets(tx: Tx, ownerId: string, itemId: string, assets: CopiedAsset[], now: Date): Promise<void> {
  const column = (field: keyof CopiedAsset) => sql`${sql.param(assets.map((asset) => asset[field]))}::uuid[]`;
  const copied = sql`unnest(${column('original')}, ${column('id')}, ${column('parentId')}) as copied (original, id, parent_id)
    join ${premiumAsset} asset on asset.id = copied.original`;
  await tx.execute(sql`
    insert into ${libraryItem}
      (id, owner_id, type, parent_id, name, premium_item_id, date_created, date_modified, date_accessed)
    select copied.id, ${ownerId}, asset.type, copied.parent_id, asset.name, ${itemId}, moment, moment, moment
    from ${copied}, lateral (select ${now}::timestamptz - (asset.position + 1) * interval '1 millisecond' as moment) as dates`);
  await tx.execute(sql`
    insert into ${document}
      (item_id, category, text, opening_line, word_count, slide_count, revision, editor_from, date_written)
    select copied.id, asset.category, asset.html, asset.opening_line, asset.word_count, asset.slide_count, 1, 1, ${now}
    from ${copied} where asset.type = 'BuilderAsset'`);
}
