import { listedDocument, type ListedDocument, sermonDocument, type SermonDocument } from '@sermon/contract/builder';
import { withMissingDetails } from '@sermon/contract/library';
import { liveQuery, type Observable } from 'dexie';
import * as z from 'zod';
import { deleteUnused, isOnlyHere, putVersion, versionKey } from './texts.ts';
import { deleteUnusedChapters } from './chapters.ts';
import {
  inTransaction,
  type OfflineDocumentRow,
  type OfflineDatabase,
  openDatabase,
  type ReadyRow,
  unlessRefused,
} from './database.ts';
import { deleteSnapshots } from './snapshots.ts';

export type OfflineListing = Pick<OfflineDocumentRow, 'bytes' | 'fetchedAt'> & { document: ListedDocument };

/** The result of keeping a document: `full` if there is no space left, `refused` if the browser stores nothing. */
export type KeepResult = 'kept' | 'full' | 'refused';

/**
 * The documents of one user that are kept on this device, as the server last returned them. Texts that were written
 * here and not saved yet are in the `Journal`. Documents of other users are neither returned nor changed.
 */
export class OfflineDocuments {
  readonly #ownerId: string;
  readonly #database = openDatabase();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /** Keeps a document, unless a later version of it is kept already. If that fails, nothing has changed. */
  async keep(document: SermonDocument, now: Date): Promise<KeepResult> {
    const key = await versionKey(document.text);
    try {
      await inTransaction(this.#database, () => putOfflineDocument(this.#database, this.#ownerId, document, key, now));
      return 'kept';
    } catch (cause) {
      return isFull(cause) ? 'full' : 'refused';
    }
  }

  /** In no particular order. Resolves to null if browser storage is unavailable. */
  list(): Promise<OfflineListing[] | null> {
    return this.#list();
  }

  liveList(): Observable<OfflineListing[] | null> {
    return liveQuery(() => this.#list());
  }

  liveIds(): Observable<ReadonlySet<string>> {
    return liveQuery(async () => new Set((await this.#rows().primaryKeys()).map(([, id]) => id)));
  }

  async #list(): Promise<OfflineListing[] | null> {
    const rows = await unlessRefused(() => this.#rows().toArray());
    if (!rows) return null;
    return rows.flatMap(({ document, bytes, fetchedAt }) => {
      const { data } = withMissingDetails(listedDocument).safeParse(document);
      return data ? [{ document: data, bytes, fetchedAt }] : [];
    });
  }

  async read(id: string): Promise<SermonDocument | null> {
    const { docs, texts } = this.#database;
    const found = await unlessRefused(() =>
      this.#database.transaction('r', docs, texts, async () => {
        const row = await docs.get([this.#ownerId, id]);
        const text = row && (await texts.get(row.textKey));
        return text && { ...row.document, text: text.html };
      }),
    );
    return withMissingDetails(sermonDocument).safeParse(found).data ?? null;
  }

  /**
   * Compares the offline documents with the server's list. Takes over the details of those whose text has not changed, and
   * removes those that the list no longer has, unless a text that was written here is based on them. Returns the
   * documents whose text must be fetched.
   *
   * `askedAt` is when the list was asked for: a document that was kept since may be missing from it, and stays.
   *
   * A kept revision that is higher than the server's stays: either the list is older than a save, or the server was
   * restored from a backup and this device may have the only copy.
   */
  async compare(listed: readonly ListedDocument[], askedAt: Date): Promise<ListedDocument[]> {
    const { docs, heads } = this.#database;
    const isListed = new Set(listed.map(({ id }) => id));
    const compared = await unlessRefused(() =>
      inTransaction(this.#database, async () => {
        const kept = new Map((await this.#rows().toArray()).map((row) => [row.id, row]));
        for (const row of kept.values())
          if (
            !isListed.has(row.id) &&
            row.fetchedAt < askedAt &&
            (await heads.where({ documentId: row.id }).count()) === 0
          )
            await removeOfflineDocuments(this.#database, [row]);
        const unchanged = listed.flatMap((document) => {
          const row = kept.get(document.id);
          return row?.document.revision === document.revision ? [{ ...row, document: toWire(document) }] : [];
        });
        await docs.bulkPut(unchanged);
        return listed.filter(({ id, revision }) => (kept.get(id)?.document.revision ?? -1) < revision);
      }),
    );
    return compared ?? [];
  }

  /**
   * Removes an offline document with its snapshots. If a text that was written here is not saved yet, the text and the
   * snapshots stay.
   */
  async release(id: string): Promise<void> {
    await this.#change(async () =>
      removeOfflineDocuments(
        this.#database,
        await this.#rows()
          .and((row) => row.id === id)
          .toArray(),
      ),
    );
  }

  async #change(change: () => Promise<void>): Promise<void> {
    await unlessRefused(() => inTransaction(this.#database, change));
  }

  #rows() {
    return this.#database.docs.where({ ownerId: this.#ownerId });
  }

  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }
}

/** Removes offline documents with their snapshots and what was made ready of them. Runs inside a transaction. */
export async function removeOfflineDocuments(
  database: OfflineDatabase,
  rows: readonly OfflineDocumentRow[],
): Promise<void> {
  const { docs, snapshots, ready } = database;
  await docs.bulkDelete(rows.map(({ ownerId, id }) => [ownerId, id]));
  const readyRows = await ready.bulkGet(rows.map(({ ownerId, id }): [string, string] => [ownerId, id]));
  await deleteReady(
    database,
    readyRows.filter((row) => row !== undefined),
  );
  await deleteUnused(
    database,
    rows.map(({ textKey }) => textKey),
  );
  await deleteUnusedChapters(
    database,
    rows.flatMap(({ chapterKeys = [] }) => chapterKeys),
  );
  for (const { ownerId, id } of rows)
    await deleteSnapshots(database, await snapshots.where({ ownerId, documentId: id }).toArray());
}

const toWire = (document: ListedDocument) => z.encode(listedDocument, document);

/**
 * Stores a document as the user's copy. `key` is the key of its text. An earlier version is replaced, a later one
 * stays, and the same one gets the new details. Runs inside a transaction.
 */
export async function putOfflineDocument(
  database: OfflineDatabase,
  ownerId: string,
  { text: html, ...document }: SermonDocument,
  key: string,
  now: Date,
): Promise<void> {
  const { docs } = database;
  const before = await docs.get([ownerId, document.id]);
  if (before && before.document.revision > document.revision) return;
  if (before?.document.revision === document.revision) {
    await docs.put({ ...before, document: toWire(document) });
    return;
  }
  const bytes = new TextEncoder().encode(html).length;
  // The chapters that the new text cites are found by the keeper.
  const { cited, chapterKeys } = before ?? {};
  await docs.put({
    ownerId,
    id: document.id,
    document: toWire(document),
    textKey: key,
    bytes,
    fetchedAt: now,
    ...(cited && { cited }),
    ...(chapterKeys && { chapterKeys }),
  });
  await putVersion(database, { key, html });
  if (before) await deleteUnused(database, [before.textKey]);
}

/**
 * Does the same as `putOfflineDocument` for a saved document if this device keeps it. A document that was created here may not be
 * available offline on the server; its copy is then removed. Runs inside a transaction.
 */
export async function confirmOfflineDocument(...saved: Parameters<typeof putOfflineDocument>): Promise<void> {
  const [database, ownerId, { id, offlineMode }] = saved;
  const before = await database.docs.get([ownerId, id]);
  if (before && offlineMode) await putOfflineDocument(...saved);
  else if (before && isOnlyHere(before.document)) {
    await database.docs.delete([ownerId, id]);
    await deleteUnused(database, [before.textKey]);
  }
}

export async function offlineDetails(
  database: OfflineDatabase,
  ownerId: string,
  id: string,
): Promise<ListedDocument | null> {
  const row = await unlessRefused(async () => database.docs.get([ownerId, id]));
  return withMissingDetails(listedDocument).safeParse(row?.document).data ?? null;
}

/** Renames an offline document, if this device keeps it. Runs inside a transaction. */
export async function renameOfflineDocument(
  database: OfflineDatabase,
  ownerId: string,
  id: string,
  name: string,
): Promise<void> {
  const row = await database.docs.get([ownerId, id]);
  if (row) await database.docs.put({ ...row, document: { ...row.document, name } });
}

export function isFull(cause: unknown): boolean {
  const { name, inner } = cause as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].includes('QuotaExceededError');
}

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
