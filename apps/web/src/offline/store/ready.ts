import { type BibleChapter, bibleChapter } from '@sermon/contract/bible';
import type { SermonDocument } from '@sermon/contract/builder';
import { liveQuery, type Observable } from 'dexie';
import * as z from 'zod';
import { maxChapterBytes } from './chapters.ts';
import { type FileRow, inTransaction, openDatabase, type ReadyRow, unlessRefused } from './database.ts';
import { deleteUnusedOf, isFull, type KeepResult, putOfflineDocument } from './offlineDocuments.ts';
import { deleteUnused, hashOf, putVersion, versionKey } from './texts.ts';

/** For one picture or PDF. */
export const maxFileBytes = 30_000_000;
/** For all pictures and PDFs together. */
export const maxFilesBytes = 300_000_000;

export type ReadyPieces = {
  chapters: readonly { key: string; reference: string; chapter: BibleChapter }[];
  files: readonly FileRow[];
};

export type Missing = 'text' | 'chapters' | 'files';

/**
 * - `ready`: this device has everything that was checked, and the sermon has not changed since.
 * - `changed`: it has everything, but the sermon has changed.
 * - `gone`: something that was checked is missing.
 */
export type StoredState =
  | { kind: 'ready' | 'changed'; row: ReadyRow }
  | { kind: 'gone'; row: ReadyRow; missing: Missing };

export type ReadyContext = {
  translationId: string | null;
  pictureUrlOf(document: Pick<SermonDocument, PictureFields>): string | null;
};
type PictureFields = 'slideExporterAspectRatio' | 'customSlideBackgroundImageUrl';

export class ReadySermons {
  readonly #ownerId: string;
  readonly #database = openDatabase();

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /**
   * Stores a ready sermon with everything that belongs to it, in place of an earlier one of the document, and keeps the
   * document. If that fails, or if `signal` is aborted, nothing has changed.
   */
  async keep(
    row: ReadyRow,
    document: SermonDocument,
    { chapters, files }: ReadyPieces,
    signal: AbortSignal,
  ): Promise<KeepResult> {
    const database = this.#database;
    try {
      await inTransaction(database, async () => {
        const before = await database.ready.get([this.#ownerId, row.documentId]);
        await putOfflineDocument(database, this.#ownerId, document, row.textKey, row.checkedAt);
        await putVersion(database, { key: row.textKey, html: document.text });
        await database.ready.put(row);
        for (const { key, reference, chapter } of chapters) {
          const wire = z.encode(bibleChapter, chapter);
          const bytes = JSON.stringify(wire).length;
          await database.chapters.put({ key, reference, chapter: wire, bytes, fetchedAt: row.checkedAt });
        }
        await database.files.bulkPut([...files]);
        if (before) await deleteUnusedOf(database, [before]);
        const sizeOfAll = async (sizes: Promise<readonly unknown[]>) =>
          (await sizes).reduce<number>((total, size) => total + Number(size), 0);
        const isTooMuch =
          (await sizeOfAll(database.chapters.orderBy('bytes').keys())) > maxChapterBytes ||
          (await sizeOfAll(database.files.orderBy('size').keys())) > maxFilesBytes;
        if (isTooMuch) throw new DOMException('The limit for ready sermons is reached', 'QuotaExceededError');
        signal.throwIfAborted();
      });
      return 'kept';
    } catch (cause) {
      return isFull(cause) ? 'full' : 'refused';
    }
  }

  /**
   * Reads everything that belongs to a ready sermon from this device and compares it with what was stored. Returns what is
   * missing or damaged, or null.
   */
  async readBack(row: ReadyRow): Promise<Missing | null> {
    const { texts, chapters, files } = this.#database;
    const read = await unlessRefused(async () => ({
      text: await texts.get(row.textKey),
      chapters: await chapters.bulkGet([...row.chapterKeys]),
      files: await files.bulkGet([...row.fileKeys]),
    }));
    if (!read?.text || (await versionKey(read.text.html)) !== row.textKey) return 'text';
    const isRead = (chapter: unknown) => bibleChapter.safeParse(chapter).success;
    if (!read.chapters.every((found) => found && isRead(found.chapter))) return 'chapters';
    for (const [at, file] of read.files.entries())
      if (!file || (await hashOf(file.bytes)) !== row.fileKeys[at]) return 'files';
    return null;
  }

  /** Removes a ready sermon, because it could not be read back. Its document stays. */
  async remove(documentId: string): Promise<void> {
    const database = this.#database;
    await unlessRefused(() =>
      inTransaction(database, async () => {
        const row = await database.ready.get([this.#ownerId, documentId]);
        if (!row) return;
        await database.ready.delete([this.#ownerId, documentId]);
        await deleteUnusedOf(database, [row]);
        await deleteUnused(database, [row.textKey]);
      }),
    );
  }

  /**
   * Returns the state of all ready sermons, by the id of the document, now and whenever something of it changes in any
   * window. Only keys are compared, so this is cheap. `contextOf` is called each time.
   */
  liveStates(contextOf: () => ReadyContext): Observable<ReadonlyMap<string, StoredState>> {
    return liveQuery(async () => {
      const context = contextOf();
      const rows = (await unlessRefused(() => this.#database.ready.where({ ownerId: this.#ownerId }).toArray())) ?? [];
      const states = new Map<string, StoredState>();
      for (const row of rows) states.set(row.documentId, await this.#stateOf(row, context));
      return states;
    });
  }

  async #stateOf(row: ReadyRow, { translationId, pictureUrlOf }: ReadyContext): Promise<StoredState> {
    const { docs, heads, texts, chapters, files } = this.#database;
    const missing = async (): Promise<Missing | null> => {
      if ((await texts.where('key').equals(row.textKey).count()) === 0) return 'text';
      const count = await chapters.where('key').anyOf(row.chapterKeys).count();
      if (count < new Set(row.chapterKeys).size) return 'chapters';
      return (await files.where('key').anyOf(row.fileKeys).count()) < new Set(row.fileKeys).size ? 'files' : null;
    };
    const lacks = await missing();
    if (lacks) return { kind: 'gone', row, missing: lacks };
    const kept = await docs.get([this.#ownerId, row.documentId]);
    if (!kept) return { kind: 'gone', row, missing: 'text' };
    const { document } = kept;
    const hasOtherText = async () => {
      const unsaved = (await heads.where({ documentId: row.documentId }).toArray())
        .filter(({ ownerId, sync }) => ownerId === this.#ownerId && sync?.copyId === undefined)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
      if (!unsaved) return kept.textKey !== row.textKey;
      const [written, checked] = [await texts.get(unsaved.editorId), await texts.get(row.textKey)];
      return written?.html !== checked?.html;
    };
    const pictureUrl = pictureUrlOf(document);
    const isChanged =
      (await hasOtherText()) ||
      document.scripture !== row.scripture ||
      (translationId !== null && row.translationId !== null && translationId !== row.translationId) ||
      (row.pictureUrl !== null && pictureUrl !== null && pictureUrl !== row.pictureUrl);
    return { kind: isChanged ? 'changed' : 'ready', row };
  }

  async read(documentId: string): Promise<ReadyRow | null> {
    return (await unlessRefused(() => this.#database.ready.get([this.#ownerId, documentId]))) ?? null;
  }

  async readPdf(documentId: string): Promise<File | null> {
    const row = await this.read(documentId);
    const file = row && (await unlessRefused(() => this.#database.files.get(row.pdf.key)));
    return row && file ? new File([file.bytes], row.pdf.name, { type: file.type }) : null;
  }

  /** Returns the picture behind the slides of a document, if it is the one with this address, or null. */
  async readPicture(documentId: string, url: string): Promise<Blob | null> {
    const row = await this.read(documentId);
    const [key] = row?.pictureUrl === url ? row.fileKeys : [];
    const file = key === undefined ? undefined : await unlessRefused(() => this.#database.files.get(key));
    return file ? new Blob([file.bytes], { type: file.type }) : null;
  }

  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }
}
