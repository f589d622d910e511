import type { ListedDocument, SermonDocument } from '@sermon/contract/builder';
import { liveQuery, type Observable } from 'dexie';
import {
  deleteHeads,
  deleteUnused,
  deleteUnusedTexts,
  isOnlyHere,
  nextGoneAt,
  putHead,
  putHeadAtOnce,
  putVersion,
  versionKey,
} from './store/texts.ts';
import {
  journalHead,
  type JournalHead,
  inTransaction,
  openDatabase,
  type SyncNote,
  unlessRefused,
} from './store/database.ts';
import { confirmOfflineDocument, offlineDetails, renameOfflineDocument } from './store/offlineDocuments.ts';

export type Entry = Pick<JournalHead, 'editorId' | 'documentId' | 'name' | 'revision' | 'step' | 'at'> & {
  html: string;
  /** The text of the revision on which this text is based. Left out or null if it is not known. */
  baseText?: string | null;
};

/** An entry with everything that is stored with it, so that it can be removed and put back. */
export type StoredEntry = Entry & Pick<JournalHead, 'ownerId' | 'goneAt' | 'sync'>;

/** `replacedId` is the entry of a closed editor that had the same text. */
export type SavedText = { editorId: string; step: number; replacedId: string | null };

export type ListedEntry = Pick<JournalHead, 'editorId' | 'documentId' | 'step' | 'at'> & {
  name: string | null;
  goneAt: Date | null;
  /** The server has not confirmed that it has the document, which was created on this device. */
  isNew: boolean;
  sync: SyncNote;
};

/** Whether the user must choose between this text and the one on the server. Not if the user has chosen to keep both. */
export const isConflict = ({ sync, goneAt }: ListedEntry): boolean =>
  sync.isQuestion === true && sync.copyId === undefined && goneAt === null;

const listed = ({ editorId, documentId, name, revision, step, at, goneAt, sync = {} }: JournalHead): ListedEntry => ({
  editorId,
  documentId,
  name: name ?? null,
  step,
  at,
  goneAt: goneAt ?? null,
  isNew: isOnlyHere({ revision }),
  sync,
});

type PreparedBase = { html: string; key: string | null; computing: Promise<string> };

/**
 * Number of texts of permanently deleted documents that are kept for each user of this device. Any other text stays
 * until the server has saved it. Age is no reason to delete a text, because the clock of a device may jump.
 */
export const maxGoneTexts = 100;

/**
 * The document texts that one user wrote on this device and that the server has not yet confirmed: one per open editor,
 * with the text on which it is based. Texts written by other users are neither returned nor changed. If the browser
 * refuses storage, the journal is empty, and saving to the server continues without it.
 */
export class Journal {
  readonly #ownerId: string;
  readonly #names = new Map<string, string>();
  readonly #database = openDatabase();
  /** The base stored with the newest text of each editor of this window, by editor id. */
  readonly #bases = new Map<string, { revision: number; key: string }>();
  #prepared: PreparedBase | null = null;

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  /**
   * Computes the key of a text on which the next texts will be based, so that `write` need not wait for it. Resolves to
   * the key.
   */
  prepareBase(html: string): Promise<string> {
    if (this.#prepared?.html === html) return this.#prepared.computing;
    const prepared: PreparedBase = { html, key: null, computing: versionKey(html) };
    void prepared.computing.then((key) => (prepared.key = key));
    this.#prepared = prepared;
    return prepared.computing;
  }

  /**
   * Resolves to true if the text was stored. The page may be closing, so everything is handed to the browser at once,
   * and nothing is read first. If the key of the base is not known yet, the base follows in a transaction of its own.
   */
  async write(text: Entry): Promise<boolean> {
    const { html, baseText, ...entry } = text;
    const { editorId, revision } = entry;
    const before = this.#bases.get(editorId);
    const isBaseStored = before?.revision === revision;
    const base = isBaseStored ? null : this.#preparedBase(baseText);
    const baseTextKey = (isBaseStored ? before : base)?.key ?? null;
    if (base) this.#bases.set(editorId, { revision, key: base.key });
    else if (!isBaseStored) this.#bases.delete(editorId);
    const name = entry.name ?? this.#names.get(entry.documentId);
    const journalHead = { ...entry, name, ownerId: this.#ownerId, baseTextKey };
    const stored = await unlessRefused(async () => {
      await putHeadAtOnce(this.#database, journalHead, html, base);
      return journalHead;
    });
    if (!stored) {
      this.#bases.delete(editorId);
      return false;
    }
    if (before && !isBaseStored) await this.#change(() => deleteUnused(this.#database, [before.key]));
    if (baseTextKey === null) await this.#addBase(text);
    return true;
  }

  /**
   * Stores a text and removes the one of another editor from which it continues, both at once. Resolves to true if the
   * text was stored; otherwise nothing has changed.
   */
  async replace(replacedId: string, text: Entry & Pick<StoredEntry, 'sync'>): Promise<boolean> {
    const isStored = await this.#change(async () => {
      const replaced = await this.#find([replacedId]);
      await this.#put({ ...text, ownerId: this.#ownerId }, replaced[0]);
      await deleteHeads(this.#database, replaced);
    });
    if (isStored) await this.#addBase(text);
    return isStored;
  }

  /** With a step, the entry stays if it has got a later text in the meantime. */
  async remove(editorId: string, step?: number): Promise<void> {
    this.#bases.delete(editorId);
    await this.#change(async () => {
      const found = await this.#find([editorId]);
      const removed = found.filter((stored) => step === undefined || stored.step === step);
      await deleteHeads(this.#database, removed);
    });
  }

  /**
   * Removes the entry of an editor whose text the server has saved, unless it has got a later text in the meantime, and
   * the entry that the editor replaced. At the same time, the copy of the document becomes `document`, the server's
   * newest version, if this device keeps a copy.
   */
  async confirmSaved({ editorId, step, replacedId }: SavedText, document: SermonDocument, now: Date): Promise<void> {
    this.#bases.delete(editorId);
    // The document's text is the base of the next texts.
    const key = await this.prepareBase(document.text);
    const remove = async () => {
      const saved = (await this.#find([editorId])).filter((stored) => stored.step <= step);
      const replaced = replacedId === null ? [] : await this.#find([replacedId]);
      await deleteHeads(this.#database, [...saved, ...replaced]);
    };
    const isDone = await this.#change(async () => {
      await remove();
      await confirmOfflineDocument(this.#database, this.#ownerId, document, key, now);
    });
    // There may be no space for the new copy. The text is saved anyway.
    if (!isDone) await this.#change(remove);
  }

  /** Newest first, without those that are being saved as documents of their own. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await this.#read(() => this.#database.heads.where({ documentId }).toArray());
    return found
      .filter(({ sync }) => sync?.copyId === undefined)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ ownerId: _owner, goneAt: _gone, sync: _sync, ...text }) => text);
  }

  /**
   * Adds what the sender knows about a text, unless the entry has got a later text. Resolves to true if it is stored.
   */
  async note(editorId: string, step: number, added: SyncNote): Promise<boolean> {
    let isNoted = false;
    const isStored = await this.#change(async () => {
      const [found] = await this.#find([editorId]);
      isNoted = found?.step === step;
      if (found && isNoted) await this.#database.heads.put({ ...found, sync: { ...found.sync, ...added } });
    });
    return isStored && isNoted;
  }

  detailsOf(documentId: string): Promise<ListedDocument | null> {
    return offlineDetails(this.#database, this.#ownerId, documentId);
  }

  /** Only for documents that the server does not have. Resolves to true if the name is stored. */
  async rename(documentId: string, name: string): Promise<boolean> {
    this.noteName(documentId, name);
    return this.#change(async () => {
      await renameOfflineDocument(this.#database, this.#ownerId, documentId, name);
      const found = this.#ownOf(await this.#database.heads.where({ documentId }).toArray());
      await this.#database.heads.bulkPut(found.map((stored) => ({ ...stored, name })));
    });
  }

  noteName(documentId: string, name: string): void {
    this.#names.set(documentId, name);
  }

  /** Newest first. Resolves to null if browser storage is unavailable. */
  async list(): Promise<ListedEntry[] | null> {
    return this.#list();
  }

  /** Emits now and whenever the list changes in any window, but never without browser storage. */
  liveList(): Observable<ListedEntry[] | null> {
    // The query must not wait for anything else, because Dexie only observes what it reads immediately.
    return liveQuery(() => this.#list());
  }

  async #list(): Promise<ListedEntry[] | null> {
    const found = await unlessRefused(async () => this.#database.heads.toArray());
    if (!found) return null;
    return this.#ownOf(found)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(listed);
  }

  async read(editorId: string): Promise<StoredEntry | undefined> {
    const [found] = await this.#read(async () => [await this.#database.heads.get(editorId)]);
    return found;
  }

  /**
   * Stores a removed entry again. An entry that an open editor has written under the same id since then is newer and is
   * kept. Resolves to true if one of the two is stored.
   */
  async putBack(removed: StoredEntry): Promise<boolean> {
    const isStored = await this.#change(async () => {
      if (!(await this.#database.heads.get(removed.editorId))) await this.#put(removed);
    });
    if (isStored) await this.#addBase(removed);
    return isStored;
  }

  /**
   * Records that the server no longer has a document, unless this is already recorded. Skips entries of documents that the
   * server does not have yet.
   */
  noteDocumentGone(documentId: string, now: Date): Promise<void> {
    return this.#noteGone(now, async () => {
      const found = this.#ownOf(await this.#database.heads.where({ documentId }).toArray());
      return found.filter((stored) => !stored.goneAt);
    });
  }

  /** Records that the server has a document, so that its texts are kept until they are saved. */
  async noteDocumentFound(documentId: string): Promise<void> {
    await this.#change(async () => {
      const found = this.#ownOf(await this.#database.heads.where({ documentId }).toArray());
      const gone = found.filter(({ goneAt }) => goneAt !== undefined);
      await this.#database.heads.bulkPut(gone.map(({ goneAt: _gone, ...stored }) => stored));
    });
  }

  /** Records that the server no longer has the document. From now on, its text counts toward `maxGoneTexts`. */
  noteGone(editorId: string, now: Date): Promise<void> {
    return this.#noteGone(now, () => this.#find([editorId]));
  }

  async #noteGone(now: Date, find: () => Promise<JournalHead[]>): Promise<void> {
    await this.#change(async () => {
      const goneAt = await nextGoneAt(this.#database, now);
      const noted = (await find()).filter((stored) => !isOnlyHere(stored));
      await this.#database.heads.bulkPut(noted.map((stored) => ({ ...stored, goneAt })));
    });
  }

  /**
   * Keeps the newest `maxGoneTexts` texts of the user whose documents are gone, and deletes the others. They are sorted
   * by when their documents were found to be gone. Also deletes bases that a closing page has left behind.
   */
  async sweep(): Promise<void> {
    await this.#change(async () => {
      // oxlint-disable-next-line unicorn/no-array-reverse -- This is a query, not an array.
      const newestFirst = await this.#database.heads.orderBy('goneAt').reverse().toArray();
      await deleteHeads(this.#database, this.#ownOf(newestFirst).slice(maxGoneTexts));
      await deleteUnusedTexts(this.#database);
    });
  }

  /** A later call opens the connection again. */
  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }

  /** Runs a change in one transaction. Resolves to false if the browser refused it; then nothing has changed. */
  async #change(change: () => Promise<void>): Promise<boolean> {
    const done = await unlessRefused(async () => {
      await inTransaction(this.#database, change);
      return true;
    });
    return done ?? false;
  }

  #put({ html, baseText: _baseText, ...stored }: StoredEntry, replaced?: JournalHead): Promise<void> {
    return putHead(this.#database, stored, html, replaced);
  }

  #preparedBase(html: string | null | undefined): { html: string; key: string } | null {
    if (!this.#prepared || this.#prepared.html !== html || this.#prepared.key === null) return null;
    return { html: this.#prepared.html, key: this.#prepared.key };
  }

  /** Stores the base of an entry, unless it is stored, not known, or no longer the base. */
  async #addBase({ editorId, revision, baseText: html }: Entry): Promise<void> {
    if (typeof html !== 'string') return;
    const key = await this.prepareBase(html);
    await this.#change(async () => {
      const [found] = await this.#find([editorId]);
      if (found?.revision !== revision || found.baseTextKey !== null) return;
      this.#bases.set(editorId, { revision, key });
      await this.#database.heads.put({ ...found, baseTextKey: key });
      await putVersion(this.#database, { key, html });
    });
  }

  async #find(editorIds: readonly string[]): Promise<JournalHead[]> {
    return this.#ownOf(await this.#database.heads.bulkGet([...editorIds]));
  }

  async #read(find: () => Promise<unknown[]>): Promise<StoredEntry[]> {
    const { heads, texts } = this.#database;
    const found = await unlessRefused(() =>
      this.#database.transaction('r', heads, texts, async () => {
        const entries: StoredEntry[] = [];
        for (const { baseTextKey, ...stored } of this.#ownOf(await find())) {
          const text = await texts.get(stored.editorId);
          const base = baseTextKey === null ? undefined : await texts.get(baseTextKey);
          if (text) entries.push({ ...stored, html: text.html, baseText: base?.html ?? null });
        }
        return entries;
      }),
    );
    return found ?? [];
  }

  /** Leaves out the heads of other users, and those that cannot be read. */
  #ownOf(stored: readonly unknown[]): JournalHead[] {
    return stored
      .map((row) => journalHead.safeParse(row).data)
      .filter((row) => row !== undefined)
      .filter(({ ownerId }) => ownerId === this.#ownerId);
  }
}
