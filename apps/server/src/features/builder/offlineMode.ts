import type { LibraryItem } from '@sermon/contract/library';
import { maxOfflineDocuments } from '@sermon/domain/library/items';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { and, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { refused } from '../../refused.ts';
import { getItem, isAlive, lockLibrary } from '../library/store.ts';

/**
 * Sets whether a document is available offline. Does not change the revision, so open editors see no conflict. Throws
 * 409 if that would be more documents than `listOffline` lists: devices would remove those that are missing there.
 */
export async function setOfflineMode(
  db: Db,
  ownerId: string,
  id: string,
  offlineMode: boolean,
): Promise<LibraryItem | undefined> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    const item = await getItem(tx, ownerId, id);
    if (item?.type !== 'BuilderAsset') return undefined;
    if (offlineMode && !item.offlineMode && !(await mayAddOffline(tx, ownerId)))
      throw refused(409, texts.tooMany(maxOfflineDocuments));
    await tx.update(document).set({ offlineMode }).where(eq(document.itemId, id));
    return { ...item, offlineMode };
  });
}

export const mayAddOffline = async (tx: Tx, ownerId: string): Promise<boolean> =>
  (await countOffline(tx, ownerId)) < maxOfflineDocuments;

async function countOffline(tx: Tx, ownerId: string): Promise<number> {
  const [counted] = await tx
    .select({ documents: count() })
    .from(libraryItem)
    .innerJoin(document, eq(document.itemId, libraryItem.id))
    .where(and(eq(libraryItem.ownerId, ownerId), eq(document.offlineMode, true), isAlive));
  return counted?.documents ?? 0;
}
