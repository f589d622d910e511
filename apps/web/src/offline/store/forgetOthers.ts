import type { Table } from 'dexie';
import { deleteUnusedTexts, isOnlyHere } from './texts.ts';
import { inTransaction, type OfflineDocumentRow, openDatabase, type ReadyRow, unlessRefused } from './database.ts';
import { forgetOtherImports } from './imports.ts';
import { deleteReady, removeOfflineDocuments } from './offlineDocuments.ts';
import { deleteSnapshots } from './snapshots.ts';

/** The rule for the rows of each table of the browser's database when the session of their user has ended. */
export const tableRules = {
  docs: 'removed, except documents that only this device has, as long as their text is not sent',
  ready: 'lose everything but their numbers, so that their user sees that they are not complete anymore',
  snapshots: 'removed, except those of documents with a text that is not sent',
  texts: 'removed with the last row that refers to them',
  chapters: 'removed with the last row that refers to them',
  files: 'removed with the last row that refers to them',
  heads: 'stay until they are sent',
  deliveries: 'stay until they are sent',
  imports: 'removed',
  importFiles: 'removed',
  importResults: 'removed',
  importTexts: 'removed',
} as const;

/** Refers to nothing, so the sermon is shown as not complete on this device. */
const emptied = (row: ReadyRow): ReadyRow => ({
  ...row,
  textKey: '',
  scripture: '',
  translationId: null,
  chapterKeys: [],
  substituted: [],
  pictureUrl: null,
  pdf: { name: '', key: '', bytes: 0 },
  fileKeys: [],
});

/**
 * Removes the rows of all users but this one by `tableRules`; null means that no user is signed in. Data that the
 * server does not have yet stays, for its author. If the browser refuses, nothing has changed.
 */
export async function forgetOthers(userId: string | null): Promise<void> {
  const database = openDatabase();
  const others = <Row, Key, Added>(table: Table<Row, Key, Added>) =>
    userId === null ? table.toCollection().toArray() : table.where('ownerId').notEqual(userId).toArray();
  await unlessRefused(() =>
    inTransaction(database, async () => {
      const { docs, heads, ready, snapshots } = database;
      const unsent = new Set(await heads.orderBy('documentId').uniqueKeys());
      const isOnlyCopy = ({ id, document }: OfflineDocumentRow) => isOnlyHere(document) && unsent.has(id);
      const readyRows = await others(ready);
      await removeOfflineDocuments(
        database,
        (await others(docs)).filter((row) => !isOnlyCopy(row)),
      );
      await deleteReady(database, readyRows);
      await ready.bulkPut(readyRows.map(emptied));
      await deleteSnapshots(database, await others(snapshots));
      await deleteUnusedTexts(database);
    }),
  );
  await unlessRefused(() => forgetOtherImports(database, userId));
  database.close();
}
