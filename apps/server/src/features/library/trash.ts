import type { TrashedItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/open.ts';
import { libraryItem } from '../../database/schema.ts';
import type { RawJson } from '../../http/replies/replies.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { trashAsJson } from './listing.ts';
import { deleteBatch, idIsIn, isDeletedItself, lockLibrary, purgedDate, type PurgeLimits } from './store.ts';

export const trashCutoff = (now: Date) => new Date(now.getTime() - trashDays * 24 * 60 * 60_000);

export const listTrash = (db: Db, ownerId: string, now: Date): Promise<RawJson<TrashedItem[]>> =>
  trashAsJson(db, ownerId, and(isDeletedItself, gt(libraryItem.dateDeleted, trashCutoff(now))));

/** Number of items that `emptyTrash` hides in one transaction. The items inside a folder are hidden with it. */
export const hideBatch = 10_000;
/** How long a request keeps deleting before it leaves the rest to a job, in ms. */
const deletesForMs = 10_000;
/** Delay of the job that deletes the rest, in seconds. By then, the request has usually deleted everything. */
const jobAfterSeconds = 30;

type EmptyTrashOptions = { signal?: AbortSignal | undefined; limits?: PurgeLimits };

/**
 * Permanently deletes the items with these ids from the user's trash, with everything in them. Without `ids`, it
 * empties the whole trash. The items disappear from the trash at once and cannot be restored. They are then deleted
 * in batches, so that other requests do not wait for long. If the request ends before the last batch, a job deletes
 * the rest.
 */
export async function emptyTrash(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  ownerId: string,
  ids?: string[],
  { signal, limits }: EmptyTrashOptions = {},
): Promise<void> {
  const startedAt = performance.now();
  let isHidden = false;
  let isDone = false;
  while (!isDone) {
    isDone = await db.transaction(async (tx) => {
      await lockLibrary(tx, ownerId);
      const isFirst = !isHidden;
      if (!isHidden) isHidden = (await hideItems(tx, ownerId, ids && idIsIn(ids))) < hideBatch;
      if (isHidden && (await deleteBatch(tx, ownerId, limits))) return true;
      if (isFirst) {
        const options = { ownerId, singletonKey: ownerId, afterSeconds: jobAfterSeconds };
        await jobs.enqueue(tx, 'empty-trash', { id: ownerId }, options);
      }
      return false;
    });
    const isOver = signal?.aborted || performance.now() - startedAt > deletesForMs;
    if (isHidden && isOver) return;
  }
}

/** Hides the chosen items in the trash, and returns how many. From then on, they cannot be restored. */
async function hideItems(tx: Tx, ownerId: string, isChosen: SQL | undefined): Promise<number> {
  const isWanted = and(eq(libraryItem.ownerId, ownerId), isDeletedItself, gt(libraryItem.dateDeleted, purgedDate));
  const hidden = tx.select({ id: libraryItem.id }).from(libraryItem).where(and(isWanted, isChosen)).limit(hideBatch);
  const { rowCount } = await tx
    .update(libraryItem)
    .set({ dateDeleted: purgedDate })
    .where(inArray(libraryItem.id, hidden));
  return rowCount ?? 0;
}

export async function finishEmptyTrash(db: Db, ownerId: string, signal?: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone;) {
    signal?.throwIfAborted();
    isDone = await db.transaction(async (tx) => {
      await lockLibrary(tx, ownerId);
      return deleteBatch(tx, ownerId);
    });
  }
}

/**
 * Permanently deletes items that have been in the trash for 30 days or longer. `now` is a trusted time
 * (`readTrustedTime`), which lags behind the present. If some users' items cannot be deleted, it deletes the items of
 * all others and then throws.
 */
export async function purgeTrash(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const until = trashCutoff(now);
  const failures: unknown[] = [];
  for (let last: string | undefined; ;) {
    const [due] = await db
      .select({ ownerId: libraryItem.ownerId })
      .from(libraryItem)
      .where(
        and(
          isDeletedItself,
          lte(libraryItem.dateDeleted, until),
          last === undefined ? undefined : gt(libraryItem.ownerId, last),
        ),
      )
      .orderBy(libraryItem.ownerId)
      .limit(1);
    if (!due) break;
    last = due.ownerId;
    try {
      await hideExpired(db, last, until, signal);
      await finishEmptyTrash(db, last, signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The trash of some users could not be purged');
}

/**
 * Hides a user's expired items before the first batch is deleted. Otherwise, an old window could restore a folder
 * that is already partly deleted.
 */
async function hideExpired(db: Db, ownerId: string, until: Date, signal?: AbortSignal): Promise<void> {
  for (let hidden = hideBatch; hidden === hideBatch;) {
    signal?.throwIfAborted();
    hidden = await db.transaction(async (tx) => {
      await lockLibrary(tx, ownerId);
      return hideItems(tx, ownerId, lte(libraryItem.dateDeleted, until));
    });
  }
}

/**
 * Permanently deletes everything in a user's library, in batches. An interrupted deletion can be continued. First, every item
 * becomes one that was deleted on its own, so that the batches can delete the items in any order.
 */
export async function deleteLibrary(db: Db, ownerId: string, signal?: AbortSignal): Promise<void> {
  const isHidden = and(isDeletedItself, eq(libraryItem.dateDeleted, purgedDate), isNull(libraryItem.parentId));
  const isLeft = and(eq(libraryItem.ownerId, ownerId), sql`(${isHidden}) is not true`);
  for (let hidden = hideBatch; hidden === hideBatch;) {
    signal?.throwIfAborted();
    hidden = await db.transaction(async (tx) => {
      await lockLibrary(tx, ownerId);
      const left = tx.select({ id: libraryItem.id }).from(libraryItem).where(isLeft).limit(hideBatch);
      const { rowCount } = await tx
        .update(libraryItem)
        .set({ parentId: null, deletedWith: sql`${libraryItem.id}`, dateDeleted: purgedDate })
        .where(inArray(libraryItem.id, left));
      return rowCount ?? 0;
    });
  }
  await finishEmptyTrash(db, ownerId, signal);
}
