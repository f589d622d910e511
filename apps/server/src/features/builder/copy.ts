import type { LibraryItem } from '@sermon/contract/library';
import { copyName } from '@sermon/domain/builder/copyName';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { document } from '../../database/schema.ts';
import { addItem, getItem, lockLibrary } from '../library/store.ts';
import { checkStorage } from '../storage/quota.ts';
import { firstSave } from './store.ts';

/** A request to copy a document. Without a name, the copy is named after its original. */
type Copy = {
  id: string;
  parentId: string | null;
  name?: string;
  changes?: { isTemplate: false; templateDescription: '' };
};

/**
 * Copies a document with its text and details to a folder. The star, the history and the offline mode are not copied.
 */
export function duplicateDocument(
  db: Db,
  ownerId: string,
  { id, parentId, changes, ...input }: Copy,
  now: Date,
  limits: LibraryLimits,
): Promise<LibraryItem | undefined> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, ownerId);
    const original = await getItem(tx, ownerId, id);
    if (original?.type !== 'BuilderAsset') return undefined;
    const { name = copyName(original.name) } = input;
    const itemId = await addItem(tx, { ownerId, type: 'BuilderAsset', parentId, name }, now, limits);
    const notCopied = { offlineMode: false, isSample: false, detailsRevision: 0 };
    const changed = { ...changes, ...notCopied, itemId, dateWritten: now, ...firstSave() };
    await copyRow(tx, id, changed);
    await checkStorage(tx, ownerId, limits);
    return getItem(tx, ownerId, itemId);
  });
}

/** Copies a document's row inside the database, which is faster than reading and sending its text. */
async function copyRow(tx: Tx, id: string, changed: Partial<typeof document.$inferInsert>): Promise<void> {
  const columns = getTableColumns(document);
  const values = Object.entries(columns).map(([field, column]) => {
    const value = changed[field as keyof typeof changed];
    return value === undefined ? sql`${column}` : sql`${sql.param(value, column)}`;
  });
  const names = Object.values(columns).map((column) => sql.identifier(column.name));
  await tx.execute(
    sql`insert into ${document} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${document} where ${document.itemId} = ${id}`,
  );
}
