import { randomUUID } from 'node:crypto';
import { fewestRatings } from '@sermon/domain/ratings/ratings';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addPremium } from '../../../../../tests/files/premium.ts';
import { addToCorpus, corpusItem } from '../../../../../tests/support/corpus.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account, itemInsertion, itemRating, itemStanding, premiumItem } from '../../database/schema.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const { db, search } = product.services;

async function subscriber(name: string): Promise<Person> {
  const person = await product.join(name);
  await db.update(account).set({ makerPlan: 'Given' }).where(eq(account.id, person.user.id));
  return person;
}
const [ruth, naomi, boaz, free] = [
  await subscriber('Ruth'),
  await subscriber('Naomi'),
  await subscriber('Boaz'),
  await product.join('Free'),
];

/** Adds a published sermon with this title, and returns its id. */
async function addSermon(title: string, body = '<p>Amen.</p>'): Promise<string> {
  await addToCorpus(search, 'sermon', [corpusItem(title, { body })]);
  return (await search.itemsFrom('sermon', [title])).get(title)!.id;
}
async function addIllustration(title: string): Promise<string> {
  await addToCorpus(search, 'illustration', [corpusItem(title)]);
  return (await search.itemsFrom('illustration', [title])).get(title)!.id;
}
const standingOf = async (id: string) => {
  const { ratings, halfStars, insertions } = itemStanding;
  const [row] = await db
    .select({ ratings, halfStars, insertions })
    .from(itemStanding)
    .where(eq(itemStanding.itemId, id));
  return row ?? { ratings: 0, halfStars: 0, insertions: 0 };
};

const items = {
  sermon: await addSermon('The Rated Sermon'),
  illustration: await addIllustration('The Rated Story'),
  premiumSermon: await addPremium(product.services, { slug: 'rated' }),
  premiumSeries: await addPremium(product.services, { kind: 'series', slug: 'rated' }),
};

describe.each(Object.entries(items) as [keyof typeof items, string][])('a rating of a %s', (itemKind, id) => {
  test('is set, changed and removed', async () => {
    const rate = (halfStars: number | null) => ruth.api.ratings.rate({ itemKind, id, halfStars });
    expect(await ruth.api.ratings.ofItem({ itemKind, id })).toEqual({ average: null, count: 0, own: null });
    expect(await rate(9)).toEqual({ average: null, count: 1, own: 9 });
    expect(await rate(1)).toEqual({ average: null, count: 1, own: 1 });
    expect(await ruth.api.ratings.ofItem({ itemKind, id })).toEqual({ average: null, count: 1, own: 1 });
    expect(await rate(null)).toEqual({ average: null, count: 0, own: null });
    expect(await rate(null)).toEqual({ average: null, count: 0, own: null });
    expect(await standingOf(id)).toEqual({ ratings: 0, halfStars: 0, insertions: 0 });
  });

  test('counts toward the average, which everyone sees once three people have rated', async () => {
    for (const [at, { api }] of [ruth, naomi, boaz].entries()) {
      const { average, count } = await api.ratings.rate({ itemKind, id, halfStars: 8 + at });
      expect([average, count]).toEqual([at < fewestRatings - 1 ? null : 4.5, at + 1]);
    }
    expect(await free.api.ratings.ofItem({ itemKind, id })).toEqual({ average: 4.5, count: 3, own: null });
  });
});

describe('premium content', () => {
  test('is listed with its rating, to visitors as well', async () => {
    const rating = { average: 4.5, count: 3 };
    expect(await ruth.api.premiumSermons.list({})).toMatchObject([{ rating: { ...rating, own: 8 } }]);
    expect(await product.visit().premiumSermons.list({})).toMatchObject([{ rating: { ...rating, own: null } }]);
    expect(await naomi.api.premiumSermonSeries.get({ id: items.premiumSeries })).toMatchObject({
      rating: { ...rating, own: 9 },
    });
  });
});

describe('a rating is refused', () => {
  const request = { itemKind: 'sermon', id: items.sermon, halfStars: 9 } as const;

  test('without a subscription, but may be removed', async () => {
    await expect(free.api.ratings.rate(request)).rejects.toMatchObject({ statusCode: 403 });
    const former = await subscriber('Former');
    await former.api.ratings.rate(request);
    await db.update(account).set({ makerPlan: null }).where(eq(account.id, former.user.id));
    expect(await former.api.ratings.rate({ ...request, halfStars: null })).toMatchObject({ own: null });
  });

  test.each([0, 11, 4.5, -1])('of %s half stars', async (halfStars) => {
    await expect(ruth.api.ratings.rate({ ...request, halfStars })).rejects.toThrow();
  });

  test('of an unknown item, an item of another kind, or disabled premium content', async () => {
    const disabled = await addPremium(product.services, { slug: 'disabled' });
    await db.update(premiumItem).set({ isEnabled: false }).where(eq(premiumItem.id, disabled));
    for (const wrong of [
      { itemKind: 'sermon', id: randomUUID() },
      { itemKind: 'sermon', id: items.illustration },
      { itemKind: 'premiumSeries', id: items.premiumSermon },
      { itemKind: 'premiumSermon', id: disabled },
    ] as const) {
      await expect(ruth.api.ratings.rate({ ...wrong, halfStars: 9 })).rejects.toMatchObject({ statusCode: 404 });
      await expect(ruth.api.ratings.ofItem(wrong)).rejects.toMatchObject({ statusCode: 404 });
    }
  });

  test('if there are too many at once', async () => {
    const eager = await subscriber('Eager');
    const all = Array.from({ length: 61 }, () => eager.api.ratings.rate(request));
    const failed = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { statusCode: 429 } }]);
    expect(await standingOf(items.sermon)).toMatchObject({ ratings: 4 });
  });
});

describe('abuse', () => {
  test('an account that rates an item many times at once has one rating', async () => {
    const id = await addSermon('Rated at Once');
    const given = [1, 10, 10, 3, 10, 7];
    await Promise.all(given.map((halfStars) => ruth.api.ratings.rate({ itemKind: 'sermon', id, halfStars })));
    const { own } = await ruth.api.ratings.ofItem({ itemKind: 'sermon', id });
    expect(await standingOf(id)).toEqual({ ratings: 1, halfStars: own, insertions: 0 });
  });

  test('an account that inserts an item many times counts once', async () => {
    const id = await addSermon('Inserted Often');
    const insert = ({ api }: Person) => api.ratings.countInsertion({ itemKind: 'sermon', id });
    await Promise.all([insert(ruth), insert(ruth), insert(ruth), insert(free)]);
    expect(await standingOf(id)).toEqual({ ratings: 0, halfStars: 0, insertions: 2 });
    await expect(ruth.api.ratings.countInsertion({ itemKind: 'sermon', id: randomUUID() })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('a deleted account no longer counts', async () => {
    const id = await addSermon('Rated by Someone Who Left');
    const orpah = await subscriber('Orpah');
    for (const { api } of [ruth, orpah]) {
      await api.ratings.rate({ itemKind: 'sermon', id, halfStars: 4 });
      await api.ratings.countInsertion({ itemKind: 'sermon', id });
    }
    expect(await standingOf(id)).toEqual({ ratings: 2, halfStars: 8, insertions: 2 });
    await db.delete(account).where(eq(account.id, orpah.user.id));
    expect(await standingOf(id)).toEqual({ ratings: 1, halfStars: 4, insertions: 1 });
  });
});

describe('the search', () => {
  /** Lets many accounts rate and insert an item, as far as the tables are concerned. */
  async function recommend(id: string, people: number): Promise<void> {
    const base = (await db.select().from(account).where(eq(account.id, ruth.user.id)))[0]!;
    const ids = Array.from({ length: people }, () => randomUUID());
    await db.insert(account).values(ids.map((each) => ({ ...base, id: each, email: `${each}@a.example` })));
    const rows = ids.map((accountId) => ({ accountId, kind: 'sermon' as const, itemId: id }));
    await db.insert(itemRating).values(rows.map((row) => ({ ...row, halfStars: 10, dateRated: product.clock.now })));
    await db.insert(itemInsertion).values(rows.map((row) => ({ ...row, dateInserted: product.clock.now })));
  }
  const found = async (q: string) => (await ruth.api.corpus.findSermons({ q })).results.map(({ title }) => title);

  test('puts what many people recommend before what is as relevant, but not before what is more relevant', async () => {
    const text = '<p>Nehemiah rebuilt the walls with prayer.</p>';
    await addToCorpus(search, 'sermon', [
      corpusItem('First of Two', { body: text }),
      corpusItem('Other of Two', { body: text }),
      corpusItem('Nehemiah and the Walls', { body: text }),
      corpusItem('Something Else', { body: `<p>${'Patience is a virtue of the saints. '.repeat(60)}Nehemiah.</p>` }),
    ]);
    const before = await found('nehemiah walls');
    expect(before[0]).toBe('Nehemiah and the Walls');
    const [second, third] = before.slice(1, 3);
    const idOf = async (title: string) => (await search.itemsFrom('sermon', [title])).get(title)!.id;
    await recommend(await idOf(third!), 12);
    await recommend(await idOf('Something Else'), 60);
    const after = await found('nehemiah walls');
    expect(after.slice(0, 3)).toEqual(['Nehemiah and the Walls', third, second]);
    expect(after.toSorted()).toEqual(before.toSorted());
  });

  test('keeps the ratings of an item that is imported again', async () => {
    const id = await addSermon('Imported Twice');
    await ruth.api.ratings.rate({ itemKind: 'sermon', id, halfStars: 9 });
    expect(await addSermon('Imported Twice', '<p>Hallelujah.</p>')).toBe(id);
    expect(await ruth.api.ratings.ofItem({ itemKind: 'sermon', id })).toMatchObject({ own: 9 });
  });
});
