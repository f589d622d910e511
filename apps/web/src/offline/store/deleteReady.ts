import { deleteUnusedChapters } from './chapters.ts';
import type { OfflineDatabase, ReadyRow } from './database.ts';
import { deleteUnused } from './texts.ts';

/** Deletes ready sermons with what nothing else refers to. Runs inside a transaction. */
export async function deleteReady(database: OfflineDatabase, rows: readonly ReadyRow[]): Promise<void> {
  await database.ready.bulkDelete(rows.map(({ ownerId, documentId }) => [ownerId, documentId]));
  await deleteUnusedOf(database, rows);
}

/** Deletes the texts, chapters and files of removed or replaced rows to which nothing refers. Runs inside a transaction. */
export async function deleteUnusedOf(database: OfflineDatabase, rows: readonly ReadyRow[]): Promise<void> {
  const { ready, files } = database;
  await deleteUnused(
    database,
    rows.map(({ textKey }) => textKey),
  );
  await deleteUnusedChapters(
    database,
    rows.flatMap(({ chapterKeys }) => chapterKeys),
  );
  for (const key of new Set(rows.flatMap(({ fileKeys }) => fileKeys)))
    if ((await ready.where({ fileKeys: key }).count()) === 0) await files.delete(key);
}
