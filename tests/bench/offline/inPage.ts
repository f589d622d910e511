import { Journal } from '../../../apps/web/src/offline/journal.ts';
import { newEditorId } from '../../../apps/web/src/offline/openEditors.ts';

/** A text that was written on this device in revision 1 of a document. */
export type Waiting = { documentId: string; html: string; baseText: string };

/** Runs in the page. Stores texts as editors that have been closed since. */
async function writeTexts(ownerId: string, texts: readonly Waiting[]): Promise<void> {
  const journal = new Journal(ownerId);
  for (const text of texts) {
    const entry = { ...text, editorId: newEditorId(), revision: 1, step: 1, at: new Date() };
    if (!(await journal.write(entry))) throw new Error('The browser refused to store the text');
  }
  journal.close();
}

Object.assign(globalThis, { writeTexts });
