import type { SermonDocument } from '@sermon/contract/builder';
import { plainText } from '@sermon/domain/document/outline';
import { cleanHtml, parseDocument } from '@sermon/domain/document/html/parse';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person, readBody } from '../../../../../tests/support/people.ts';
import { account, document, libraryItem } from '../../database/schema.ts';
import { actByEmail } from '../admin/people/actions.ts';
import { searchTemplates } from '../builder/lists.ts';

const product = await openProduct();
const selling = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const upgradeRequired = { statusCode: 403, message: 'Upgrade required' };
const notFound = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';
const minute = 60_000;

/** Registers a subscriber on the server that has billing enabled. */
async function joinSubscriber(): Promise<Person> {
  const person = await selling.join();
  await actByEmail(selling.services.db, person.email, 'subscriptionGiven');
  return person;
}

const named = async ({ api }: Person, name: string) => (await api.templates.builtIn({})).find((t) => t.name === name)!;
/**
 * Converts a saved template to the form in which the list returns it. Only for texts short enough to be their own
 * opening.
 */
const listed = ({ text, ...template }: SermonDocument) => ({ ...template, opening: text });
const outline = { name: 'Advent Outline', text: '<h1>Comfort</h1><p>My people</p>', category: 'Outline' as const };

describe('the built-in templates', () => {
  test('are ten, and subscribers see them in full', async () => {
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

  test('are sent to free users in full if they are free, and otherwise as their first 1,500 characters', async () => {
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

  test('become a document with the chosen name and folder, in the first category', async () => {
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

  test('require a name for the document', async () => {
    const person = await product.join();
    const { id } = await named(person, 'Easter Sermon');
    await expect(person.api.templates.activate({ sermonTemplateId: id, name: ' ' })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Name: ['Name cannot be blank'] },
    });
  });

  test('can be used by a free user only if they are free', async () => {
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

  test('cannot be used with an unknown id', async () => {
    const { api } = await product.join();
    await expect(api.templates.activate({ sermonTemplateId: unknownId, name: 'x' })).rejects.toMatchObject(notFound);
  });
});

describe("a user's own templates", () => {
  test('are saved with their text, and listed with its opening, newest first', async () => {
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
    expect(await api.templates.own({})).toEqual([listed(second), listed(saved)]);
    expect((await api.library.get({ id: saved.id })).isTemplate).toBe(true);
    await api.documents.remove({ id: second.id });
    expect(await api.templates.own({})).toEqual([listed(saved)]);
    expect(await (await product.join()).api.templates.own({})).toEqual([]);
  });

  test('are changed by id, and fields that are left out keep their values', async () => {
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

  test('can be edited in the builder like any document, and stay templates', async () => {
    const { api } = await product.join();
    const { id, revision } = await api.templates.save(outline);
    const text = '<p>Comfort, comfort</p>';
    expect(await api.documents.save({ id, text, revision, templateDescription: 'Isaiah' })).toMatchObject({
      text,
      isTemplate: true,
      templateDescription: 'Isaiah',
    });
  });

  test('are cleaned like documents', async () => {
    const { api } = await product.join();
    const { text } = await api.templates.save({ name: 'x', text: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
    expect(text).toBe('<p>Hi</p>');
  });

  test.each([
    ['Name', { name: ' ' }, 'Template Name is required'],
    ['Name', { name: 'a'.repeat(201) }, 'Name must be 200 characters or fewer'],
    ['TemplateDescription', { templateDescription: 'a'.repeat(2_001) }, 'This must be 2000 characters or fewer'],
    ['Text', { text: 'a'.repeat(1_500_001) }, /too long/],
  ])('are refused at an invalid %s', async (field, wrong, sentence) => {
    const { api } = await product.join();
    await expect(api.templates.save({ ...outline, ...wrong })).rejects.toMatchObject({
      statusCode: 400,
      fields: { [field]: [expect.stringMatching(sentence)] },
    });
    expect(await api.library.list()).toEqual([]);
  });

  test('do not include ordinary documents or templates of other users', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    const document = await api.documents.save({ name: 'Comfort', text: '<p>x</p>' });
    const othersTemplate = await other.api.templates.save(outline);
    for (const id of [document.id, othersTemplate.id, unknownId]) {
      await expect(api.templates.save({ id, name: 'Mine' })).rejects.toMatchObject(notFound);
      await expect(api.templates.use({ id, name: 'Mine' })).rejects.toMatchObject(notFound);
    }
    expect(await other.api.templates.own({})).toEqual([listed(othersTemplate)]);
    expect(document).toMatchObject(await api.documents.get({ id: document.id }));
  });

  test('are never saved to an account other than that of their author', async () => {
    const [ruth, naomi] = [await product.join(), await product.join('Naomi')];
    const hers = { ...outline, ownerId: ruth.user.id };
    const refusal = { statusCode: 401, message: 'Sign in required' };
    await expect(naomi.api.templates.save(hers)).rejects.toMatchObject(refusal);
    expect(await naomi.api.library.list()).toEqual([]);
    expect((await ruth.api.templates.save(hers)).name).toBe('Advent Outline');
  });

  test('can be saved only by subscribers', async () => {
    const free = await selling.join();
    await expect(free.api.templates.save(outline)).rejects.toMatchObject(upgradeRequired);
    expect((await (await joinSubscriber()).api.templates.save(outline)).isTemplate).toBe(true);
  });
});

describe("the list of a user's own templates", () => {
  const ownCall = '/api/BuilderAssets/GetTemplates';

  test('contains only a well-formed opening of a long text, long enough to fill a card', async () => {
    const person = await product.join();
    const item = '<li><p>Comfort, <strong>comfort</strong> my people</p></li>';
    await person.api.templates.save({
      name: 'Long',
      text: `<h1>Isaiah</h1><ul>${item.repeat(200)}</ul><p>The end</p>`,
    });
    const [template] = await person.api.templates.own({});
    const { opening } = template!;
    expect(opening).toMatch(/^<h1>Isaiah<\/h1><ul><li>.*<\/li><\/ul>$/);
    expect(cleanHtml(opening)).toBe(opening);
    expect(plainText(parseDocument(opening)).length).toBeGreaterThan(900);
    const body = await readBody(product, person, ownCall);
    expect(body).not.toContain('The end');
    expect(body).not.toContain('"text"');
  });

  test('contains the newest 500, in a reply of a few MB', async () => {
    const person = await product.join();
    // Fills every field to its maximum length with three-byte characters.
    await product.services.db.execute(sql`
      with added as (
        insert into ${libraryItem} (id, owner_id, type, name, date_created, date_modified, date_accessed)
        select gen_random_uuid(), ${person.user.id}, 'BuilderAsset', n || repeat('恩', 195), now(), now() - n * interval '1 hour', now()
        from generate_series(0, 500) n
        returning id)
      insert into ${document} (item_id, category, text, revision, is_template, opening_line, template_description, location_preached, scripture)
      select id, 'Manuscript', '<p>' || repeat('典', 20000) || '</p>', 1, true, repeat('恩', 140), repeat('恩', 2000), repeat('恩', 200), repeat('恩', 1000)
      from added`);
    const templates = await person.api.templates.own({});
    expect(templates.map(({ name }) => Number.parseInt(name))).toEqual(Array.from({ length: 500 }, (_, n) => n));
    expect(templates[0]!.opening).toBe(`<p>${'典'.repeat(1_997)}</p>`);
    expect(Buffer.byteLength(await readBody(product, person, ownCall))).toBeLessThan(9_000_000);
    const found = await person.api.templates.own({ query: '典典' });
    expect(found).toEqual(templates);
  });
});

describe("a search in a user's own templates", async () => {
  const { api } = await product.join();
  await api.templates.save({
    name: 'Expository',
    templateDescription: 'Verse by verse\nthrough a passage',
    text: '<h1>What did it mean then?</h1><p>Law &amp; Grace, 100% of <strong>g</strong>race, snow_white</p><blockquote><p><sup>35</sup>Jesus wept.</p></blockquote>',
  });
  await api.templates.save({ name: 'Épiphanie', text: '<ul><li><p>ΦΩΣ</p></li></ul>' });
  await api.documents.save({ name: 'Expository sermon', text: '<p>Law & Grace</p>' });
  const names = async (query: string) => (await api.templates.own({ query })).map(({ name }) => name);

  test.each([
    ['a name', 'expos', ['Expository']],
    ['a description', 'VERSE BY verse', ['Expository']],
    ['a text', 'did it mean THEN', ['Expository']],
    ['words across formatting and entities', 'law & grace', ['Expository']],
    ['a word with formatting inside', 'of grace', ['Expository']],
    ['a verse number and its word', '35 jesus', ['Expository']],
    ['a literal percent sign', '100% of', ['Expository']],
    ['a literal underscore', 'snow_white', ['Expository']],
    ['a query with backslashes, ignoring them', String.raw`law \& gr\ace`, ['Expository']],
    ['other case in any language', 'épiph', ['Épiphanie']],
    ['other case in any alphabet', 'φως', ['Épiphanie']],
    ['everything if the query has no searchable characters', String.raw`\\`, ['Épiphanie', 'Expository']],
    ['everything if the query is empty', ' ', ['Épiphanie', 'Expository']],
  ])('finds by %s: %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test.each([
    ['a word that occurs nowhere', 'funeral'],
    ['a phrase that spans two fields', 'Expository Verse'],
    ['a phrase that spans two paragraphs', 'then? Law'],
    ['a percent sign as a wildcard', 'law%grace'],
    ['an underscore as a wildcard', 'l_w'],
    ['markup', 'strong'],
    ['entities', '&amp;'],
  ])('does not find %s', async (_, query) => {
    expect(await names(query)).toEqual([]);
  });

  test('returns the same data as the list', async () => {
    const all = await api.templates.own({});
    expect(await api.templates.own({ query: 'wept' })).toEqual(all.filter(({ name }) => name === 'Expository'));
  });

  test('finds text saved a moment ago, but not in deleted templates or those of other users', async () => {
    const person = await product.join();
    const { id, revision } = await person.api.templates.save({ name: 'Mine', text: '<p>barley</p>' });
    const found = async (query: string) => (await person.api.templates.own({ query })).map(({ name }) => name);
    expect(await found('barley')).toEqual(['Mine']);
    await person.api.documents.save({ id, revision, text: '<p>wheat</p>' });
    expect(await found('barley')).toEqual([]);
    expect(await found('wheat')).toEqual(['Mine']);
    expect(await found('wept')).toEqual([]);
    await person.api.documents.remove({ id });
    expect(await found('wheat')).toEqual([]);
  });

  test('covers the first 30,000 characters of each text', async () => {
    const person = await product.join();
    const before = (word: string, length: number) => `<p>${'a'.repeat(length - word.length - 3)}${word}</p>`;
    const text = `${before('inside', 30_000)}<p>outside</p>`;
    await person.api.templates.save({ name: 'Long', text });
    expect(await person.api.templates.own({ query: 'ainside' })).toHaveLength(1);
    expect(await person.api.templates.own({ query: 'outside' })).toEqual([]);
  });

  test('refuses a query of more than 200 characters', async () => {
    await expect(api.templates.own({ query: 'a'.repeat(201) })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('stops when the request is aborted', async () => {
    const person = await product.join();
    await person.api.templates.save(outline);
    const { db } = product.services;
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(searchTemplates(db, person.user.id, 'people', gone)).rejects.toThrow('gone');
  });
});

describe("a document from a user's own template", () => {
  test('is not a template, has no description, and has the chosen name and folder', async () => {
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

  test('needs a name and an existing folder', async () => {
    const { api } = await product.join();
    const { id } = await api.templates.save(outline);
    await expect(api.templates.use({ id, name: '' })).rejects.toMatchObject({
      fields: { Name: ['Name cannot be blank'] },
    });
    await expect(api.templates.use({ id, name: 'x', parentId: unknownId })).rejects.toMatchObject({ statusCode: 409 });
  });

  test('can be a template itself, with the description of the original', async () => {
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

  test('can be created by any user who has a template, but only subscribers can copy templates', async () => {
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
