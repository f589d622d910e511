import type { SermonDocument } from '@sermon/contract/builder';
import type { Receipt } from '@sermon/domain/builder/revisions';
import { describe, expect, test } from 'vitest';
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

/**
 * Creates a fake browser whose journal has these entries. The editors in `open` are open in other windows. The server
 * has these receipts.
 */
function browser(entries: Entry[], open: string[] = [], receipts: Record<string, Receipt> = {}) {
  const held: string[] = [];
  const asked: string[] = [];
  const needs: OpeningNeeds = {
    journal: {
      ofDocument: async () => entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
      async replace(replacedId, text) {
        await needs.journal.remove(replacedId);
        return entries.push(text) > 0;
      },
      remove: async (editorId) =>
        void entries.splice(
          entries.findIndex((candidate) => candidate.editorId === editorId),
          1,
        ),
    },
    hold: async (editorId) => {
      if (open.includes(editorId)) return null;
      held.push(editorId);
      return () => void held.splice(held.indexOf(editorId), 1);
    },
    async receiptOf(editorId) {
      asked.push(editorId);
      return receipts[editorId] ?? null;
    },
    fetchNewest: () => Promise.reject(new Error('nothing is newer')),
    newEditorId: () => 'new',
  };
  return { needs, entries, held, asked };
}

test("without a journal entry, the editor starts with the server's text and a new id", async () => {
  const { needs, held, asked } = browser([]);
  expect(await openText(sermon, needs)).toMatchObject({
    editorId: 'new',
    html: '<p>saved</p>',
    base: { revision: 4, text: '<p>saved</p>' },
    restoredFrom: null,
    restoredId: null,
  });
  expect(held).toEqual(['new']);
  expect(asked).toEqual([]);
});

test('a text that its closing window extends while this one waits for it is restored whole', async () => {
  const { needs, entries } = browser([entry('laptop', '<p>saved, and more</p>', 5)]);
  const { receiptOf } = needs;
  needs.receiptOf = async (editorId) => {
    entries[0] = { ...entry('laptop', '<p>saved, and more, and the last word</p>', 6), step: 4 };
    return (await receiptOf(editorId)) ?? { step: 3, revision: 4, textHash: 'hash' };
  };
  expect(await openText(sermon, needs)).toMatchObject({ html: '<p>saved, and more, and the last word</p>' });
});

test('a text that never reached the server is restored under a new id, with the time of its last edit', async () => {
  const { needs, held, entries } = browser([entry('laptop', '<p>saved, and more</p>', 5)]);
  expect(await openText(sermon, needs)).toMatchObject({
    editorId: 'new',
    html: '<p>saved, and more</p>',
    base: { revision: 4, text: '<p>saved</p>' },
    restoredFrom: new Date(Date.UTC(2026, 10, 22, 9, 5)),
    restoredId: 'laptop',
    replacedId: null,
  });
  expect(held).toEqual(['new']);
  expect(entries).toEqual([{ ...entry('new', '<p>saved, and more</p>', 5), baseText: '<p>saved</p>', step: 1 }]);
});

test('an older entry is restored on the base that is stored with it', async () => {
  const { needs, entries } = browser([{ ...entry('laptop', '<p>old, and more</p>', 0, 2), baseText: '<p>old</p>' }]);
  expect(await openText(sermon, needs)).toMatchObject({ base: { revision: 2, text: '<p>old</p>' } });
  expect(entries).toMatchObject([{ revision: 2, baseText: '<p>old</p>' }]);
});

test('the base text of an entry of an earlier release is unknown', async () => {
  const { needs } = browser([entry('laptop', '<p>old, and more</p>', 0, 2)]);
  expect(await openText(sermon, needs)).toMatchObject({ base: { revision: 2, text: null } });
});

test("an entry that matches the server's text is removed from the journal", async () => {
  const { needs, entries, held } = browser([entry('laptop', '<p>saved</p>')]);
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', restoredFrom: null });
  expect(entries).toEqual([]);
  expect(held).toEqual(['new']);
});

test('an entry that the server received is removed, even though another device has gone on', async () => {
  const receipt = { step: 3, revision: 3, textHash: 'hash' };
  const { needs, entries, held } = browser([entry('laptop', '<p>s</p>', 0, 2)], [], { laptop: receipt });
  expect(await openText(sermon, needs)).toMatchObject({ html: '<p>saved</p>', restoredFrom: null });
  expect(entries).toEqual([]);
  expect(held).toEqual(['new']);
});

test('an entry whose editor saved an earlier text last is restored on that text', async () => {
  const receipt = { step: 2, revision: 4, textHash: 'hash' };
  const { needs, entries } = browser([entry('laptop', '<p>saved, and more</p>', 0, 2)], [], { laptop: receipt });
  expect(await openText(sermon, needs)).toMatchObject({ base: { revision: 4, text: '<p>saved</p>' } });
  expect(entries).toMatchObject([{ editorId: 'new', revision: 4 }]);
});

describe('a text that arrives after the document was read, because its page was closed a moment ago', () => {
  const arrived = { laptop: { step: 3, revision: 5, textHash: 'hash' } };
  const texts = () => [entry('laptop', '<p>saved, and more</p>')];
  const newer = { ...sermon, text: '<p>saved, and more</p>', revision: 5 };

  test("the editor starts with the server's newest text", async () => {
    const { needs, entries } = browser(texts(), [], arrived);
    needs.fetchNewest = async () => newer;
    expect(await openText(sermon, needs)).toMatchObject({
      sermon: newer,
      html: '<p>saved, and more</p>',
      base: { revision: 5, text: '<p>saved, and more</p>' },
      restoredFrom: null,
    });
    expect(entries).toEqual([]);
  });

  test('the text stays if the newest one cannot be fetched', async () => {
    const { needs, entries } = browser(texts(), [], arrived);
    expect(await openText(sermon, needs)).toMatchObject({ html: '<p>saved, and more</p>', base: { revision: 4 } });
    expect(entries).toMatchObject([{ editorId: 'new' }]);
  });

  test('a later text that equals the outdated one stays, and its base is the text that arrived', async () => {
    const undone = entry('laptop', '<p>saved</p>');
    const { needs, entries } = browser([undone], [], { laptop: { ...arrived.laptop, step: 2 } });
    expect(await openText(sermon, needs)).toMatchObject({
      html: '<p>saved</p>',
      base: { revision: 5, text: null },
      restoredFrom: undone.at,
    });
    expect(entries).toMatchObject([{ editorId: 'new', html: '<p>saved</p>' }]);
  });

  test('a later text of that page is restored on it', async () => {
    const { needs } = browser(texts(), [], { laptop: { ...arrived.laptop, step: 2 } });
    needs.fetchNewest = async () => ({ ...newer, text: '<p>saved, and</p>' });
    expect(await openText(sermon, needs)).toMatchObject({
      html: '<p>saved, and more</p>',
      base: { revision: 5, text: '<p>saved, and</p>' },
    });
  });
});

test('without an answer about the receipt, the text is restored', async () => {
  const { needs } = browser([entry('laptop', '<p>more</p>')]);
  needs.receiptOf = () => Promise.reject(new Error('no answer'));
  expect(await openText(sermon, needs)).toMatchObject({ html: '<p>more</p>', base: { revision: 4 } });
});

test('the text of an editor that is open in another window stays with it', async () => {
  const { needs, entries, asked } = browser([entry('other window', '<p>being written</p>')], ['other window']);
  expect(await openText(sermon, needs)).toMatchObject({ editorId: 'new', restoredFrom: null });
  expect(entries).toHaveLength(1);
  expect(asked).toEqual([]);
});

test('the newest of several texts is restored, the others stay in the journal, and those that arrived do not', async () => {
  const receipts = { third: { step: 3, revision: 4, textHash: 'hash' } };
  const texts = [entry('first', '<p>1</p>', 1), entry('second', '<p>2</p>', 2), entry('third', '<p>3</p>', 3)];
  const { needs, entries, held } = browser(texts, [], receipts);
  expect(await openText(sermon, needs)).toMatchObject({ html: '<p>2</p>' });
  expect(entries.map(({ editorId, html }) => [editorId, html])).toEqual([
    ['first', '<p>1</p>'],
    ['new', '<p>2</p>'],
  ]);
  expect(held).toEqual(['new']);
});

test('if the disk is full, the text stays under its old id, which stays locked until the editor closes', async () => {
  const { needs, entries, held } = browser([entry('laptop', '<p>more</p>')]);
  needs.journal.replace = async () => false;
  const opening = await openText(sermon, needs);
  expect(opening).toMatchObject({ editorId: 'new', html: '<p>more</p>', replacedId: 'laptop' });
  expect(entries).toMatchObject([{ editorId: 'laptop' }]);
  expect(held).toEqual(['laptop', 'new']);
  opening.release();
  expect(held).toEqual([]);
});

test('an editor id is a UUID, and different each time', () => {
  const names = Array.from({ length: 100 }, newEditorId);
  expect(new Set(names).size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
