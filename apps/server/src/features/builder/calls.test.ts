import type { SermonDocument, ListedDocument } from '@sermon/contract/builder';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct, readBody } from '../../../../../tests/support/people.ts';
import { document, documentRevision, libraryItem } from '../../database/schema.ts';
import { actByEmail } from '../admin/people/actions.ts';

const product = await openProduct();
const { services, clock } = product;
const computer = '0198e9a4-7b1c-7000-8000-00000000000d';
const phone = '0198e9a4-7b1c-7000-8000-00000000000f';
const minute = 60_000;

const historyOf = (id: string) =>
  services.db
    .select({ kind: documentRevision.kind, text: documentRevision.text })
    .from(documentRevision)
    .where(eq(documentRevision.documentId, id))
    .orderBy(asc(documentRevision.dateSaved), asc(documentRevision.id));

type Saved = SermonDocument & { savedAs: number };
const stored = ({ savedAs: _savedAs, ...document }: Saved): SermonDocument => document;
const withoutText = (saved: Saved): ListedDocument => {
  const { text: _text, ...listed } = stored(saved);
  return listed;
};

test('the server counts the slides in the text', async () => {
  const { api } = await product.join();
  const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
  const two = `<p>${slide('a', 'He saw him')} and ${slide('b', 'ran')}.</p>`;
  const made = await api.documents.save({ name: 'The Father Who Runs', text: two });
  expect(made.slideCount).toBe(2);
  const one = `<p>${slide('a', 'He saw him')}${slide('b', ' and ran')}.</p>`;
  expect(await api.documents.save({ id: made.id, text: one, revision: 1 })).toMatchObject({ slideCount: 1 });
  expect(await api.documents.save({ id: made.id, name: 'Luke 15' })).toMatchObject({ slideCount: 1 });
  const copy = await api.documents.duplicate({ id: made.id, parentId: null });
  expect(await api.documents.get({ id: copy.id })).toMatchObject({ slideCount: 1 });
});

test('a save without an id creates a document, a save with an id updates it, and both return the stored document', async () => {
  const { api } = await product.join();
  const made = await api.documents.save({
    name: 'The Father Who Runs',
    text: '<p>Every family</p>',
    category: 'Manuscript',
  });
  expect(made).toMatchObject({
    type: 'BuilderAsset',
    revision: 1,
    category: 'Manuscript',
    isTemplate: false,
    slideExporterAspectRatio: '16x9',
  });
  clock.pass(minute);
  const saved = await api.documents.save({
    id: made.id,
    name: made.name,
    text: '<p>Every family has</p>',
    revision: 1,
  });
  expect(saved).toMatchObject({ id: made.id, revision: 2, text: '<p>Every family has</p>', category: 'Manuscript' });
  expect(saved.dateModified.getTime() - made.dateModified.getTime()).toBe(minute);
  expect(saved.savedAs).toBe(2);
  expect(await api.documents.get({ id: made.id })).toEqual(stored(saved));
});

test('an unknown category becomes None', async () => {
  const { api } = await product.join();
  const save = { name: 'x', text: '', category: 'Haiku' as 'None' };
  expect((await api.documents.save(save)).category).toBe('None');
});

test('a category may be sent as its number, and one without editable text becomes None', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '', category: 1 });
  expect((await api.documents.get({ id })).category).toBe('Outline');
  for (const [sent, category] of [
    [2, 'Manuscript'],
    ['SermonSlides', 'None'],
    [7, 'Notes'],
    ['Audio', 'None'],
    [9, 'None'],
    [0, 'None'],
    [10, 'None'],
    [-1, 'None'],
    [1.5, 'None'],
  ] as const)
    expect(await api.documents.save({ id, category: sent }), String(sent)).toMatchObject({ category });
});

test('fields that a save leaves out keep their values', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({
    name: 'x',
    text: '',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    isStarred: true,
  });
  const saved = await api.documents.save({ id, name: 'x', text: '<p>y</p>', revision: 1 });
  expect(saved).toMatchObject({ datePreached: '2026-11-22', locationPreached: 'Grace Chapel', isStarred: true });
  expect(await api.documents.save({ id, name: 'x', text: '<p>y</p>', revision: 2, datePreached: null })).toMatchObject({
    datePreached: null,
  });
});

test('a stale save is refused, and both texts are kept', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '<p>Begun</p>', editorId: computer });
  await api.documents.save({ id, name: 'x', text: '<p>From the phone</p>', revision: 1, editorId: phone });
  await expect(
    api.documents.save({ id, name: 'x', text: '<p>From the desk</p>', revision: 1, editorId: computer }),
  ).rejects.toMatchObject({
    statusCode: 409,
    message: 'This text was changed in another window or on another device.',
  });
  expect((await api.documents.get({ id })).text).toBe('<p>From the phone</p>');
  expect(await historyOf(id)).toEqual([
    { kind: 'saved', text: '<p>Begun</p>' },
    { kind: 'refused', text: '<p>From the desk</p>' },
  ]);
});

test('an editor that lost a reply keeps saving without a conflict', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '', editorId: computer });
  const save = { id, name: 'x', revision: 1, editorId: computer };
  await api.documents.save({ ...save, text: '<p>One</p>', editorStep: 1 });
  const again = await api.documents.save({ ...save, text: '<p>One two</p>', editorStep: 2 });
  expect(again).toMatchObject({ revision: 3, text: '<p>One two</p>' });
});

test('of texts that one editor sends at the same moment, the newest stays, and none is a conflict', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '', editorId: computer });
  let { revision } = await api.documents.save({
    id,
    revision: 1,
    text: '<p>One</p>',
    editorId: computer,
    editorStep: 1,
  });
  for (let round = 1; round < 10; round += 1) {
    const steps = [1, 2, 3].map((n) => round * 3 + n);
    const saves = steps.map((editorStep) =>
      api.documents.save({ id, revision, text: `<p>One ${editorStep}</p>`, editorId: computer, editorStep }),
    );
    await Promise.all(saves);
    const newest = await api.documents.get({ id });
    expect(newest.text).toBe(`<p>One ${steps[2]}</p>`);
    expect(await api.documents.receipt({ id, editorId: computer })).toMatchObject({
      step: steps[2],
      revision: newest.revision,
    });
    expect(newest.revision).toBeGreaterThan(revision);
    ({ revision } = newest);
  }
});

test('of texts that two windows save at the same moment, one is refused and kept', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '<p>Begun</p>' });
  for (let revision = 1; revision < 10; revision += 1) {
    const texts = ['desk', 'phone'].map((window) => `<p>Begun ${window} ${revision}</p>`);
    const saves = await Promise.allSettled(texts.map((text) => api.documents.save({ id, revision, text })));
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const saved = texts[saves.findIndex(({ status }) => status === 'fulfilled')];
    expect(await api.documents.get({ id })).toMatchObject({ text: saved, revision: revision + 1 });
    const refused = texts.find((text) => text !== saved);
    expect(await historyOf(id)).toContainEqual({ kind: 'refused', text: refused });
  }
});

test("an editor's older text that arrives after its newer one changes nothing and is not kept", async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '', editorId: computer });
  const save = { id, name: 'x', revision: 1, editorId: computer };
  await api.documents.save({ ...save, text: '<p>One two three</p>', editorStep: 3 });
  expect(await api.documents.save({ ...save, text: '<p>One two</p>', editorStep: 2 })).toMatchObject({
    text: '<p>One two three</p>',
    revision: 2,
    savedAs: 2,
  });
  expect(await historyOf(id)).toEqual([]);
});

test('saving the same text twice is no conflict, even from another editor', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '' });
  await api.documents.save({ id, name: 'x', text: '<p>Same</p>', revision: 1, editorId: phone });
  expect(
    await api.documents.save({ id, name: 'x', text: '<p>Same</p>', revision: 1, editorId: computer }),
  ).toMatchObject({
    revision: 2,
  });
});

test('a text is never saved to an account other than that of its author', async () => {
  const ruth = await product.join();
  const naomi = await product.join('Naomi');
  const { id } = await ruth.api.documents.save({ name: 'x', text: '<p>Mine</p>', ownerId: ruth.user.id });
  const refusal = { statusCode: 401, message: 'Sign in required' };
  const text = '<p>Mine, and more</p>';
  await expect(naomi.api.documents.save({ id, text, ownerId: ruth.user.id })).rejects.toMatchObject(refusal);
  await expect(naomi.api.documents.save({ name: 'x', text, ownerId: ruth.user.id })).rejects.toMatchObject(refusal);
  expect(await naomi.api.library.list()).toEqual([]);
});

test('the history dates a text by when it was written, even if its details changed later', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: crypto.randomUUID() });
  const written = product.clock.now;
  product.clock.pass(60 * 60_000);
  await api.documents.save({ id, datePreached: '2026-11-22' });
  product.clock.pass(60 * 60_000);
  await api.documents.save({ id, text: '<p>Two</p>', revision: 1, editorId: crypto.randomUUID() });
  const kept = product.services.db.select().from(documentRevision).where(eq(documentRevision.documentId, id));
  expect(await kept).toMatchObject([{ text: '<p>One</p>', dateSaved: written }]);
});

test('the history keeps a text before a large cut, but not every step of typing', async () => {
  const { api } = await product.join();
  const editorId = computer;
  const sermon = `<p>${'Comfort my people. '.repeat(20)}</p>`;
  const { id } = await api.documents.save({ name: 'x', text: sermon, editorId });
  clock.pass(3000);
  await api.documents.save({
    id,
    name: 'x',
    text: sermon.replace('Comfort', 'Comfort, comfort'),
    revision: 1,
    editorId,
  });
  clock.pass(3000);
  await api.documents.save({ id, name: 'x', text: sermon.replace('Comfort', 'Comfort ye'), revision: 2, editorId });
  expect(await historyOf(id), 'the first text of a document is kept').toHaveLength(1);
  clock.pass(3000);
  await api.documents.save({ id, name: 'x', text: '<p>Gone</p>', revision: 3, editorId });
  expect((await historyOf(id)).map(({ text }) => text.slice(0, 13))).toEqual(['<p>Comfort my', '<p>Comfort ye']);
});

test('saving a text into a deleted document restores the document', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '<p>One</p>', editorId: computer });
  await api.documents.remove({ id });
  await api.documents.save({ id, name: 'x', text: '<p>One two</p>', revision: 1, editorId: computer });
  expect(await api.documents.get({ id })).toMatchObject({ text: '<p>One two</p>' });
});

test('a new name is kept when an editor with the old name saves', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Old', text: '', editorId: computer });
  expect(await api.documents.rename({ id, name: '  New ' })).toMatchObject({
    name: 'New',
    nameRevision: 1,
    revision: 1,
  });
  expect(
    await api.documents.save({ id, name: 'Old', text: '<p>x</p>', revision: 1, editorId: computer, editorStep: 1 }),
  ).toMatchObject({
    name: 'New',
    text: '<p>x</p>',
  });
  await expect(api.documents.rename({ id, name: ' ' })).rejects.toMatchObject({
    fields: { Name: ['Name cannot be blank'] },
  });
});

test('scripts, javascript: links and foreign markup are removed, and the words stay', async () => {
  const { api } = await product.join();
  const text =
    '<h1 onclick="x()">Grace</h1><script>alert(1)</script><p style="position:fixed"><a href="javascript:alert(1)">link</a> <img src=x onerror=alert(1)>and <b>bold</b>';
  const saved = await api.documents.save({ name: 'x', text });
  expect(saved.text).toBe('<h1>Grace</h1><p>link and <strong>bold</strong></p>');
});

test('hostile texts are stored clean and never cause an error', async () => {
  const { api } = await product.join();
  const deep = '<blockquote>'.repeat(5_000);
  for (const text of [
    '<p>\u0000a\ud800b</p>',
    deep,
    '<p',
    '<![CDATA[x',
    '<svg><script>x</script>',
    `<p>${'<b>'.repeat(20_000)}x`,
  ]) {
    const { id } = await api.documents.save({ name: 'x', text });
    const { text: first, revision } = await api.documents.get({ id });
    const again = await api.documents.save({ id, name: 'x', text: first, revision });
    expect(again.text, 'saving a stored text again does not change it').toBe(first);
  }
});

test('a text beyond the limit is refused with a message at its field', async () => {
  const { api } = await product.join();
  await expect(api.documents.save({ name: 'x', text: 'a'.repeat(1_500_001) })).rejects.toMatchObject({
    fields: { Text: ['This text is too long to save. Please split it into several documents.'] },
  });
});

test('a text that exceeds the limit after cleaning or has too many tags is refused as well', async () => {
  const { api } = await product.join();
  for (const text of ['&'.repeat(400_000), '<i>'.repeat(100_001)]) {
    await expect(api.documents.save({ name: 'x', text })).rejects.toMatchObject({
      fields: { Text: ['This text is too long to save. Please split it into several documents.'] },
    });
  }
});

test('opening a document changes its time of last access, not its time of last change', async () => {
  const { api } = await product.join();
  const made = await api.documents.save({ name: 'x', text: '' });
  clock.pass(minute);
  await api.documents.wasAccessed({ id: made.id });
  const { dateAccessed, dateModified } = await api.documents.get({ id: made.id });
  expect(dateAccessed.getTime() - dateModified.getTime()).toBe(minute);
});

test('a document can be downloaded as PDF and Word, named after it in any alphabet', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Grâce / שלום "now"', text: '<h1>Grace</h1><p>Peace</p>' });
  const [pdf, docx] = await Promise.all([api.documents.pdf({ id }), api.documents.docx({ id })]);
  expect([pdf.name, docx.name]).toEqual(['Grâce / שלום "now".pdf', 'Grâce / שלום "now".docx']);
  expect(await pdf.slice(0, 5).text()).toBe('%PDF-');
  expect(await docx.slice(0, 2).text()).toBe('PK');
  expect(pdf.type).toBe('application/pdf');
});

test('changing the star, the folder or the offline mode of a document causes no conflict in an open editor', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const made = await api.documents.save({ name: 'x', text: '<p>One</p>', editorId: computer });
  const { id } = made;
  clock.pass(minute);
  expect(await api.documents.star({ id, isStarred: true })).toMatchObject({ isStarred: true });
  expect(await api.documents.move({ id, parentId: folder.id })).toMatchObject({ parentId: folder.id });
  expect(await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true })).toMatchObject({
    offlineMode: true,
  });
  expect(await api.documents.get({ id })).toEqual({
    ...stored(made),
    isStarred: true,
    parentId: folder.id,
    offlineMode: true,
  });
  expect(
    await api.documents.save({ id, name: 'x', text: '<p>One two</p>', revision: 1, editorId: phone }),
  ).toMatchObject({ revision: 2, isStarred: true, parentId: folder.id, offlineMode: true });
});

test('saving details without a text does not raise the revision of the text', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const { id } = await api.documents.save({ name: 'Old', text: '<p>One</p>', category: 'Outline', editorId: computer });
  clock.pass(minute);
  const details = await api.documents.save({
    id,
    name: 'Old',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    scripture: 'Isaiah 40:1',
    parentId: folder.id,
    isStarred: true,
  });
  expect(details).toMatchObject({
    revision: 1,
    text: '<p>One</p>',
    openingLine: 'One',
    category: 'Outline',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    scripture: 'Isaiah 40:1',
    parentId: folder.id,
    isStarred: true,
    dateModified: clock.now,
  });
  expect(await api.documents.get({ id })).toEqual(stored(details));
  expect(await api.documents.save({ id, name: 'New', datePreached: null })).toMatchObject({
    name: 'New',
    nameRevision: 1,
    detailsRevision: 2,
    revision: 1,
    datePreached: null,
    locationPreached: 'Grace Chapel',
  });
  expect(
    await api.documents.save({ id, name: 'Old', text: '<p>Two</p>', revision: 1, editorId: computer, editorStep: 1 }),
    'an editor that does not know the new name keeps saving',
  ).toMatchObject({ name: 'New', text: '<p>Two</p>' });
  expect(await historyOf(id)).toEqual([{ kind: 'saved', text: '<p>One</p>' }]);
  await expect(
    api.documents.save({ id, name: 'New', parentId: '0198e9a4-7b1c-7000-8000-000000000000' }),
  ).rejects.toMatchObject({ statusCode: 409 });
});

test('a save without a name keeps the name, but a new document must have one', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: computer });
  expect(await api.documents.save({ id, datePreached: '2026-11-22' })).toMatchObject({ name: 'Comfort', revision: 1 });
  expect(await api.documents.save({ id, text: '<p>Two</p>', revision: 1, editorId: computer })).toMatchObject({
    name: 'Comfort',
    text: '<p>Two</p>',
    revision: 2,
    datePreached: '2026-11-22',
  });
  await expect(
    api.documents.save({ id, text: '<p>Three</p>', revision: 1, editorId: phone }),
    'a stale text is kept under the current name',
  ).rejects.toMatchObject({ statusCode: 409 });
  const kept = await services.db
    .select({ name: documentRevision.name })
    .from(documentRevision)
    .where(and(eq(documentRevision.documentId, id), eq(documentRevision.kind, 'refused')));
  expect(kept).toEqual([{ name: 'Comfort' }]);
  await expect(api.documents.save({ text: '' })).rejects.toMatchObject({ fields: { Name: ['Invalid Name'] } });
  await expect(api.documents.save({ id, name: ' ' })).rejects.toMatchObject({ fields: { Name: ['Invalid Name'] } });
});

test('saving details does not restore a deleted document', async () => {
  const { api } = await product.join();
  const { id } = await api.documents.save({ name: 'x', text: '' });
  await api.documents.remove({ id });
  await expect(api.documents.save({ id, name: 'x', scripture: 'John 3:16' })).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await api.library.list()).toEqual([]);
});

test('a new document without a text is empty', async () => {
  const { api } = await product.join();
  expect(await api.documents.save({ name: 'x' })).toMatchObject({ text: '', revision: 1 });
});

test('a copy has the text and the details, but no star, no history and no offline mode', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const { id } = await api.documents.save({ name: 'Comfort', text: '<p>One</p>', editorId: computer });
  await api.documents.save({ id, name: 'Comfort', text: '<p>Two</p>', revision: 1, editorId: phone });
  await api.documents.save({
    id,
    name: 'Comfort',
    category: 'Outline',
    templateDescription: 'For Advent',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    isStarred: true,
  });
  await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
  clock.pass(minute);
  const copy = await api.documents.duplicate({ id, parentId: folder.id });
  const { now } = clock;
  expect(copy).toMatchObject({
    type: 'BuilderAsset',
    name: 'Comfort - Copy',
    parentId: folder.id,
    isStarred: false,
    offlineMode: false,
    isTemplate: false,
    templateDescription: 'For Advent',
    category: 'Outline',
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    openingLine: 'Two',
    dateCreated: now,
    dateModified: now,
    dateAccessed: now,
  });
  expect(await api.documents.get({ id: copy.id })).toMatchObject({ text: '<p>Two</p>', revision: 1 });
  expect(await historyOf(copy.id)).toEqual([]);
  expect(await historyOf(id)).toHaveLength(1);
  expect(
    await api.documents.save({ id: copy.id, name: copy.name, text: '<p>Three</p>', revision: 1, editorId: computer }),
  ).toMatchObject({ revision: 2 });
  expect(await api.documents.get({ id })).toMatchObject({ text: '<p>Two</p>' });
  expect(await api.documents.duplicate({ id })).toMatchObject({ name: 'Comfort - Copy', parentId: null });
});

test('a copy of a template is a template, and only subscribers can copy templates', async () => {
  const selling = await openProduct({ BILLING_PROVIDER: 'sandbox' });
  const { api, email } = await selling.join();
  const { id } = await api.documents.save({ name: 'Three points', text: '<p>One</p>' });
  expect(await api.documents.duplicate({ id })).toMatchObject({ isTemplate: false });
  await selling.services.db.update(document).set({ isTemplate: true }).where(eq(document.itemId, id));
  await expect(api.documents.duplicate({ id })).rejects.toMatchObject({ statusCode: 403, message: 'Upgrade required' });
  await actByEmail(selling.services.db, email, 'subscriptionGiven');
  expect(await api.documents.duplicate({ id })).toMatchObject({ name: 'Three points - Copy', isTemplate: true });
});

test('documents that are available offline are listed without their texts, and deleted ones are left out', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const { api } = ruth;
  const first = await api.documents.save({ name: 'One', text: '<p>One</p>' });
  const second = await api.documents.save({ name: 'Two', text: '<p>Two</p>' });
  await api.documents.save({ name: 'Three', text: '' });
  for (const { id } of [first, second]) await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
  expect(await api.documents.offline()).toEqual([
    { ...withoutText(second), offlineMode: true },
    { ...withoutText(first), offlineMode: true },
  ]);
  expect(await boaz.api.documents.offline()).toEqual([]);
  await expect(
    boaz.api.documents.setOfflineMode({ builderAssetId: first.id, offlineMode: false }),
  ).rejects.toMatchObject({ statusCode: 404 });
  await api.documents.remove({ id: second.id });
  expect((await api.documents.offline()).map(({ name }) => name)).toEqual(['One']);
  await api.documents.setOfflineMode({ builderAssetId: first.id, offlineMode: false });
  expect(await api.documents.offline()).toEqual([]);
});

test('at most 1,000 documents are available offline, and listed in a reply of a few MB without their texts', async () => {
  const person = await product.join();
  const { api, user } = person;
  const words = 'An unmistakable text';
  // Fills every field to its maximum length with three-byte characters.
  await services.db.execute(sql`
    with added as (
      insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
      select gen_random_uuid(), ${user.id}, 'BuilderAsset', n || repeat('恩', 195), now(), now() - n * interval '1 hour', now()
      from generate_series(0, 1000) n
      returning id)
    insert into ${document} (item_id, category, text, revision, offline_mode, opening_line, template_description, location_preached, scripture)
    select id, 'Manuscript', ${`<p>${words}</p>`}::text, 1, true, repeat('恩', 140), repeat('恩', 2000), repeat('恩', 200), repeat('恩', 1000)
    from added`);
  const listed = await api.documents.offline();
  expect(listed.map(({ name }) => Number.parseInt(name))).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  const body = await readBody(product, person, '/api/BuilderAssets/GetOfflineBuilderAssets');
  expect(Buffer.byteLength(body)).toBeLessThan(12_000_000);
  expect(body).not.toContain(words);
  const one = await api.documents.save({ name: 'One more', text: '' });
  await expect(api.documents.setOfflineMode({ builderAssetId: one.id, offlineMode: true })).rejects.toMatchObject({
    statusCode: 409,
    message: 'Up to 1,000 documents can be available offline. Choose Offline Disable for some of them first.',
  });
  // A document that was created offline is created all the same.
  expect(await api.documents.save({ name: 'Another', text: '', offlineMode: true })).toMatchObject({
    offlineMode: false,
  });
});
