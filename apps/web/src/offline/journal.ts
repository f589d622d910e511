import Dexie, { type EntityTable } from 'dexie';
import * as z from 'zod';

const entry = z.object({
  /** The id of the open editor that wrote the text. */
  editorId: z.uuid(),
  documentId: z.uuid(),
  html: z.string(),
  /** The server revision that the text is based on. */
  revision: z.number().int(),
  /** The sequence number of this text among those written by the same editor. */
  step: z.number().int(),
  at: z.date(),
  /** The document's name. Entries written before names were stored have none. */
  name: z.string().optional(),
});
/** A document text that the server may not have yet. */
export type Entry = z.output<typeof entry>;

const storedEntry = entry.extend({
  /** The author's account. Null in older entries, which belong to the document's owner. */
  ownerId: z.uuid().nullable().default(null),
  /** When the server first reported that the document is gone. */
  goneAt: z.date().optional(),
});
type StoredEntry = z.input<typeof storedEntry>;

/** An entry with everything that is stored with it, so that it can be removed and put back. */
export type KeptEntry = z.output<typeof storedEntry>;

/** An entry without its text, for lists. */
export type ListedEntry = Omit<Entry, 'html' | 'name' | 'revision'> & {
  name: string | null;
  goneAt: Date | null;
  /** False for an entry of an earlier release, which may belong to another user of this device. */
  isOwnerKnown: boolean;
};

/**
 * Number of texts of permanently deleted documents that are kept for each user of this device. Any other text stays
 * until the server has saved it. Age is no reason to delete a text, because the clock of a device may jump.
 */
export const maxGoneTexts = 100;

/**
 * The document texts that one user wrote on this device and that the server has not yet confirmed: one per open editor,
 * stored in the browser. Texts written by other users are neither returned nor changed. If the browser refuses storage,
 * the journal is empty, and saving to the server continues without it.
 */
export class Journal {
  readonly #ownerId: string;
  readonly #names = new Map<string, string>();
  readonly #database = new Dexie('sermon-journal') as Dexie & { entries: EntityTable<StoredEntry, 'editorId'> };

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
    this.#database.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  }

  /** Resolves to true if the text was stored. */
  async write(text: Entry): Promise<boolean> {
    const name = text.name ?? this.#names.get(text.documentId);
    const stored = { ...text, ...(name !== undefined && { name }), ownerId: this.#ownerId };
    return (await unlessRefused(async () => this.#database.entries.put(stored))) !== undefined;
  }

  /**
   * Stores a text and removes the one of another editor from which it continues, both at once. Resolves to true if the
   * text was stored; otherwise nothing has changed.
   */
  async replace(replacedId: string, text: Entry): Promise<boolean> {
    const { entries } = this.#database;
    const stored = { ...text, ownerId: this.#ownerId };
    const replaced = await unlessRefused(() =>
      this.#database.transaction('rw', entries, async () => {
        await entries.put(stored);
        await entries.delete(replacedId);
        return true;
      }),
    );
    return replaced ?? false;
  }

  /** Removes an entry. With a step, it stays if it has got a later text in the meantime. */
  async remove(editorId: string, step?: number): Promise<void> {
    const { entries } = this.#database;
    const isUnchanged = (stored: StoredEntry) => stored.step === step;
    await unlessRefused(async () =>
      step === undefined ? entries.delete(editorId) : entries.where({ editorId }).filter(isUnchanged).delete(),
    );
  }

  /** Returns the stored texts of a document, newest first. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await unlessRefused(async () => this.#database.entries.where({ documentId }).toArray());
    return (found ?? [])
      .map((stored) => this.#own(stored))
      .filter((stored) => stored !== undefined)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ ownerId: _owner, goneAt: _gone, ...text }) => text);
  }

  /** Sets the name that is stored with the texts of a document from now on. */
  noteName(documentId: string, name: string): void {
    this.#names.set(documentId, name);
  }

  /** Returns all entries of the user, newest first. Resolves to null if browser storage is unavailable. */
  async list(): Promise<ListedEntry[] | null> {
    const listed: ListedEntry[] = [];
    // A cursor, because 200 texts of 1.5 MB would not fit in memory at once.
    const read = await unlessRefused(async () => {
      await this.#database.entries.each((stored) => {
        const found = this.#own(stored);
        if (found) listed.push(withoutText(found));
      });
      return true;
    });
    return read ? listed.toSorted((a, b) => b.at.getTime() - a.at.getTime()) : null;
  }

  /** Returns an entry of the user, or undefined if there is no such entry. */
  async read(editorId: string): Promise<KeptEntry | undefined> {
    return this.#own(await unlessRefused(async () => this.#database.entries.get(editorId)));
  }

  /**
   * Stores a removed entry again. An entry that an open editor has written under the same id since then is newer and is
   * kept. Resolves to true if one of the two is stored.
   */
  async putBack(removed: KeptEntry): Promise<boolean> {
    const { entries } = this.#database;
    const done = await unlessRefused(async () => {
      await this.#database.transaction('rw', entries, async () => {
        if (!(await entries.get(removed.editorId))) await entries.put(removed);
      });
      return true;
    });
    return done ?? false;
  }

  /**
   * Records that the server no longer has a document, unless this is already recorded. Skips entries that may belong to
   * another user, whose documents the server does not report to this one.
   */
  async noteDocumentGone(documentId: string, now: Date): Promise<void> {
    const goneAt = await this.#latest(now);
    await this.#update(documentId, (stored) => {
      if (!stored.ownerId || stored.goneAt) return false;
      stored.goneAt = goneAt;
      return true;
    });
  }

  /**
   * Returns `now`, or a moment after the newest `goneAt`, so that a clock that was set back does not make a new text
   * count as the oldest.
   */
  async #latest(now: Date): Promise<Date> {
    const newest = await unlessRefused(async () => this.#database.entries.orderBy('goneAt').lastKey());
    return newest instanceof Date && newest >= now ? new Date(newest.getTime() + 1) : now;
  }

  /** Records that the server has a document, so that its texts are kept until they are saved. */
  async noteDocumentFound(documentId: string): Promise<void> {
    await this.#update(documentId, (stored) => stored.goneAt !== undefined && delete stored.goneAt);
  }

  /** Changes the user's entries of a document. An entry for which `change` returns false is not written again. */
  async #update(documentId: string, change: (stored: StoredEntry) => boolean): Promise<void> {
    await unlessRefused(async () =>
      this.#database.entries
        .where({ documentId })
        .filter((stored) => this.#own(stored) !== undefined)
        .modify(change),
    );
  }

  /** Parses a stored entry. Returns undefined for entries of other users and for entries that cannot be read. */
  #own(stored: unknown): KeptEntry | undefined {
    const { data } = storedEntry.safeParse(stored);
    return data && (data.ownerId === null || data.ownerId === this.#ownerId) ? data : undefined;
  }

  /** Records that the server no longer has the document. From now on, its text counts toward `maxGoneTexts`. */
  async noteGone(editorId: string, now: Date): Promise<void> {
    const goneAt = await this.#latest(now);
    await unlessRefused(async () => this.#database.entries.update(editorId, { goneAt }));
  }

  /** Closes the connection to the browser storage. The next call opens it again. */
  close(): void {
    this.#database.close({ disableAutoOpen: false });
  }

  /**
   * Keeps the newest `maxGoneTexts` texts of each user whose documents are gone, and deletes the others. They are
   * sorted by when their documents were found to be gone.
   */
  async sweep(): Promise<void> {
    const { entries } = this.#database;
    await unlessRefused(() =>
      this.#database.transaction('rw', entries, async () => {
        // The count needs no text. The texts are read, one at a time, only if some may have to be deleted.
        if ((await entries.orderBy('goneAt').count()) <= maxGoneTexts) return;
        const counts = new Map<string | null, number>();
        const surplus: string[] = [];
        // oxlint-disable-next-line unicorn/no-array-reverse -- This is a query, not an array.
        const newestFirst = entries.orderBy('goneAt').reverse();
        await newestFirst.each(({ ownerId = null, editorId }) => {
          const count = (counts.get(ownerId) ?? 0) + 1;
          counts.set(ownerId, count);
          if (count > maxGoneTexts) surplus.push(editorId);
        });
        await entries.bulkDelete(surplus);
      }),
    );
  }
}

const withoutText = ({ editorId, documentId, name, step, at, goneAt, ownerId }: KeptEntry): ListedEntry => ({
  editorId,
  documentId,
  name: name ?? null,
  step,
  at,
  goneAt: goneAt ?? null,
  isOwnerKnown: ownerId !== null,
});

/**
 * Returns undefined if browser storage is unavailable (private window, full disk, very old browser). The text
 * is still in the editor and will be sent to the server.
 */
async function unlessRefused<Result>(perform: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await perform();
  } catch {
    return undefined;
  }
}
