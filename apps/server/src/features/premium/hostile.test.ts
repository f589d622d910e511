import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { unusablePictures } from '../../../../../tests/files/pictures.ts';
import { addPremium } from '../../../../../tests/files/premium.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { libraryItem, premiumActivation, premiumItem, upload } from '../../database/schema.ts';
import { actByEmail } from '../admin/people/actions.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const { db } = product.services;
const admin = await product.join('Admin');
const naomi = await product.join('Naomi');
await actByEmail(db, naomi.email, 'subscriptionGiven');
const visitor = product.visit();
const notFound = { statusCode: 404 };

const markup = '<img src=x onerror="alert(1)">&amp;"\'';
const hostile = await addPremium(product.services, { slug: 'markup', name: markup, isFree: true });

describe('an address', () => {
  test.each([
    '../../etc/passwd',
    '%2e%2e%2f',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '%',
    '_______',
    '\\',
    'a'.repeat(200),
    '𝕲race',
    '\u202egrace',
    'null',
    '__proto__',
  ])('of a title that does not exist is not found: %s', async (title) => {
    await expect(visitor.premiumSermons.byTitle({ title })).rejects.toMatchObject(notFound);
    await expect(visitor.premiumSermonSeries.byTitle({ title })).rejects.toMatchObject(notFound);
  });

  test.each(['', ' ', '\u200b', 'a'.repeat(100_000)])(
    'without a title, or with one that is too long, is refused',
    async (title) => {
      const { statusCode } = (await visitor.premiumSermons.byTitle({ title }).catch((error: unknown) => error)) as {
        statusCode: number;
      };
      expect([400, 404, 413]).toContain(statusCode);
    },
  );

  test.each(['not-an-id', '1', '../premium', "0198e9a4-7b1c-7000-8000-00000000000'"])(
    'with something else than an id is not found or refused: %s',
    async (id) => {
      const { get, document } = naomi.api.premiumSermons;
      for (const ask of [get, document])
        await expect(ask({ id })).rejects.toMatchObject({
          statusCode: expect.toSatisfy((code) => code === 400 || code === 404),
        });
    },
  );

  test('of a picture that does not exist is not found', async () => {
    for (const url of ['/api/PremiumSermon/Picture/not-an-id', `/api/PremiumSermon/Picture/${crypto.randomUUID()}`])
      expect([400, 404]).toContain((await product.app.inject({ url })).statusCode);
  });
});

test('markup in a name stays text in the lists, the library and the messages', async () => {
  expect(await visitor.premiumSermons.byTitle({ title: markup })).toMatchObject({ id: hostile, name: markup });
  const copyId = await naomi.api.premiumSermons.activate({ PremiumSermonId: hostile });
  expect(await naomi.api.library.get({ id: copyId })).toMatchObject({ name: markup, premium: { name: markup } });
  product.clock.pass(11_000);
  await expect(naomi.api.premiumSermons.activate({ PremiumSermonId: hostile })).rejects.toMatchObject({
    statusCode: 409,
    message: `${markup} is already in your library.`,
  });
  const [entry] = (await admin.api.adminPremium.list({})).filter(({ id }) => id === hostile);
  expect(entry).toMatchObject({ name: markup });
});

describe('two activations at once', () => {
  test('of two items, of which the library has room for one, add one of them whole', async () => {
    const small = await openProduct({}, undefined, { items: 5, kept: 10 });
    const ids = [
      await addPremium(small.services, { slug: 'grace', isFree: true }),
      await addPremium(small.services, { slug: 'mercy', isFree: true }),
    ];
    const { api } = await small.join();
    const outcomes = await Promise.allSettled(ids.map((id) => api.premiumSermons.activate({ PremiumSermonId: id })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await api.library.list()).toHaveLength(4);
    const counts = (await api.premiumSermons.list({})).map(({ totalActivations }) => totalActivations);
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBe(1);
  });

  test('while the item is hidden add it whole or not at all', async () => {
    const id = await addPremium(product.services, { slug: 'hidden', isFree: true });
    const people = await Promise.all(['A', 'B', 'C'].map((name) => product.join(name)));
    const outcomes = await Promise.allSettled([
      ...people.map(({ api }) => api.premiumSermons.activate({ PremiumSermonId: id })),
      admin.api.adminPremium.setEnabled({ premiumItemId: id, isEnabled: false }),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' });
    for (const [n, { user }] of people.entries()) {
      const items = await db.$count(libraryItem, eq(libraryItem.ownerId, user.id));
      expect(items).toBe(outcomes[n]!.status === 'fulfilled' ? 4 : 0);
    }
    await expect(people[0]!.api.premiumSermons.activate({ PremiumSermonId: id })).rejects.toMatchObject(notFound);
  });

  test('while the subscription ends add it whole or not at all, and later ones are refused', async () => {
    const id = await addPremium(product.services, { slug: 'locked' });
    const orpah = await product.join('Orpah');
    await actByEmail(db, orpah.email, 'subscriptionGiven');
    const activate = () => orpah.api.premiumSermons.activate({ PremiumSermonId: id });
    const outcomes = await Promise.allSettled([
      activate(),
      actByEmail(db, orpah.email, 'subscriptionTaken'),
      activate(),
    ]);
    expect(outcomes[1]).toMatchObject({ status: 'fulfilled' });
    const wasAdded = [outcomes[0], outcomes[2]].some(({ status }) => status === 'fulfilled');
    expect(await db.$count(libraryItem, eq(libraryItem.ownerId, orpah.user.id))).toBe(wasAdded ? 4 : 0);
    const activations = await db.$count(premiumActivation, eq(premiumActivation.accountId, orpah.user.id));
    expect(activations).toBe(wasAdded ? 1 : 0);
    await expect(activate()).rejects.toMatchObject({ statusCode: 403, message: 'Upgrade required' });
  });
});

test('of pictures that cannot be used, none replaces the one of an item, and each reply says why', async () => {
  const before = (await admin.api.adminPremium.list({})).find(({ id }) => id === hostile)!.thumbnailUrl;
  for (const [name, { bytes, sentence }] of Object.entries(await unusablePictures())) {
    const file = new File([new Uint8Array(bytes)], `${name}.png`);
    const sent = admin.api.adminPremium.replacePicture({ premiumItemId: hostile, file });
    const error = (await sent.catch((failure: unknown) => failure)) as { statusCode: number; fields: object };
    expect(error.statusCode, name).toBe(400);
    expect(JSON.stringify(error.fields), name).toContain(sentence);
  }
  const after = (await admin.api.adminPremium.list({})).find(({ id }) => id === hostile)!.thumbnailUrl;
  expect(after).toBe(before);
  expect(await db.$count(upload)).toBe(0);
  expect(await db.$count(premiumItem)).toBe(3);
});
