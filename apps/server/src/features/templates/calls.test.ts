import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/parse';
import { cleanHtml } from '@sermon/domain/document/sanitise';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../tests/people.ts';
import { account } from '../../database/schema.ts';
import { makeSubscriber } from '../accounts/people.ts';

const product = await openProduct();
const selling = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const upgradeRequired = { statusCode: 403, message: 'Upgrade required' };
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const nobody = '0198e9a4-7b1c-7000-8000-000000000000';
const minute = 60_000;

/** Somebody who has paid where others have not. */
async function joinSubscriber(): Promise<Person> {
  const person = await selling.join();
  await makeSubscriber(selling.services.db, person.email);
  return person;
}

const named = async ({ api }: Person, name: string) => (await api.templates.builtIn({})).find((t) => t.name === name)!;
const outline = { name: 'Advent Outline', text: '<h1>Comfort</h1><p>My people</p>', category: 'Outline' as const };

describe('the templates that come with the product', () => {
  test('are ten, and open to subscribers as they are', async () => {
    const { api } = await joinSubscriber();
    const templates = await api.templates.builtIn({});
    expect(templates).toHaveLength(10);
    expect(templates.map(({ isLocked }) => isLocked)).toEqual(templates.map(() => false));
    expect(templates[0]).toMatchObject({
      name: 'Expository Sermon',
      category: ['Manuscript', 'Outline'],
      thumbnailUrl: '',
      isFree: true,
      content: expect.stringContaining('<h1>Before you write</h1>'),
    });
  });

  test('are whole for a free user where they are free; of the others the first 1500 characters are sent', async () => {
    const [free, subscriber] = [await selling.join(), await joinSubscriber()];
    const whole = await subscriber.api.templates.builtIn({});
    const templates = await free.api.templates.builtIn({});
    expect(templates.filter(({ isLocked }) => !isLocked).map(({ name }) => name)).toEqual([
      'Expository Sermon',
      'Topical Sermon',
      'Communion Meditation',
    ]);
    const textOf = (html: string) => plainText(parseDocument(html)).replaceAll('\n', '');
    for (const [at, { isLocked, isFree, content }] of templates.entries()) {
      expect(isLocked).toBe(!isFree);
      const text = textOf(whole[at]!.content);
      expect(textOf(content)).toBe(isLocked ? text.slice(0, textOf(content).length) : text);
      expect(cleanHtml(content)).toBe(content);
      if (!isLocked) continue;
      expect(content.replace(/<[^>]*>/g, '').length).toBe(1500);
      expect(content.length).toBeLessThan(whole[at]!.content.length / 2);
    }
  });

  test('become a document with the chosen name, in the chosen folder, of the first category', async () => {
    const person = await product.join();
    const { api } = person;
    const folder = await api.folders.create({ name: 'Advent' });
    const template = await named(person, 'Three-Point Sermon');
    const id = await api.templates.activate({
      sermonTemplateId: template.id,
      name: ' Isaiah 40 ',
      parentId: folder.id,
    });
    expect(await api.documents.get({ id })).toMatchObject({
      name: 'Isaiah 40',
      parentId: folder.id,
      category: 'Outline',
      text: template.content,
      isTemplate: false,
      templateDescription: '',
      isStarred: false,
      offlineMode: false,
      revision: 1,
    });
    const manuscript = await api.templates.activate({
      sermonTemplateId: template.id,
      name: 'Isaiah 41',
      category: 'Manuscript',
    });
    expect(await api.documents.get({ id: manuscript })).toMatchObject({ parentId: null, category: 'Manuscript' });
  });

  test('need a name', async () => {
    const person = await product.join();
    const { id } = await named(person, 'Easter Sermon');
    await expect(person.api.templates.activate({ sermonTemplateId: id, name: ' ' })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Name: ['Name cannot be blank'] },
    });
  });

  test('are used by a free user only where they are free', async () => {
    const free = await selling.join();
    const [easter, topical] = [await named(free, 'Easter Sermon'), await named(free, 'Topical Sermon')];
    await expect(free.api.templates.activate({ sermonTemplateId: easter.id, name: 'Easter' })).rejects.toMatchObject(
      upgradeRequired,
    );
    const id = await free.api.templates.activate({ sermonTemplateId: topical.id, name: 'Anger' });
    expect((await free.api.library.list()).map((item) => item.id)).toEqual([id]);
    const subscriber = await joinSubscriber();
    const whole = await named(subscriber, 'Easter Sermon');
    const own = await subscriber.api.templates.activate({ sermonTemplateId: easter.id, name: 'Easter' });
    expect((await subscriber.api.documents.get({ id: own })).text).toBe(whole.content);
  });

  test('are none but these', async () => {
    const { api } = await product.join();
    await expect(api.templates.activate({ sermonTemplateId: nobody, name: 'x' })).rejects.toMatchObject(notFound);
  });
});

describe("a person's own templates", () => {
  test('are saved with their text, and listed with it, newest first', async () => {
    const { api } = await product.join();
    const folder = await api.folders.create({ name: 'Templates' });
    const saved = await api.templates.save({ ...outline, templateDescription: 'For Advent', parentId: folder.id });
    expect(saved).toMatchObject({
      ...outline,
      type: 'BuilderAsset',
      isTemplate: true,
      templateDescription: 'For Advent',
      parentId: folder.id,
      revision: 1,
      openingLine: 'My people',
    });
    product.clock.pass(minute);
    const second = await api.templates.save({ name: 'Empty' });
    expect(second).toMatchObject({ text: '', category: 'None', templateDescription: '', parentId: null });
    await api.documents.save({ name: 'No template', text: '' });
    expect(await api.templates.own({})).toEqual([second, saved]);
    expect((await api.library.get({ id: saved.id })).isTemplate).toBe(true);
    await api.documents.remove({ id: second.id });
    expect(await api.templates.own({})).toEqual([saved]);
    expect(await (await product.join()).api.templates.own({})).toEqual([]);
  });

  test('are changed by their id; what is left out stays', async () => {
    const { api } = await product.join();
    const { id } = await api.templates.save({ ...outline, templateDescription: 'For Advent' });
    expect(await api.templates.save({ id, name: 'Lent Outline' })).toMatchObject({
      id,
      ...outline,
      name: 'Lent Outline',
      templateDescription: 'For Advent',
      isTemplate: true,
    });
    const text = '<p>Return to me</p>';
    expect(await api.templates.save({ id, name: 'Lent', text, templateDescription: '' })).toMatchObject({
      name: 'Lent',
      text,
      templateDescription: '',
      isTemplate: true,
    });
    expect(await api.templates.own({})).toHaveLength(1);
  });

  test('are written on in the builder like any document, and stay templates', async () => {
    const { api } = await product.join();
    const { id, revision } = await api.templates.save(outline);
    const text = '<p>Comfort, comfort</p>';
    expect(await api.documents.save({ id, text, revision, templateDescription: 'Isaiah' })).toMatchObject({
      text,
      isTemplate: true,
      templateDescription: 'Isaiah',
    });
  });

  test('keep only what a document may hold', async () => {
    const { api } = await product.join();
    const { text } = await api.templates.save({ name: 'x', text: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    expect(text).toBe('<p>Hi</p>');
  });

  test.each([
    ['Name', { name: ' ' }, 'Template Name is required'],
    ['Name', { name: 'a'.repeat(201) }, 'Name must be 200 characters or fewer'],
    ['TemplateDescription', { templateDescription: 'a'.repeat(2_001) }, 'This must be 2000 characters or fewer'],
    ['Text', { text: 'a'.repeat(1_500_001) }, /too long/],
  ])('are refused at %s', async (field, wrong, sentence) => {
    const { api } = await product.join();
    await expect(api.templates.save({ ...outline, ...wrong })).rejects.toMatchObject({
      statusCode: 400,
      fields: { [field]: [expect.stringMatching(sentence)] },
    });
    expect(await api.library.list()).toEqual([]);
  });

  test('are not what is no template or not theirs', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    const document = await api.documents.save({ name: 'Comfort', text: '<p>x</p>' });
    const theirs = await other.api.templates.save(outline);
    for (const id of [document.id, theirs.id, nobody]) {
      await expect(api.templates.save({ id, name: 'Mine' })).rejects.toMatchObject(notFound);
      await expect(api.templates.use({ id, name: 'Mine' })).rejects.toMatchObject(notFound);
    }
    expect(await other.api.templates.own({})).toEqual([theirs]);
    expect(await api.documents.get({ id: document.id })).toEqual(document);
  });

  test('get into no account but that of whoever wrote them', async () => {
    const [ruth, naomi] = [await product.join(), await product.join('Naomi')];
    const hers = { ...outline, ownerId: ruth.user.id };
    const refusal = { statusCode: 401, message: 'Sign in required' };
    await expect(naomi.api.templates.save(hers)).rejects.toMatchObject(refusal);
    expect(await naomi.api.library.list()).toEqual([]);
    expect((await ruth.api.templates.save(hers)).name).toBe('Advent Outline');
  });

  test('are saved by subscribers only', async () => {
    const free = await selling.join();
    await expect(free.api.templates.save(outline)).rejects.toMatchObject(upgradeRequired);
    expect((await (await joinSubscriber()).api.templates.save(outline)).isTemplate).toBe(true);
  });
});

describe("a document from a person's own template", () => {
  test('is no template, has no description, and stands in the folder under its name', async () => {
    const { api } = await product.join();
    const folder = await api.folders.create({ name: 'Advent' });
    const { id } = await api.templates.save({ ...outline, templateDescription: 'For Advent' });
    await api.documents.star({ id, isStarred: true });
    await api.documents.setOfflineMode({ builderAssetId: id, offlineMode: true });
    const copy = await api.templates.use({ id, name: 'Second Advent', parentId: folder.id });
    expect(copy).toMatchObject({
      name: 'Second Advent',
      parentId: folder.id,
      isTemplate: false,
      templateDescription: '',
      category: 'Outline',
      isStarred: false,
      offlineMode: false,
    });
    expect(await api.documents.get({ id: copy.id })).toMatchObject({ text: outline.text, revision: 1 });
    expect(await api.documents.get({ id })).toMatchObject({ isTemplate: true, templateDescription: 'For Advent' });
  });

  test('needs a name and a place', async () => {
    const { api } = await product.join();
    const { id } = await api.templates.save(outline);
    await expect(api.templates.use({ id, name: '' })).rejects.toMatchObject({
      fields: { Name: ['Name cannot be blank'] },
    });
    await expect(api.templates.use({ id, name: 'x', parentId: nobody })).rejects.toMatchObject({ statusCode: 409 });
  });

  test('may itself be a template: a copy of it, with its description', async () => {
    const { api } = await product.join();
    const { id } = await api.templates.save({ ...outline, templateDescription: 'For Advent' });
    await api.documents.star({ id, isStarred: true });
    const copy = await api.templates.use({ id, name: 'Advent Outline - Copy', isTemplate: true });
    expect(copy).toMatchObject({
      name: 'Advent Outline - Copy',
      isTemplate: true,
      templateDescription: 'For Advent',
      isStarred: false,
      offlineMode: false,
      parentId: null,
    });
  });

  test('is for whoever has one; copies of templates are for subscribers', async () => {
    const person = await joinSubscriber();
    const { id } = await person.api.templates.save(outline);
    await expect(person.api.templates.use({ id, name: 'Copy', isTemplate: true })).resolves.toBeDefined();
    await selling.services.db.update(account).set({ makerPlan: null }).where(eq(account.id, person.user.id));
    await expect(person.api.templates.use({ id, name: 'Copy', isTemplate: true })).rejects.toMatchObject(
      upgradeRequired,
    );
    expect(await person.api.templates.use({ id, name: 'Advent' })).toMatchObject({ isTemplate: false });
  });
});
