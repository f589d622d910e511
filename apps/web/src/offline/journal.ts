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

/**
 * What was written on this device and has not been acknowledged by the server: one text for each open editor, kept in the browser.
 * A browser that refuses to keep anything makes it an empty journal; writing to the server goes on without it.
 */
export class Journal {
  readonly #database = new Dexie('sermon-journal') as Dexie & { entries: EntityTable<Entry, 'editorId'> };

  constructor() {
    this.#database.version(1).stores({ entries: 'editorId, documentId' });
  }

  /** Resolves to whether the text is kept. */
  async write(text: Entry): Promise<boolean> {
    return (await unlessRefused(async () => this.#database.entries.put(text))) !== undefined;
  }

  async remove(editorId: string): Promise<void> {
    await unlessRefused(async () => this.#database.entries.delete(editorId));
  }

  /** The texts of a document, newest first. */
  async ofDocument(documentId: string): Promise<Entry[]> {
    const found = await unlessRefused(async () => this.#database.entries.where({ documentId }).toArray());
    return (found ?? [])
      .map((stored) => entry.safeParse(stored).data)
      .filter((stored) => stored !== undefined)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime());
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
