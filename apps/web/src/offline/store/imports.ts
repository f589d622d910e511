import {
  type ImportFileRow,
  type ImportResult,
  type ImportResultRow,
  type ImportRow,
  type OfflineDatabase,
  openDatabase,
  unlessRefused,
} from './database.ts';

/** Imports with more bytes than this are not copied. */
export const maxCopiedBytes = 1_000_000_000;
/** Time after which an import that no window has continued is removed, in ms. */
export const importKeptMs = 30 * 24 * 60 * 60_000;
/** Time after the end of an import in which Undo is offered, in ms. Later, it would remove what the user has changed since. */
const undoKeptMs = 24 * 60 * 60_000;
/** The number of files that are copied in one transaction. */
const copiedAtOnce = 50;
/** Large files are copied in parts of so many bytes, to keep little of them in memory. */
const copiedBytes = 16_000_000;

type Row = Omit<ImportRow, 'ownerId' | 'id' | 'continuedAt' | 'stage'>;
type ChosenFile = Pick<ImportFileRow, 'path' | 'file'>;

const tablesOf = ({ imports, importFiles, importResults, importTexts }: OfflineDatabase) => [
  imports,
  importFiles,
  importResults,
  importTexts,
];

/** Removes the imports of all users but this one; null is all users. */
export const forgetOtherImports = (database: OfflineDatabase, userId: string | null): Promise<void> =>
  database.transaction('rw', tablesOf(database), async () => {
    for (const table of tablesOf(database))
      await (userId === null ? table.clear() : table.where('ownerId').notEqual(userId).delete());
  });

/** The copy of a user's import in this browser, with which it goes on after a reload. A user has at most one. */
export class StoredImport {
  readonly #database = openDatabase();
  readonly #ownerId: string;
  readonly #id: string;

  private constructor(ownerId: string, id: string) {
    this.#ownerId = ownerId;
    this.#id = id;
  }

  /** Whether there may be an import to continue. */
  static async exists(ownerId: string): Promise<boolean> {
    const database = openDatabase();
    const row = await unlessRefused(() => database.imports.get(ownerId));
    database.close();
    return row !== undefined;
  }

  /** Copies the chosen files. Null if they do not fit, the browser stores nothing, or the signal is aborted. */
  static async begin(
    ownerId: string,
    files: readonly ChosenFile[],
    row: Row,
    signal: AbortSignal,
  ): Promise<StoredImport | null> {
    if (!(await fits(files.reduce((sum, { file }) => sum + file.size, 0)))) return null;
    const stored = new StoredImport(ownerId, crypto.randomUUID());
    if (await stored.#copy(files, row, signal)) return stored;
    await stored.remove();
    return null;
  }

  /** Finds the import to continue. Removes one that is too old, or whose files were not all copied. */
  static async open(ownerId: string, now: Date): Promise<{ stored: StoredImport; row: ImportRow } | null> {
    const database = openDatabase();
    const row = await unlessRefused(() => database.imports.get(ownerId));
    database.close();
    if (!row) return null;
    const stored = new StoredImport(ownerId, row.id);
    const age = now.getTime() - row.continuedAt.getTime();
    if (row.ended && age <= undoKeptMs) return { stored, row };
    const isOpen = !row.ended && row.stage !== 'copying' && age <= importKeptMs;
    if (isOpen && (await stored.change({ continuedAt: now }))) return { stored, row };
    await stored.remove();
    return null;
  }

  async #copy(files: readonly ChosenFile[], row: Row, signal: AbortSignal): Promise<boolean> {
    const { imports, importFiles } = this.#database;
    const first = { ...row, ownerId: this.#ownerId, id: this.#id, continuedAt: new Date(), stage: 'copying' as const };
    const isBegun = await this.#transaction(async () => {
      await this.#clear();
      await imports.put(first);
    });
    if (!isBegun) return false;
    for (let from = 0; from < files.length; from += copiedAtOnce) {
      if (signal.aborted) return false;
      const rows = await unlessRefused(() =>
        Promise.all(
          files.slice(from, from + copiedAtOnce).map(async ({ path, file }, n) => ({
            ownerId: this.#ownerId,
            at: from + n,
            path,
            file: await copyOf(file),
          })),
        ),
      );
      if (!rows || !(await this.#write(() => importFiles.bulkPut(rows)))) return false;
    }
    return this.change({ stage: 'reading' });
  }

  /** In the order in which they were chosen. */
  async files(): Promise<ChosenFile[]> {
    return this.#database.importFiles.where({ ownerId: this.#ownerId }).sortBy('at');
  }

  results(): Promise<ImportResultRow[]> {
    return this.#database.importResults.where({ ownerId: this.#ownerId }).sortBy('key');
  }

  /** Undefined if it was removed when the session ended. */
  async text(key: number): Promise<string | undefined> {
    return (await this.#database.importTexts.get([this.#ownerId, key]))?.html;
  }

  /** The following resolve to whether it is stored. Nothing is stored once the import was removed. */
  change(change: Partial<ImportRow>): Promise<boolean> {
    return this.#write(() => this.#database.imports.update(this.#ownerId, change));
  }

  /** The text of a file is stored with its result when it has been read, and does not change afterwards. */
  putResults(results: readonly ImportResult[], html?: string): Promise<boolean> {
    const { importResults, importTexts } = this.#database;
    const ownerId = this.#ownerId;
    return this.#write(async () => {
      await importResults.bulkPut(results.map((result) => ({ ownerId, key: result.key, result })));
      if (html !== undefined) await importTexts.put({ ownerId, key: results[0]!.key, html });
    });
  }

  putOutcomes(outcomes: readonly Required<Pick<ImportResultRow, 'key' | 'outcome'>>[]): Promise<boolean> {
    const { importResults } = this.#database;
    return this.#write(async () => {
      for (const { key, outcome } of outcomes) await importResults.update([this.#ownerId, key], { outcome });
    });
  }

  /** Removes the files and their texts. What the user can still undo stays. */
  end(ended: NonNullable<ImportRow['ended']>): Promise<boolean> {
    const { imports } = this.#database;
    return this.#write(async () => {
      const row = await imports.get(this.#ownerId);
      await this.#clear();
      if (row) await imports.put({ ...row, stage: 'done', ended, continuedAt: new Date() });
    });
  }

  async remove(): Promise<void> {
    await this.#write(() => this.#clear());
    this.close();
  }

  close(): void {
    this.#database.close();
  }

  async #clear(): Promise<void> {
    for (const table of tablesOf(this.#database)) await table.where('ownerId').equals(this.#ownerId).delete();
  }

  async #write(change: () => Promise<unknown>): Promise<boolean> {
    let isOwn = false;
    const isDone = await this.#transaction(async () => {
      isOwn = (await this.#database.imports.get(this.#ownerId))?.id === this.#id;
      if (isOwn) await change();
    });
    return isDone && isOwn;
  }

  async #transaction(change: () => Promise<void>): Promise<boolean> {
    const perform = async () => {
      await this.#database.transaction('rw', tablesOf(this.#database), change);
      return true;
    };
    return (await unlessRefused(perform)) ?? false;
  }
}

/** Chromium stores only the path of a chosen file, so a moved file could not be read. */
async function copyOf(file: File): Promise<File> {
  const parts: Blob[] = [];
  for (let from = 0; from < file.size; from += copiedBytes)
    parts.push(new Blob([await file.slice(from, from + copiedBytes).arrayBuffer()]));
  return new File(parts, file.name, { type: file.type });
}

/** The texts need space as well, so twice the size must be free. */
async function fits(bytes: number): Promise<boolean> {
  if (bytes > maxCopiedBytes) return false;
  const { quota = Infinity, usage = 0 } = (await unlessRefused(() => navigator.storage.estimate())) ?? {};
  return quota - usage >= 2 * bytes;
}
