import { Journal } from '../../../apps/web/src/offline/journal.ts';
import { newEditorId } from '../../../apps/web/src/offline/openEditors.ts';

/** Runs in the page. Writes a growing text to the journal, one write after another, and returns how long each took. */
async function measureWrites(html: string, count: number): Promise<number[]> {
  const journal = new Journal(newEditorId());
  const [editorId, documentId] = [newEditorId(), newEditorId()];
  const times: number[] = [];
  for (let step = 1; step <= count; step += 1) {
    const entry = {
      editorId,
      documentId,
      html: `${html}<p>${step}</p>`,
      revision: 1,
      baseText: html,
      step,
      at: new Date(),
    };
    const begun = performance.now();
    if (!(await journal.write(entry))) throw new Error('The browser refused to store the text');
    times.push(performance.now() - begun);
  }
  return times;
}

Object.assign(globalThis, { measureWrites });
