import { snapshotsStayMs, surplusSnapshots } from '@sermon/domain/offline/snapshots';
import { inTransaction, openDatabase, type OfflineDatabase, type SnapshotRow, unlessRefused } from './database.ts';
import { deleteUnused, putVersion, versionKey } from './texts.ts';

export type WrittenText = { documentId: string; html: string; at: Date };

/**
 * Earlier texts that one user wrote on this device while the server could not be reached. The history on the server
 * does not have them. Snapshots of other users are not returned, and only `sweep` deletes them.
 */
export class Snapshots {
  readonly #ownerId: string;
  readonly #database = openDatabase();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /**
   * Stores a snapshot, unless the last one of the document has the same text, and deletes those beyond the limits.
   * Resolves to true if the text is stored.
   */
  async take({ documentId, html, at }: WrittenText, now: Date): Promise<boolean> {
    const key = await versionKey(html);
    const bytes = new TextEncoder().encode(html).length;
    const { snapshots } = this.#database;
    const isStored = await unlessRefused(() =>
      inTransaction(this.#database, async () => {
        const own = await this.#own().toArray();
        const last = own.findLast((row) => row.documentId === documentId);
        if (last?.textKey === key) return true;
        await putVersion(this.#database, { key, html });
        await snapshots.add({ ownerId: this.#ownerId, documentId, at, textKey: key, bytes });
        await deleteRows(this.#database, surplusSnapshots(await this.#own().toArray(), now));
        return true;
      }),
    );
    return isStored ?? false;
  }

  /** In no particular order. */
  async list(documentId: string): Promise<SnapshotRow[]> {
    const { snapshots } = this.#database;
    return (await unlessRefused(() => snapshots.where({ ownerId: this.#ownerId, documentId }).toArray())) ?? [];
  }

  async read(id: number): Promise<string | null> {
    const { snapshots, texts } = this.#database;
    const found = await unlessRefused(() =>
      this.#database.transaction('r', snapshots, texts, async () => {
        const row = await snapshots.get(id);
        return row?.ownerId === this.#ownerId ? texts.get(row.textKey) : undefined;
      }),
    );
    return found?.html ?? null;
  }

  /** Deletes old snapshots of all users, because some users never come back to this device. */
  async sweep(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - snapshotsStayMs);
    const { snapshots } = this.#database;
    await unlessRefused(() =>
      inTransaction(this.#database, async () =>
        deleteSnapshots(this.#database, await snapshots.where('at').below(oldest).toArray()),
      ),
    );
  }

  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }

  #own() {
    return this.#database.snapshots.where({ ownerId: this.#ownerId });
  }
}

/** Deletes snapshots, except those of documents with texts that are not saved yet. Runs inside a transaction. */
export async function deleteSnapshots(database: OfflineDatabase, rows: readonly SnapshotRow[]): Promise<void> {
  const unsaved = new Set(await database.heads.orderBy('documentId').uniqueKeys());
  await deleteRows(
    database,
    rows.filter(({ documentId }) => !unsaved.has(documentId)),
  );
}

async function deleteRows(database: OfflineDatabase, rows: readonly SnapshotRow[]): Promise<void> {
  await database.snapshots.bulkDelete(rows.map(({ id }) => id));
  await deleteUnused(
    database,
    rows.map(({ textKey }) => textKey),
  );
}
