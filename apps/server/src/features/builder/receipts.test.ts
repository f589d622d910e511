import { trashDays } from '@sermon/domain/library/items';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { documentRevision, saveReceipt } from '../../database/schema.ts';
import { hashOf, maxReceipts } from './receipts.ts';

const product = await openProduct();
const { services, clock } = product;
const desk = '0198e9a4-7b1c-7000-8000-00000000000d';
const tablet = '0198e9a4-7b1c-7000-8000-00000000000f';
const day = 24 * 60 * 60_000;

const keptTexts = async (id: string) =>
  (
    await services.db
      .select({ text: documentRevision.text })
      .from(documentRevision)
      .where(eq(documentRevision.documentId, id))
      .orderBy(asc(documentRevision.dateSaved), asc(documentRevision.id))
  ).map(({ text }) => text);

/** Creates a document that the desk has saved once, as step 1. */
async function write({ api }: Person, text = '<p>One</p>') {
  const { id } = await api.documents.save({ name: 'Comfort', text: '' });
  const save = (editorId: string, revision: number, editorStep: number, words: string) =>
    api.documents.save({ id, revision, editorId, editorStep, text: words });
  await save(desk, 1, 1, text);
  return { id, save, receipt: (editorId: string) => api.documents.receipt({ id, editorId }) };
}

test('an editor can ask for the receipt of its newest text', async () => {
  const person = await product.join();
  const { save, receipt } = await write(person);
  expect(await receipt(desk)).toEqual({ step: 1, revision: 2, textHash: hashOf('<p>One</p>') });
  expect(await receipt(tablet)).toBeNull();
  await save(desk, 2, 4, '<p>One two</p>');
  await save(tablet, 3, 1, '<p>One two three</p>');
  expect(await receipt(desk)).toEqual({ step: 4, revision: 3, textHash: hashOf('<p>One two</p>') });
  expect(await receipt(tablet)).toMatchObject({ step: 1, revision: 4 });
});

test('a document keeps the 200 newest receipts', async () => {
  const person = await product.join();
  const { id, save, receipt } = await write(person);
  const other = (await person.api.documents.save({ name: 'Other', text: '', editorId: desk })).id;
  const editors = Array.from({ length: maxReceipts }, () => crypto.randomUUID());
  for (const [n, editorId] of editors.entries()) {
    clock.pass(1000);
    await save(editorId, n + 2, 1, `<p>${n}</p>`);
  }
  expect(await receipt(desk), 'the oldest').toBeNull();
  expect(await receipt(editors[0]!)).not.toBeNull();
  expect(await services.db.$count(saveReceipt, eq(saveReceipt.documentId, id))).toBe(maxReceipts);
  expect(await person.api.documents.receipt({ id: other, editorId: desk })).not.toBeNull();
});

test('the first save of a document has a receipt as well', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: desk, editorStep: 7 });
  expect(await api.documents.receipt({ id, editorId: desk })).toMatchObject({ step: 7, revision: 1 });
});

test('the hash is that of the stored text, not of the text as it was sent', async () => {
  const person = await product.join();
  const { receipt } = await write(person, '<p onclick="x()">One');
  expect(await receipt(desk)).toMatchObject({ textHash: hashOf('<p>One</p>') });
});

test('nobody else can read a receipt', async () => {
  const person = await product.join();
  const { id } = await write(person);
  const stranger = await product.join('Stranger');
  await expect(stranger.api.documents.receipt({ id, editorId: desk })).rejects.toMatchObject({ statusCode: 404 });
});

test('a document in the trash still has its receipts, and a permanently deleted one has none', async () => {
  const person = await product.join();
  const { id, receipt } = await write(person);
  await person.api.documents.remove({ id });
  expect(await receipt(desk)).toMatchObject({ step: 1 });
  expect(await receipt(tablet)).toBeNull();
  await person.api.library.emptyTrash({ ids: [id] });
  await expect(receipt(desk)).rejects.toMatchObject({ statusCode: 404 });
});

test('a document that can no longer be restored has no receipts', async () => {
  const person = await product.join();
  const { id, receipt } = await write(person);
  await person.api.documents.remove({ id });
  clock.pass((trashDays - 1) * day);
  expect(await receipt(desk)).toMatchObject({ step: 1 });
  clock.pass(2 * day);
  await expect(receipt(desk)).rejects.toMatchObject({ statusCode: 404 });
});

test('a save that arrives again after another device has gone on changes nothing and asks nothing', async () => {
  const person = await product.join();
  const { id, save } = await write(person);
  await save(tablet, 2, 1, '<p>One, continued</p>');
  const before = await keptTexts(id);
  expect(await save(desk, 1, 1, '<p>One</p>')).toMatchObject({
    text: '<p>One, continued</p>',
    revision: 3,
    savedAs: 2,
  });
  expect(await keptTexts(id)).toEqual(before);
  expect(await person.api.documents.get({ id })).toMatchObject({ text: '<p>One, continued</p>', revision: 3 });
});

test('another text under the same step is handled like any save', async () => {
  const person = await product.join();
  const { id, save } = await write(person);
  await expect(save(desk, 1, 1, '<p>Another</p>')).rejects.toMatchObject({ statusCode: 409 });
  expect(await keptTexts(id)).toEqual(['<p>Another</p>']);
});

test('a text that is put over a newer one is saved, even under the step of an earlier save', async () => {
  const person = await product.join();
  const { save, receipt } = await write(person);
  await save(tablet, 2, 1, '<p>Theirs</p>');
  expect(await save(desk, 3, 1, '<p>One</p>')).toMatchObject({ text: '<p>One</p>', revision: 4, savedAs: 4 });
  expect(await receipt(desk)).toMatchObject({ step: 1, revision: 4 });
});

test('an editor that saves the text that another editor has saved gets a receipt for it', async () => {
  const person = await product.join();
  const { save, receipt } = await write(person);
  await save(tablet, 2, 1, '<p>Same</p>');
  expect(await save(desk, 1, 2, '<p>Same</p>')).toMatchObject({ revision: 3, savedAs: 3 });
  expect(await receipt(desk)).toMatchObject({ step: 2, revision: 3 });
});

test('a late copy of a save does not restore a document that was deleted since', async () => {
  const person = await product.join();
  const { id, save } = await write(person);
  await person.api.documents.remove({ id });
  await save(desk, 1, 1, '<p>One</p>');
  await expect(person.api.documents.get({ id })).rejects.toMatchObject({ statusCode: 404 });
});

test('a refused text is kept only if the history does not have it yet', async () => {
  const person = await product.join();
  const { id, save } = await write(person);
  await save(tablet, 2, 1, '<p>Theirs</p>');
  expect(await keptTexts(id)).toEqual(['<p>One</p>']);
  const third = '0198e9a4-7b1c-7000-8000-000000000003';
  await expect(save(third, 1, 1, '<p>One</p>')).rejects.toMatchObject({ statusCode: 409 });
  expect(await keptTexts(id), 'a saved version has it').toEqual(['<p>One</p>']);
  await expect(save(third, 1, 2, '<p>Mine</p>')).rejects.toMatchObject({ statusCode: 409 });
  await expect(save(third, 1, 2, '<p>Mine</p>')).rejects.toMatchObject({ statusCode: 409 });
  expect(await keptTexts(id)).toEqual(['<p>One</p>', '<p>Mine</p>']);
});

describe('the name', () => {
  test('is counted separately, whoever changes it, and only if it differs', async () => {
    const { api } = await product.join();
    const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: desk });
    await api.documents.rename({ id, name: 'Comfort My People' });
    await api.documents.rename({ id, name: 'Comfort My People' });
    await api.documents.save({ id, name: 'Peace' });
    expect(await api.documents.get({ id })).toMatchObject({ name: 'Peace', nameRevision: 2, revision: 1 });
  });

  test('of two renames at the same time is the last one, which both windows receive with their next save', async () => {
    const { api } = await product.join();
    const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: desk });
    await Promise.all(['Peace', 'Grace'].map((name) => api.documents.rename({ id, name })));
    const last = await api.documents.get({ id });
    expect(['Peace', 'Grace']).toContain(last.name);
    expect(last.nameRevision).toBe(2);
    const save = { id, editorId: desk, editorStep: 1, revision: 1, text: '<p>Two</p>' };
    expect(await api.documents.save(save)).toMatchObject({ name: last.name, nameRevision: 2, text: '<p>Two</p>' });
  });

  test('in a save is ignored if the document has been renamed since, and the text is saved', async () => {
    const { api } = await product.join();
    const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>' });
    await api.documents.rename({ id, name: 'Peace' });
    const save = { id, name: 'Comfort', text: '<p>Two</p>', revision: 1 };
    expect(await api.documents.save({ ...save, nameRevision: 0 })).toMatchObject({ name: 'Peace', text: '<p>Two</p>' });
    expect(await api.documents.save({ ...save, nameRevision: 1, revision: 2 })).toMatchObject({
      name: 'Comfort',
      nameRevision: 2,
    });
    expect(await api.documents.save({ id, name: 'Grace', nameRevision: 1 })).toMatchObject({ name: 'Comfort' });
  });

  test('in a save without its revision applies if the text is based on the newest one', async () => {
    const { api } = await product.join();
    const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>' });
    expect(await api.documents.save({ id, name: 'Peace', text: '<p>Two</p>', revision: 1 })).toMatchObject({
      name: 'Peace',
      nameRevision: 1,
      revision: 2,
    });
  });
});

test('only a new value counts as a change of the details', async () => {
  const { api } = await product.join();
  const details = { datePreached: '2026-11-22', locationPreached: 'Leeds' };
  const { id, detailsRevision } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', ...details });
  expect(detailsRevision).toBe(0);
  expect(await api.documents.save({ id, ...details, isStarred: true })).toMatchObject({ detailsRevision: 0 });
  const phone = { lastModifiedFormFactor: 'Phone', lastModifiedOnOperatingSystem: 'Android' };
  expect(await api.documents.save({ id, text: '<p>Two</p>', revision: 1, ...phone })).toMatchObject({
    detailsRevision: 0,
  });
  expect(await api.documents.save({ id, ...details, scripture: 'Isaiah 40' })).toMatchObject({ detailsRevision: 1 });
  expect(await api.documents.duplicate({ id }).then((copy) => api.documents.get({ id: copy.id }))).toMatchObject({
    detailsRevision: 0,
    nameRevision: 0,
  });
});

test('whatever order saves arrive in, and however often, a confirmed text is never lost', async () => {
  const person = await product.join();
  const editors = [desk, tablet];
  const sent = fc.record({
    editor: fc.nat(1),
    step: fc.integer({ min: 1, max: 5 }),
    /** How many revisions the text is behind the newest one. */
    behind: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 12 }), async (saves) => {
      const { id, save, receipt } = await write(person, '<p>First</p>');
      const confirmed: { editorId: string; step: number; text: string }[] = [];
      let revision = 2;
      for (const { editor, step, behind } of saves) {
        const editorId = editors[editor]!;
        const text = `<p>Step ${step} of ${editor}</p>`;
        const reply = await save(editorId, Math.max(1, revision - behind), step, text).catch(() => null);
        if (reply) confirmed.push({ editorId, step, text });
        revision = reply?.revision ?? revision;
        expect(reply?.savedAs ?? 0).toBeLessThanOrEqual(revision);
      }
      const { text: current } = await person.api.documents.get({ id });
      const kept = await keptTexts(id);
      for (const { editorId, step, text } of confirmed) {
        const isSuperseded = ((await receipt(editorId))?.step ?? 0) > step;
        const wasReplacedByItself = confirmed.findLast((other) => other.editorId === editorId)?.text !== text;
        expect(isSuperseded || wasReplacedByItself || [current, ...kept].includes(text), text).toBe(true);
      }
      const rows = services.db.select().from(saveReceipt).where(eq(saveReceipt.documentId, id));
      expect((await rows).length).toBeLessThanOrEqual(editors.length);
    }),
    { numRuns: 25 },
  );
});
