import './withoutEval.ts';
import { Journal } from '../../../apps/web/src/offline/journal.ts';
import { newEditorId } from '../../../apps/web/src/offline/openEditors.ts';
import { openDatabase } from '../../../apps/web/src/offline/store/database.ts';

/** A text that was written on this device in revision 1 of a document. */
export type Waiting = { documentId: string; html: string; baseText: string };

/** What the bench calls in the page to read and write the offline database. */
const storage = {
  /** Stores texts as editors that have been closed since. */
  async writeTexts(ownerId: string, texts: readonly Waiting[]): Promise<void> {
    const journal = new Journal(ownerId);
    for (const text of texts) {
      const entry = { ...text, editorId: newEditorId(), revision: 1, step: 1, at: new Date() };
      if (!(await journal.write(entry))) throw new Error('The browser refused to store the text');
    }
    journal.close();
  },

  /** Returns the number of documents that are kept, or of texts that wait to be sent. */
  async countRows(table: 'docs' | 'heads'): Promise<number> {
    const database = openDatabase();
    const rows = await database[table].count();
    database.close();
    return rows;
  },
};
export type OfflineStorage = { offlineStorage: typeof storage };

Object.assign(globalThis, { offlineStorage: storage } satisfies OfflineStorage);
