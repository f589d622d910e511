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

/**
 * How long an unsaved text is kept after its document was deleted, in ms. Otherwise a text is removed from the journal
 * once the server has saved it.
 */
export const keptAfterGoneMs = 90 * 24 * 60 * 60_000;

/**
 * The document texts that one user wrote on this device and that the server has not yet confirmed: one per open editor,
 * stored in the browser. Texts written by other users are neither returned nor changed. If the browser refuses storage,
 * the journal is empty, and saving to the server continues without it.
 */
export class Journal {
  readonly #ownerId: string;
  readonly #database = new Dexie('sermon-journal') as Dexie & { entries: EntityTable<StoredEntry, 'editorId'> };

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
    this.#database.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  }

  /** Resolves to true if the text was stored. */
  async write(text: Entry): Promise<boolean> {
    const stored = { ...text, ownerId: this.#ownerId };
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

  async remove(editorId: string): Promise<void> {
    await unlessRefused(async () => this.#database.entries.delete(editorId));
  }

  /** Returns the stored texts of a document, newest first. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await unlessRefused(async () => this.#database.entries.where({ documentId }).toArray());
    return (found ?? [])
      .map((stored) => storedEntry.safeParse(stored).data)
      .filter((stored) => stored !== undefined)
      .filter(({ ownerId }) => ownerId === null || ownerId === this.#ownerId)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ ownerId: _owner, goneAt: _gone, ...text }) => text);
  }

  /** Records that the server no longer has the document. The editor's text is kept for `keptAfterGoneMs`. */
  async noteGone(editorId: string, now: Date): Promise<void> {
    await unlessRefused(async () => this.#database.entries.update(editorId, { goneAt: now }));
  }

  /** Deletes texts whose documents have been gone longer than `keptAfterGoneMs`. */
  async sweep(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptAfterGoneMs);
    await unlessRefused(async () => this.#database.entries.where('goneAt').below(before).delete());
  }
}

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
