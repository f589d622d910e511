import type { SermonDocument } from '@sermon/contract/builder';
import { expect, test } from 'vitest';
import type { Entry } from '../../../offline/journal.ts';
import { newEditorId } from '../../../offline/openEditors.ts';
import { openText, type OpeningNeeds } from './recover.ts';

const sermon = { id: 'd', text: '<p>saved</p>', revision: 4 } as SermonDocument;
const entry = (editorId: string, html: string, minute = 0, revision = 4): Entry => ({
  editorId,
  documentId: 'd',
  html,
  revision,
  step: 3,
  at: new Date(Date.UTC(2026, 10, 22, 9, minute)),
});

/** Creates a fake browser whose journal has these entries. The editors in `open` are open in other windows. */
function browser(entries: Entry[], open: string[] = [], canTellOpenEditors = true) {
  const held: string[] = [];
  const needs: OpeningNeeds = {
    journal: {
      ofDocument: async () => entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
      write: async (text) => entries.push(text) > 0,
      remove: async (editorId) =>
        void entries.splice(
          entries.findIndex((candidate) => candidate.editorId === editorId),
          1,
        ),
    },
    hold: async (editorId) => {
      if (canTellOpenEditors && open.includes(editorId)) return null;
      held.push(editorId);
      return () => void held.splice(held.indexOf(editorId), 1);
    },
    canTellOpenEditors,
    newEditorId: () => 'new',
  };
  return { needs, entries, held };
}

test("without a journal entry, the editor starts with the server's text and a new id", async () => {
  const { needs, held } = browser([]);
  expect(await openText(sermon, needs)).toMatchObject({
    editorId: 'new',
    html: '<p>saved</p>',
    base: { revision: 4, text: '<p>saved</p>' },
    isRestored: false,
  });
  expect(held).toEqual(['new']);
});

test('a text that never reached the server is restored with the id of its editor', async () => {
  const { needs, held } = browser([entry('laptop', '<p>saved, and more</p>')]);
  expect(await openText(sermon, needs)).toMatchObject({
    editorId: 'laptop',
    html: '<p>saved, and more</p>',
    base: { revision: 4, text: '<p>saved</p>' },
    isRestored: true,
  });
  expect(held).toEqual(['laptop']);
});

test('the base text of an older entry is unknown', async () => {
  const { needs } = browser([entry('laptop', '<p>old, and more</p>', 0, 2)]);
  expect(await openText(sermon, needs)).toMatchObject({ base: { revision: 2, text: null }, isRestored: true });
});

test("an entry that matches the server's text is removed from the journal", async () => {
  const { needs, entries, held } = browser([entry('laptop', '<p>saved</p>')]);
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', isRestored: false });
  expect(entries).toEqual([]);
  expect(held).toEqual(['new']);
});

test('the text of an editor that is open in another window stays with it', async () => {
  const { needs, entries } = browser([entry('other window', '<p>being written</p>')], ['other window']);
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', isRestored: false });
  expect(entries).toHaveLength(1);
});

test('the newest of several texts is restored, and the others stay in the journal', async () => {
  const { needs, entries } = browser([entry('first', '<p>1</p>', 1), entry('second', '<p>2</p>', 2)]);
  expect(await openText(sermon, needs)).toMatchObject({ html: '<p>2</p>' });
  expect(entries).toHaveLength(2);
});

test('if open editors cannot be detected, the text is restored with a new id', async () => {
  const { needs, entries } = browser([entry('laptop', '<p>more</p>')], ['laptop'], false);
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', html: '<p>more</p>', isRestored: true });
  expect(entries.map(({ editorId, html }) => [editorId, html])).toEqual([['new', '<p>more</p>']]);
});

test('if open editors cannot be detected and the disk is full, the text stays under its old id', async () => {
  const { needs, entries } = browser([entry('laptop', '<p>more</p>')], [], false);
  needs.journal.write = async () => false;
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', html: '<p>more</p>', isRestored: true });
  expect(entries).toHaveLength(1);
});

test('an editor id is a UUID, and different each time', () => {
  const names = Array.from({ length: 100 }, newEditorId);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
