import type { StorageDetails } from '@sermon/contract/library';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import {
  account,
  document,
  documentRevision,
  fileAsset,
  libraryItem,
  slideNote,
  storageChange,
} from '../../database/schema.ts';

const usedBytes = (ownerId: string) => sql<number>`(
  coalesce((select ${account.storageBytes} from ${account} where ${account.id} = ${ownerId}), 0)
  + coalesce((select sum(${storageChange.bytes}) from ${storageChange} where ${storageChange.accountId} = ${ownerId}), 0)
)::bigint`;

/** SQL for the number of bytes that the current transaction has added so far. Negative if it has freed some. */
const addedBytes = (ownerId: string) => sql<number>`coalesce((
  select sum(${storageChange.bytes}) from ${storageChange}
  where ${storageChange.accountId} = ${ownerId} and ${storageChange}.xmin = pg_current_xact_id_if_assigned()::xid
), 0)::bigint`;

/** Returns the size of everything that an account stores, in bytes: files, texts and versions, including the trash. */
export async function readUsedBytes(db: Db | Tx, ownerId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select ${usedBytes(ownerId)} as bytes`);
  return rows[0]?.bytes ?? 0;
}

/**
 * An account's use after the changes of a transaction, how much of it the transaction has added, and what the account
 * stored before there was a limit. In bytes.
 */
export type Growth = { used: number; added: number; beforeLimit: number };

/**
 * Returns the fields of a `Growth`, to be read by a statement that runs after the changes in the same transaction.
 * Changes made by that statement itself are not counted.
 */
export const growthFields = (ownerId: string) => ({
  used: usedBytes(ownerId),
  added: addedBytes(ownerId),
  beforeLimit: sql<number>`coalesce(
    (select ${account.storageBeforeLimit} from ${account} where ${account.id} = ${ownerId}), 0
  )`,
});

export async function readGrowth(tx: Tx, ownerId: string): Promise<Growth> {
  const { used, added, beforeLimit } = growthFields(ownerId);
  const { rows } = await tx.execute<Growth>(
    sql`select ${used} as used, ${added} as added, ${beforeLimit} as "beforeLimit"`,
  );
  return rows[0] ?? { used: 0, added: 0, beforeLimit: 0 };
}

/** Adds up the parts of an account's use. This reads every item, so call it only when a user asks. */
export async function readDetails(db: Db, ownerId: string): Promise<StorageDetails> {
  const { rows } = await db.execute<StorageDetails>(sql`
    select coalesce(sum(files), 0)::bigint as files, coalesce(sum(texts), 0)::bigint as texts,
      coalesce(sum(versions), 0)::bigint as versions,
      coalesce(sum(files + texts + versions) filter (where date_deleted is not null), 0)::bigint as trash
    from (
      select ${libraryItem.dateDeleted} as date_deleted, coalesce(${fileAsset.fileSize}, ${document.slideImageBytes}, 0)::bigint as files,
        coalesce(octet_length(${document.text}), 0)::bigint + coalesce((
          select sum(octet_length(${slideNote.text})) from ${slideNote}
          where ${slideNote.documentId} = ${document.itemId}
        ), 0)::bigint as texts,
        coalesce((
          select sum(octet_length(${documentRevision.text})) from ${documentRevision}
          where ${documentRevision.documentId} = ${document.itemId}
        ), 0)::bigint as versions
      from ${libraryItem}
      left join ${document} on ${document.itemId} = ${libraryItem.id}
      left join ${fileAsset} on ${fileAsset.itemId} = ${libraryItem.id}
      where ${libraryItem.ownerId} = ${ownerId}
    ) item`);
  return rows[0] ?? { files: 0, texts: 0, versions: 0, trash: 0 };
}
