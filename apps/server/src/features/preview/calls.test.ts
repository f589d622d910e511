import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCorpus, corpusItem } from '../../../../../tests/support/corpus.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account } from '../../database/schema.ts';
import { openStandIn } from '../../ports/standIn.setup.ts';

const trouble = "We're sorry, but we're having trouble loading your Sermon Asset. Please try again";

/** The parent site. What it replies depends on the id. */
const parent = await openStandIn(async ({ url }, response) => {
  const id = url!.slice(1);
  response.statusCode = id === 'missing' ? 404 : id === 'away' ? 503 : 200;
  const html = `<script>steal()</script><h1 style="color:red">Grace</h1><p>${'He ran. '.repeat(400)}</p>`;
  const sermon = { name: 'G'.repeat(300), html, author: 'Ruth\n Abara', scripture: 'Luke 15' };
  response.end(id === 'nonsense' ? 'Welcome' : JSON.stringify(sermon));
});

const selling = { BILLING_PROVIDER: 'sandbox', PARENT_SITE_SERMON_URL: `${parent}/{id}` };
const product = await openProduct(selling);
const { search, db } = product.services;
const long = `<p>${'Grace runs to meet us. '.repeat(100)}</p><p>Zebrafinch</p>`;

let published: string;
let [free, subscriber]: (Person | undefined)[] = [];
beforeAll(async () => {
  await addToCorpus(search, 'sermon', [
    corpusItem('The Father Who Runs', {
      body: long,
      authorFirstName: 'Ruth',
      authorLastName: 'Abara',
      scriptureReferences: 'Luke 15:11–32',
    }),
  ]);
  [free, subscriber] = [await product.join('Free'), await product.join('Subscriber')];
  await db.update(account).set({ makerPlan: 'Given' }).where(eq(account.id, subscriber.user.id));
  published = (await free.api.corpus.findSermons({ q: 'father' })).results[0]!.id;
});

describe('a published sermon', () => {
  test('is whole for subscribers, and keeps its source', async () => {
    const sermon = await subscriber!.api.preview.sermon({ id: published });
    expect(sermon).toMatchObject({
      id: published,
      name: 'The Father Who Runs',
      category: 'Manuscript',
      scripture: 'Luke 15:11–32',
      isWhole: true,
    });
    expect(sermon.text).toContain(`data-source="sermon/${published}/The Father Who Runs/Ruth Abara"`);
    expect(sermon.text).toContain('Zebrafinch');
    const { id, text } = await subscriber!.api.documents.save(sermonToSave(sermon));
    expect(id).not.toBe(published);
    expect(text).toBe(sermon.text);
  });

  test('begins only for visitors and free users, who get nothing of the rest', async () => {
    for (const api of [product.visit(), free!.api]) {
      const sermon = await api.preview.sermon({ id: published });
      expect(sermon.isWhole).toBe(false);
      expect([...plainText(parseDocument(sermon.text))].length).toBe(1_500);
      expect(JSON.stringify(sermon)).not.toContain('Zebrafinch');
    }
  });
});

const sermonToSave = ({
  name,
  text,
  category,
  scripture,
}: {
  name: string;
  text: string;
  category: string;
  scripture: string;
}) => ({
  name,
  text,
  category: category as 'Manuscript',
  scripture,
});

describe('a sermon of the parent site', () => {
  test('is cleaned, and names its author at the end', async () => {
    const { name, text, scripture } = await subscriber!.api.preview.sermon({ id: '4711' });
    expect(name).toBe('G'.repeat(200));
    expect(scripture).toBe('Luke 15');
    expect(text.startsWith('<h1>Grace</h1><p>He ran. ')).toBe(true);
    expect(text.endsWith(`<p><em>${'G'.repeat(300)}, Ruth Abara</em></p>`)).toBe(true);
    expect(text).not.toContain('steal');
  });

  test.each([
    ['missing', 404, 'Request was submitted to the incorrect location.'],
    ['away', 503, trouble],
    ['nonsense', 502, trouble],
  ])('%s: %s', async (id, statusCode, message) => {
    await expect(product.visit().preview.sermon({ id })).rejects.toMatchObject({ statusCode, message });
  });

  test.each(['', '../secret', 'a b', 'x'.repeat(65), '%2e%2e'])('there is no sermon with the id “%s”', async (id) => {
    await expect(product.visit().preview.sermon({ id })).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('visitors of one network can open 120 sermons in ten minutes', async () => {
  const visitor = product.visit('203.0.113.7');
  const statuses = [];
  for (let count = 0; count < 122; count += 1)
    statuses.push(
      await visitor.preview.sermon({ id: 'missing' }).catch((cause: { statusCode: number }) => cause.statusCode),
    );
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});

test('where nothing is sold, every user gets the whole sermon, and without a parent site only those of this server exist', async () => {
  const other = await openProduct();
  await addToCorpus(other.services.search, 'sermon', [corpusItem('The Father Who Runs', { body: long })]);
  const { api } = await other.join();
  const { id } = (await api.corpus.findSermons({ q: 'father' })).results[0]!;
  expect(await api.preview.sermon({ id })).toMatchObject({ isWhole: true });
  expect(await other.visit().preview.sermon({ id })).toMatchObject({ isWhole: false });
  await expect(api.preview.sermon({ id: '4711' })).rejects.toMatchObject({ statusCode: 404 });
});
