import Dexie, { type EntityTable } from 'dexie';
import * as z from 'zod';

const entry = z.object({
  /** The editor window that wrote the text. */
  editorId: z.uuid(),
  documentId: z.uuid(),
  html: z.string(),
  /** The revision that the text started from. */
  revision: z.number().int(),
  /** Counts the texts of that editor window. */
  step: z.number().int(),
  at: z.date(),
});
/** A text that the server may not have yet. */
export type Entry = z.output<typeof entry>;

const storedEntry = entry.extend({
  /** The author's account. Null in older entries, which belong to the owner of the document. */
  ownerId: z.uuid().nullable().default(null),
  /** The time at which the server first reported that the document is gone. */
  goneAt: z.date().optional(),
});
type StoredEntry = z.input<typeof storedEntry>;

/**
 * A text leaves the journal when the server has saved it. If its document is deleted first, the text stays for this
 * long.
 */
export const keptAfterGoneMs = 90 * 24 * 60 * 60_000;

/**
 * The texts that one user wrote on this device and the server has not confirmed: one per open editor, stored in the
 * browser. It neither shows nor changes the texts of other users. If the browser refuses storage, the journal is empty
 * and saving to the server goes on without it.
 */
export class Journal {
  readonly #ownerId: string;
  readonly #database = new Dexie('sermon-journal') as Dexie & { entries: EntityTable<StoredEntry, 'editorId'> };

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
    this.#database.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  }

  /** Resolves to whether the text was stored. */
  async write(text: Entry): Promise<boolean> {
    const stored = { ...text, ownerId: this.#ownerId };
    return (await unlessRefused(async () => this.#database.entries.put(stored))) !== undefined;
  }

  async remove(editorId: string): Promise<void> {
    await unlessRefused(async () => this.#database.entries.delete(editorId));
  }

  /** Returns the texts of a document, newest first. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await unlessRefused(async () => this.#database.entries.where({ documentId }).toArray());
    return (found ?? [])
      .map((stored) => storedEntry.safeParse(stored).data)
      .filter((stored) => stored !== undefined)
      .filter(({ ownerId }) => ownerId === null || ownerId === this.#ownerId)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ ownerId: _owner, goneAt: _gone, ...text }) => text);
  }

  /** Marks the document as gone from the server. The editor's text stays for `keptAfterGoneMs`. */
  async noteGone(editorId: string, now: Date): Promise<void> {
    await unlessRefused(async () => this.#database.entries.update(editorId, { goneAt: now }));
  }

  /** Deletes texts whose documents have been gone for longer than `keptAfterGoneMs`. */
  async sweep(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptAfterGoneMs);
    await unlessRefused(async () => this.#database.entries.where('goneAt').below(before).delete());
  }
}

/**
 * Private windows, full disks and very old browsers refuse storage. The text is still in the editor and will be sent to
 * the server.
 */
async function unlessRefused<Result>(perform: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await perform();
  } catch {
    return undefined;
  }
}
