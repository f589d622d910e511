import { saveReserve } from '@sermon/domain/storage/quota';
import type { LibraryLimits } from '@sermon/domain/library/items';
import { storage as texts } from '@sermon/domain/texts/library';
import type { Db, Tx } from '../../database/open.ts';
import { refused } from '../../refused.ts';
import type { StorageDetails } from '@sermon/contract/library';
import { eq, type Placeholder, sql } from 'drizzle-orm';
import {
  account,
  document,
  documentOriginal,
  documentRevision,
  fileAsset,
  libraryItem,
  slideNote,
  storageChange,
} from '../../database/schema.ts';

type Limits = Pick<LibraryLimits, 'storageBytes'>;

/**
 * Call at the end of a transaction that adds documents, files or versions. Throws 409, which rolls it back, if it has
 * added bytes to an account that is full.
 *
 * @example
 * await checkStorage(tx, user.id, limits);
 */
export async function checkStorage(tx: Tx, ownerId: string, { storageBytes: limit }: Limits): Promise<void> {
  if (limit === null) return;
  const { used, added } = await readGrowth(tx, ownerId);
  if (added > 0 && used > limit) throw refused(409, texts.full(limit));
}

/** Call at the end of a transaction that saves part of an existing document. See `checkGrowthOfSave`. */
export async function checkStorageForSave(tx: Tx, ownerId: string, limits: Limits): Promise<void> {
  if (limits.storageBytes !== null) checkGrowthOfSave(await readGrowth(tx, ownerId), limits);
}

/**
 * Call in a transaction that saves an existing document, with the `growthFields` that its last statement returned.
 * Saves may exceed the limit by `saveReserve`, so that no sermon is lost because the storage is full. An account that
 * stored more before there was a limit counts from there. Throws 413 beyond that, because clients take 409 for a
 * conflict.
 */
export function checkGrowthOfSave({ used, added, beforeLimit }: Growth, { storageBytes: limit }: Limits): void {
  if (limit === null) return;
  if (added > 0 && used > Math.max(limit, beforeLimit) + saveReserve(limit))
    throw refused(413, texts.saveRefused(limit));
}

/**
 * Throws 409 if a file of this size does not fit into the account. If the size is unknown, it throws if the account is
 * full.
 */
export async function checkStorageFor(
  db: Db,
  ownerId: string,
  bytes: number | null,
  { storageBytes: limit }: Limits,
): Promise<void> {
  if (limit === null) return;
  if ((await readUsedBytes(db, ownerId)) + (bytes ?? 1) > limit) throw refused(409, texts.full(limit));
}

const usedBytes = (ownerId: string | Placeholder) => sql<number>`(
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
type Growth = { used: number; added: number; beforeLimit: number };

/**
 * Returns the fields of a `Growth`, to be read by a statement that runs after the changes in the same transaction.
 * Changes made by that statement itself are not counted.
 */
export const growthFields = (ownerId: string) => ({
  used: usedBytes(ownerId),
  added: addedBytes(ownerId),
  beforeLimit: bytesBeforeLimit(ownerId),
});

const bytesBeforeLimit = (ownerId: string | Placeholder) => sql<number>`coalesce(
  (select ${account.storageBeforeLimit} from ${account} where ${account.id} = ${ownerId}), 0
)`;

/**
 * SQL for whether a save may add so many bytes, by the rule of `checkGrowthOfSave`. The parameters of the prepared
 * statement are `ownerId` and those of `reserveParameters`.
 */
export const fitsReserve = sql`(
  ${sql.placeholder('added')}::bigint <= 0
  or ${sql.placeholder('limit')}::bigint is null
  or ${usedBytes(sql.placeholder('ownerId'))} + ${sql.placeholder('added')}::bigint
    <= greatest(${sql.placeholder('limit')}::bigint, ${bytesBeforeLimit(sql.placeholder('ownerId'))}) + ${sql.placeholder('reserve')}::bigint
)`;

export const reserveParameters = (added: number, { storageBytes: limit }: Limits) => ({
  added,
  limit,
  reserve: limit === null ? null : saveReserve(limit),
});

async function readGrowth(tx: Tx, ownerId: string): Promise<Growth> {
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
      select ${libraryItem.dateDeleted} as date_deleted, coalesce(${fileAsset.fileSize}, 0)::bigint
          + coalesce(${document.slideImageBytes}, 0) + coalesce(${documentOriginal.fileSize}, 0) as files,
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
      left join ${documentOriginal} on ${documentOriginal.itemId} = ${libraryItem.id}
      where ${libraryItem.ownerId} = ${ownerId}
    ) item`);
  return rows[0] ?? { files: 0, texts: 0, versions: 0, trash: 0 };
}

const foldBatch = 5_000;

/** Key of the advisory lock for folding. The number is arbitrary but must be unique within the database. */
const foldLock = 7_340_118_251;

/**
 * Adds the rows of `storage_change` to their accounts and deletes them, in one statement, so that each is counted
 * exactly once at any time. If another process is folding, it returns without doing anything: two
 * processes could otherwise wait for each other's accounts. Rows of deleted accounts are only deleted.
 */
export async function foldStorageChanges(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const folded = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${foldLock}) as mine`);
      if (!rows[0]?.mine) return 0;
      const { rows: counted } = await tx.execute<{ folded: number }>(sql`
        with folded as (
          delete from ${storageChange} where id in (
            select id from ${storageChange} order by id limit ${foldBatch} for update skip locked
          )
          returning account_id, bytes
        ), total as (
          select account_id, sum(bytes) as bytes from folded group by account_id
        ), changed as (
          update ${account} set storage_bytes = storage_bytes + total.bytes from total where ${account.id} = total.account_id
        )
        select count(*)::int as folded from folded`);
      return counted[0]?.folded ?? 0;
    });
    if (folded < foldBatch) return;
  }
}

/**
 * Deletes the rows of `storage_change` of an account, at the end of the transaction that deletes the account. Call
 * `waitForFold` at its beginning.
 */
export async function forgetStorageChanges(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(storageChange).where(eq(storageChange.accountId, accountId));
}

/** Keeps other processes from folding until the transaction ends. They lock the same rows in another order. */
export const waitForFold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`);
