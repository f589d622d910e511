import Dexie, { type EntityTable } from 'dexie';
import * as z from 'zod';

const entry = z.object({
  /** The open editor that wrote it. */
  editorId: z.uuid(),
  documentId: z.uuid(),
  html: z.string(),
  /** The revision that the text began from. */
  revision: z.number().int(),
  /** Which of that editor's texts it is. */
  step: z.number().int(),
  at: z.date(),
});
/** A text that the server may not have yet. */
export type Entry = z.output<typeof entry>;

const storedEntry = entry.extend({
  /** Whose text it is; null where that was not noted yet: then it belongs to whoever the document belongs to. */
  ownerId: z.uuid().nullable().default(null),
  /** Since when the server is known to have no such document any more. */
  goneAt: z.date().optional(),
});
type StoredEntry = z.input<typeof storedEntry>;

/**
 * A text leaves the journal when the server has it. One that the server never took stays for as long as its document is there,
 * and this long after that is gone for ever.
 */
export const keptAfterGoneMs = 90 * 24 * 60 * 60_000;

/**
 * What one person wrote on this device that has not been acknowledged by the server: one text for each open editor, kept in the
 * browser. What others wrote here is theirs: it is neither shown nor touched. A browser that refuses to keep anything makes it an
 * empty journal; writing to the server goes on without it.
 */
export class Journal {
  readonly #ownerId: string;
  readonly #database = new Dexie('sermon-journal') as Dexie & { entries: EntityTable<StoredEntry, 'editorId'> };

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
    this.#database.version(2).stores({ entries: 'editorId, documentId, goneAt' });
  }

  /** Resolves to whether the text is kept. */
  async write(text: Entry): Promise<boolean> {
    const stored = { ...text, ownerId: this.#ownerId };
    return (await unlessRefused(async () => this.#database.entries.put(stored))) !== undefined;
  }

  async remove(editorId: string): Promise<void> {
    await unlessRefused(async () => this.#database.entries.delete(editorId));
  }

  /** The texts of a document, newest first. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await unlessRefused(async () => this.#database.entries.where({ documentId }).toArray());
    return (found ?? [])
      .map((stored) => storedEntry.safeParse(stored).data)
      .filter((stored) => stored !== undefined)
      .filter(({ ownerId }) => ownerId === null || ownerId === this.#ownerId)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ ownerId: _owner, goneAt: _gone, ...text }) => text);
  }

  /** The server has no such document any more: the editor's text stays for `keptAfterGoneMs`. */
  async noteGone(editorId: string, now: Date): Promise<void> {
    await unlessRefused(async () => this.#database.entries.update(editorId, { goneAt: now }));
  }

  /** Deletes the texts whose documents have been gone for longer than `keptAfterGoneMs`. */
  async sweep(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptAfterGoneMs);
    await unlessRefused(async () => this.#database.entries.where('goneAt').below(before).delete());
  }
}

/** Private windows, full disks and very old browsers refuse; the text is still in the editor and on its way to the server. */
async function unlessRefused<Result>(perform: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await perform();
  } catch {
    return undefined;
  }
}
