import type { SuggestedItem } from '@sermon/contract/genius';
import { geniusQueryOf } from '@sermon/domain/genius/geniusQuery';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { describe, expect, test } from 'vitest';
import { openTestDatabaseWithBibles } from '../../../../../tests/support/bibles.ts';
import { addToCorpus, corpusItem } from '../../../../../tests/support/corpus.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { sampleSermon } from '../../content/sample/sermon.ts';
import { geniusBlock } from '../../database/schema.ts';
import type { NewItem } from '../../ports/search/port.ts';

const item = (title: string, scriptureReferences: string, text: string): NewItem =>
  corpusItem(title, {
    contributor: 'Grace Chapel',
    rating: 4,
    description: text,
    body: `<p>${text}</p>`,
    scriptureReferences,
  });
const fathers = [
  item('The Father Who Runs', 'Luke 15:11-32', 'A father runs to his son and forgives him before he has said a word.'),
  item('The Elder Brother', 'Luke 15:25-32', 'A brother stays outside the door while his father pleads.'),
  item('Lost and Found', 'Luke 15:1-10', 'A shepherd and a woman look for what is lost until it is found.'),
  item('Forgiveness', 'Matthew 18:21-35', 'Forgiveness is a welcome that a father gives: seventy times seven.'),
  item('Home Again', 'Hosea 14', 'A son comes home and finds forgiveness and a welcome.'),
  item('The Robe', 'Luke 15:22', 'Forgiveness has a robe, a ring and a father who brings them.'),
  item('Wise Men', 'Matthew 2', 'Gold, frankincense and myrrh on a long winter road.'),
];
const stories = [
  item('The Lost Watch', 'Luke 15:24', 'A son lost the watch of his father and found forgiveness.'),
  item('A Lighthouse', '', 'A lamp is lit on the rocks every night.'),
];

const product = await openProduct({}, openTestDatabaseWithBibles());
const { db, search } = product.services;
await addToCorpus(search, 'sermon', fathers);
await addToCorpus(search, 'illustration', stories);

const sermon = {
  title: 'The Open Gate',
  keywords: ['forgiveness', 'welcome', 'father', 'son'],
  scriptureRefs: ['Luke 15', 'Luke 15:20'],
  translationId: 'WEB',
};
const nothing = { title: '', keywords: [], scriptureRefs: [] };
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
const idOf = (items: readonly SuggestedItem[], title: string) =>
  items.find((suggested) => suggested.title === title)!.id;
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';
const notThere = { statusCode: 404, message: 'Request was submitted to the incorrect location.' };

describe('suggested sermons and illustrations', () => {
  test('are at most five with reasons, and include those on the passages of the sermon', async () => {
    const { genius } = (await product.join()).api;
    const found = await genius.findSermons(sermon);
    expect(found).toHaveLength(5);
    expect(titles(found)).not.toContain('Wise Men');
    expect(found.filter(({ reasons }) => reasons[0]!.startsWith('Mentions Luke 15')).length).toBeGreaterThan(2);
    expect(found.find(({ title }) => title === 'Forgiveness' || title === 'Home Again')!.reasons).toContainEqual(
      'In common: forgiveness, welcome',
    );
    expect(titles(await genius.findIllustrations(sermon))[0]).toBe('The Lost Watch');
  });

  test('can be found by the title alone', async () => {
    const { genius } = (await product.join()).api;
    expect(titles(await genius.findSermons({ ...nothing, title: 'Wise men' }))[0]).toBe('Wise Men');
  });

  test('are empty without search terms', async () => {
    const { genius } = (await product.join()).api;
    expect(await genius.findSermons({})).toEqual([]);
    expect(await genius.findIllustrations(nothing)).toEqual([]);
    expect(await genius.findSermons({ ...nothing, scriptureRefs: ['no such passage', 'Psalm 200'] })).toEqual([]);
  });
});

describe('a removed suggestion', () => {
  test('is replaced by another one for this user, and stays for other users', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    const before = await api.genius.findSermons(sermon);
    const gone = before[1]!;
    expect(await api.genius.blockSermon({ Id: gone.id })).toEqual({});
    const after = await api.genius.findSermons(sermon);
    expect(titles(after)).not.toContain(gone.title);
    expect(after).toHaveLength(5);
    expect(titles(await other.api.genius.findSermons(sermon))).toEqual(titles(before));

    const story = idOf(await api.genius.findIllustrations(sermon), 'The Lost Watch');
    await api.genius.blockIllustration({ Id: story });
    expect(titles(await api.genius.findIllustrations(sermon))).not.toContain('The Lost Watch');
  });

  test('is stored once, even if it is removed several times', async () => {
    const { api, user } = await product.join();
    const { id } = (await api.genius.findSermons(sermon))[0]!;
    await Promise.all([1, 2, 3].map(() => api.genius.blockSermon({ Id: id })));
    await api.genius.blockSermon({ Id: id });
    const rows = await db.select().from(geniusBlock);
    expect(rows.filter(({ accountId }) => accountId === user.id)).toHaveLength(1);
  });

  test('can be restored only by the user who removed it', async () => {
    const [{ api }, other] = [await product.join(), await product.join()];
    const before = await api.genius.findSermons(sermon);
    await api.genius.blockSermon({ Id: before[0]!.id });
    await other.api.genius.unblockSermon({ Id: before[0]!.id });
    expect(titles(await api.genius.findSermons(sermon))).not.toContain(before[0]!.title);
    await api.genius.unblockIllustration({ Id: before[0]!.id });
    expect(titles(await api.genius.findSermons(sermon))).not.toContain(before[0]!.title);
    expect(await api.genius.unblockSermon({ Id: before[0]!.id })).toEqual({});
    expect(titles(await api.genius.findSermons(sermon))).toEqual(titles(before));
    expect(await api.genius.unblockSermon({ Id: unknownId })).toEqual({});
  });

  test('must exist and be of the right kind', async () => {
    const { genius } = (await product.join()).api;
    const story = idOf(await genius.findIllustrations(sermon), 'The Lost Watch');
    for (const Id of [unknownId, story]) await expect(genius.blockSermon({ Id })).rejects.toMatchObject(notThere);
    await expect(genius.blockIllustration({ Id: unknownId })).rejects.toMatchObject(notThere);
    await expect(genius.blockSermon({ Id: 'x' })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('is one of at most 2,000 per user', async () => {
    const { api, user } = await product.join();
    const { id } = (await api.genius.findSermons(sermon))[0]!;
    const removed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        accountId: user.id,
        kind: 'sermon' as const,
        itemId: `0198e9a4-7b1c-7000-8000-${String(at).padStart(12, '0')}`,
        dateBlocked: product.clock.now,
      }));
    await db.insert(geniusBlock).values(removed(1_999));
    expect(await api.genius.findSermons(sermon)).toHaveLength(5);
    await api.genius.blockSermon({ Id: id });
    await api.genius.blockSermon({ Id: id });
    const [next] = await api.genius.findSermons(sermon);
    await expect(api.genius.blockSermon({ Id: next!.id })).rejects.toMatchObject({
      statusCode: 409,
      message: "You've reached the limit of removed suggestions.",
    });
  });
});

describe('suggested verses', () => {
  const versesFor = async (asked: object) =>
    (await product.join()).api.genius.findBibleVerses({ ...nothing, ...asked });

  test('are at most five with reasons, from cross references and from rare keywords', async () => {
    const verses = await versesFor({ ...sermon, keywords: ['lost', 'sheep', 'kissed', 'wept'] });
    expect(verses).toHaveLength(4);
    const reasons = verses.map((verse) => verse.reasons.join(' · '));
    expect(reasons[0]).toMatch(/^Cross reference for Luke 15:\d+/);
    expect(reasons.some((reason) => /In common: (\w+, )+\w+$/.test(reason))).toBe(true);
    for (const { description, translationId, translationName } of verses) {
      expect(description).toMatch(/^<sup>\d+<\/sup> /);
      expect({ translationId, translationName }).toEqual({
        translationId: 'WEB',
        translationName: 'World English Bible',
      });
    }
  });

  test('for a sermon on the prodigal son are about a father and a welcome, not about the same common words', async () => {
    const blocks = parseDocument(sampleSermon.text);
    const about = geniusQueryOf({ title: sampleSermon.name, scripture: sampleSermon.scripture, blocks });
    const found = titles(await versesFor({ ...about, translationId: 'WEB' }));
    expect(found).toEqual(expect.arrayContaining(['Genesis 33:4', 'Genesis 46:29', 'Ephesians 2:1']));

    const common = { keywords: ['father', 'son', 'ran', 'grace', 'home'], translationId: 'KJV' };
    const all = await Promise.all(
      [['Luke 15'], ['Luke 15:11-24', 'Luke 15:20'], ['Luke 15:20'], ['Luke 15:11-32', 'Luke 15:24']].map(
        async (scriptureRefs) => titles(await versesFor({ ...common, scriptureRefs })),
      ),
    );
    for (const coincidence of ['Jeremiah 35:16', 'Genesis 29:12', 'Hebrews 10:29'])
      for (const suggested of [found, ...all]) expect(suggested).not.toContain(coincidence);
  });

  test('leave out verses that the sermon already quotes', async () => {
    const verses = await versesFor({ ...sermon, scriptureRefs: ['Luke 15', 'Psalm 103:13'] });
    for (const title of titles(verses)) expect(title).not.toMatch(/^Luke 15:|^Psalm 103:13$/);
  });

  test('start with those that several passages refer to', async () => {
    const [first] = await versesFor({
      scriptureRefs: ['John 3:16', 'Romans 8:32', 'Romans 5:8'],
      translationId: 'KJV',
    });
    expect(first).toMatchObject({
      title: '1 John 4:9',
      reasons: ['Cross reference for John 3:16'],
      translationId: 'KJV',
    });
  });

  test('without a passage need two rare keywords; two forms of a word count as one', async () => {
    const of = async (...keywords: string[]) => titles(await versesFor({ keywords, translationId: 'KJV' }));
    // 'Son' and 'father' are in thousands of verses, 'grace' in 159, 'ran' in 62.
    expect(await of('father', 'son', 'grace')).toEqual([]);
    expect(await of('father', 'ran', 'son')).toEqual([]);
    expect(await of('shepherd', 'shepherds', 'shepherding')).toEqual([]);
    expect((await of('shepherd', 'sheep')).length).toBeGreaterThan(0);
  });

  test('contain at least two keywords in any form', async () => {
    const verses = await versesFor({ keywords: ['shepherds', 'staff', 'fear'], translationId: 'KJV' });
    expect(verses.length).toBeGreaterThan(0);
    for (const { reasons } of verses) expect(reasons).toEqual([expect.stringMatching(/, /)]);
    expect(await versesFor({ keywords: ['shepherds'] })).toEqual([]);
    expect(await versesFor({ keywords: ['the', 'and', "';drop table bible_verse;--", '愛', ''] })).toEqual([]);
  });

  test('come from another translation if the requested one is not installed, and name it', async () => {
    const [verse] = await versesFor({ scriptureRefs: ['John 3:16'], translationId: 'NIV' });
    expect(verse).toMatchObject({
      title: '1 John 4:9',
      translationId: 'WEB',
      copyrightHtml: expect.stringContaining('World English Bible'),
    });
  });

  test('are empty without search terms or without an installed Bible', async () => {
    expect(await versesFor({ title: 'Sunday' })).toEqual([]);
    expect(await versesFor({ scriptureRefs: ['Psalm 200', 'grace'] })).toEqual([]);
    const empty = await openProduct();
    expect(await (await empty.join()).api.genius.findBibleVerses(sermon)).toEqual([]);
  });

  test('are found for a sermon with very many passages', async () => {
    const scriptureRefs = Array.from({ length: 100 }, (_, at) => `Psalm ${at + 1}`);
    expect(await versesFor({ scriptureRefs })).toHaveLength(5);
    await expect(versesFor({ scriptureRefs: [...scriptureRefs, 'John 1'] })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('without a subscription', async () => {
  const sold = await openProduct({ BILLING_PROVIDER: 'sandbox' });
  const { genius } = (await sold.join()).api;
  test.each([
    ['findBibleVerses', () => genius.findBibleVerses({})],
    ['findSermons', () => genius.findSermons({})],
    ['findIllustrations', () => genius.findIllustrations({})],
    ['blockSermon', () => genius.blockSermon({ Id: unknownId })],
    ['blockIllustration', () => genius.blockIllustration({ Id: unknownId })],
    ['unblockSermon', () => genius.unblockSermon({ Id: unknownId })],
    ['unblockIllustration', () => genius.unblockIllustration({ Id: unknownId })],
  ])('%s is refused', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ statusCode: 403, message: 'Upgrade required' });
  });
});
