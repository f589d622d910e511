import type { CallInput } from '@sermon/contract/client';
import type { contract } from '@sermon/contract';
import { shareIdLength } from '@sermon/domain/sharing/limits';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addItems, archivedDetails } from '../../../../../tests/files/archives.ts';
import { openProduct, type Person } from '../../../../../tests/support/people.ts';
import { account, assetShare, shareComment } from '../../database/schema.ts';
import { findGrantAt } from '../../visitors/grants.ts';
import { listShares, setTakenDown } from './administration.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox', SHARE_HOST: 'share.example' });
const { db } = product.services;
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';
/** The client has a message of its own for 404; sharedTokens.test.ts tests the one of the server. */
const gone = { statusCode: 404 };

async function setPlan({ user }: Person, makerPlan: 'Given' | null): Promise<void> {
  await db.update(account).set({ makerPlan }).where(eq(account.id, user.id));
}

/** Registers a subscriber. */
async function join(name: string): Promise<Person> {
  const person = await product.join(name);
  await setPlan(person, 'Given');
  return person;
}

const slide = '<span class="sm-slide" data-slide-id="a">Marked</span>';
const write = async ({ api }: Person, name: string, text = `<p>Private ${slide}</p>`) =>
  (await api.documents.save({ name, text })).id;

/** Writes and shares a document. Returns its ids. */
async function shareNew(person: Person, name: string, kind: 'sermon' | 'slides' = 'sermon') {
  const id = await write(person, name);
  const { shareId } = await person.api.sharing.share({ libraryAssetId: id, kind });
  return { id, shareId };
}

const ruth = await join('Ruth');
const visitor = product.visit();

describe('switching on and off', () => {
  test('the first time, a share gets a random id, which it keeps', async () => {
    const id = await write(ruth, 'Kept');
    expect(await ruth.api.sharing.get({ id })).toBeNull();
    const shared = await ruth.api.sharing.share({ libraryAssetId: id });
    expect(shared).toEqual({ id, isShared: true, shareId: expect.stringMatching(/^[a-z0-9]+$/) });
    expect(shared.shareId).toHaveLength(shareIdLength);
    expect(await visitor.sharing.document({ shareId: shared.shareId })).toMatchObject({ name: 'Kept' });
    expect(await ruth.api.sharing.unshare({ libraryAssetId: id })).toEqual({ ...shared, isShared: false });
    await expect(visitor.sharing.document({ shareId: shared.shareId })).rejects.toMatchObject(gone);
    expect(await ruth.api.sharing.share({ libraryAssetId: id })).toEqual(shared);
    expect(await ruth.api.sharing.share({ libraryAssetId: id }), 'a second time changes nothing').toEqual(shared);
    expect(await visitor.sharing.document({ shareId: shared.shareId })).toMatchObject({ name: 'Kept' });
  });

  test('a share says everything about itself', async () => {
    const id = await write(ruth, 'The Father Who Runs');
    const created = await ruth.api.sharing.create({ builderAssetId: id });
    expect(created).toEqual({
      id: expect.any(String),
      builderAssetId: id,
      kind: 'sermon',
      name: 'The Father Who Runs',
      category: 'None',
      shareId: created.shareId,
      enabled: false,
      isShared: false,
      slug: '/the-father-who-runs',
      url: `http://sermon.test/share/${created.shareId}`,
      churchUrl: null,
      views: 0,
      dateShared: product.clock.now,
      assetShareType: 'None',
      videoPath: '',
      commentsEnabled: false,
      commentsHeld: true,
      heldComments: 0,
      isListed: false,
      isHandout: false,
      scripture: '',
      churchName: '',
      churchAddress: null,
      commentEmails: true,
      hasUnshared: false,
    });
    expect(await ruth.api.sharing.create({ builderAssetId: id })).toEqual(created);
    expect(await ruth.api.sharing.get({ id })).toEqual(created);
    await ruth.api.documents.rename({ id, name: 'Another name' });
    expect(await ruth.api.sharing.get({ id })).toMatchObject({ name: 'Another name', slug: '/the-father-who-runs' });
    const comment = { assetShareId: created.id, name: 'Ann', text: 'Amen', state: 'held' as const };
    const dates = { dateCreated: product.clock.now };
    await db.insert(shareComment).values([
      { id: crypto.randomUUID(), ...comment, ...dates },
      { id: crypto.randomUUID(), ...comment, ...dates, state: 'shown' },
      { id: crypto.randomUUID(), ...comment, ...dates, dateDeleted: product.clock.now },
    ]);
    expect(await ruth.api.sharing.get({ id })).toMatchObject({ heldComments: 1 });
  });

  test('the text and the slides are shared separately', async () => {
    const { id, shareId } = await shareNew(ruth, 'Two pages');
    const slides = await ruth.api.sharing.create({ builderAssetId: id, kind: 'slides' });
    expect(slides).toMatchObject({
      enabled: false,
      slug: '/two-pages-slides',
      url: `http://sermon.test/share/slide/${slides.shareId}`,
    });
    expect(slides.shareId).not.toBe(shareId);
    await expect(visitor.sharing.slides({ shareId: slides.shareId })).rejects.toMatchObject(gone);
    await expect(visitor.sharing.slides({ shareId })).rejects.toMatchObject(gone);
    await ruth.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    await ruth.api.sharing.unshare({ libraryAssetId: id });
    expect(await visitor.sharing.slides({ shareId: slides.shareId })).toMatchObject({ name: 'Two pages' });
    await expect(visitor.sharing.document({ shareId: slides.shareId })).rejects.toMatchObject(gone);
  });

  test('documents with the same name, also at the same time, get different addresses', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => write(ruth, 'Same name')));
    const shares = await Promise.all(ids.map((id) => ruth.api.sharing.create({ builderAssetId: id })));
    expect(shares.map(({ slug }) => slug).toSorted()).toEqual([
      '/same-name',
      '/same-name-2',
      '/same-name-3',
      '/same-name-4',
    ]);
    const id = await write(ruth, 'Created twice');
    const twice = await Promise.all([1, 2, 3].map(() => ruth.api.sharing.create({ builderAssetId: id })));
    expect(new Set(twice.map((share) => share.shareId)).size).toBe(1);
  });

  test('after 99 documents with the same name, addresses end with random characters', async () => {
    const person = await join('Many');
    const first = await write(person, 'Grace');
    const { id: _id, ...row } = (await db.select().from(assetShare).limit(1))[0]!;
    const others = await Promise.all(Array.from({ length: 49 }, () => write(person, 'Grace')));
    // Both shares of 49 documents take the addresses from 2 to 99.
    const rows = others.flatMap((documentId, at) =>
      (['sermon', 'slides'] as const).map((kind, second) => ({
        ...row,
        id: crypto.randomUUID(),
        ownerId: person.user.id,
        documentId,
        kind,
        shareId: crypto.randomUUID(),
        slug: `grace-${2 * at + second + 2}`,
      })),
    );
    await db.insert(assetShare).values(rows);
    const { slug } = await person.api.sharing.create({ builderAssetId: first });
    expect(slug).toBe('/grace');
    const last = await person.api.sharing.create({ builderAssetId: await write(person, 'Grace') });
    expect(last.slug).toMatch(/^\/grace-[a-z0-9]{8}$/);
  });

  test('a template cannot be shared', async () => {
    const { id } = await ruth.api.templates.save({ name: 'Outline', text: '<p>Comfort</p>' });
    const refusal = { statusCode: 422, message: texts.template };
    await expect(ruth.api.sharing.share({ libraryAssetId: id })).rejects.toMatchObject(refusal);
    await expect(ruth.api.sharing.create({ builderAssetId: id })).rejects.toMatchObject(refusal);
    expect(await ruth.api.sharing.get({ id })).toBeNull();
  });

  test('switching off a document that was never shared changes nothing', async () => {
    const id = await write(ruth, 'Never');
    const { shareId } = await ruth.api.sharing.create({ builderAssetId: id });
    expect(await ruth.api.sharing.unshare({ libraryAssetId: id })).toEqual({ id, isShared: false, shareId });
    const unknown = ruth.api.sharing.unshare({ libraryAssetId: unknownId });
    await expect(unknown).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('without a subscription', () => {
  /** A user whose subscription has ended, with shared documents. */
  async function former(count: number) {
    const person = await join('Former');
    const shares = await Promise.all(Array.from({ length: count }, (_, at) => shareNew(person, `Shared ${at}`)));
    await setPlan(person, null);
    return { person, shares };
  }
  const refusal = { statusCode: 403, message: texts.unsharedBefore };

  test('pages stay open, and one can be switched off, but not on again', async () => {
    const { person, shares } = await former(2);
    const [first, second] = shares;
    expect(await visitor.sharing.document({ shareId: first!.shareId })).toMatchObject({ name: 'Shared 0' });
    expect(await person.api.sharing.get({ id: second!.id })).toMatchObject({ hasUnshared: false });
    await person.api.sharing.unshare({ libraryAssetId: first!.id });
    expect(await person.api.sharing.get({ id: second!.id })).toMatchObject({ hasUnshared: true });
    await expect(visitor.sharing.document({ shareId: first!.shareId })).rejects.toMatchObject(gone);
    await person.api.sharing.unshare({ libraryAssetId: first!.id });
    await expect(person.api.sharing.unshare({ libraryAssetId: second!.id })).rejects.toMatchObject(refusal);
    const { id: assetShareId } = (await person.api.sharing.get({ id: second!.id }))!;
    await expect(person.api.sharing.save({ assetShareId, enabled: false })).rejects.toMatchObject(refusal);
    expect(await visitor.sharing.document({ shareId: second!.shareId })).toMatchObject({ name: 'Shared 1' });
    await expect(person.api.sharing.share({ libraryAssetId: first!.id })).rejects.toMatchObject({ statusCode: 403 });
    await setPlan(person, 'Given');
    await person.api.sharing.unshare({ libraryAssetId: second!.id });
  });

  test('a page that is off already does not count', async () => {
    const { person, shares } = await former(1);
    const created = await person.api.sharing.create({ builderAssetId: await write(person, 'Never on') });
    expect(await person.api.sharing.save({ assetShareId: created.id, enabled: false })).toEqual(created);
    await person.api.sharing.unshare({ libraryAssetId: created.builderAssetId });
    await person.api.sharing.unshare({ libraryAssetId: shares[0]!.id });
  });

  test.each(['unshare', 'save'] as const)('of two requests at the same time (%s), one succeeds', async (call) => {
    const { person, shares } = await former(2);
    const own = await Promise.all(shares.map(async ({ id }) => (await person.api.sharing.get({ id }))!));
    const outcomes = await Promise.allSettled(
      own.map(({ id, builderAssetId }) =>
        call === 'save'
          ? person.api.sharing.save({ assetShareId: id, enabled: false })
          : person.api.sharing.unshare({ libraryAssetId: builderAssetId }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
    const after = await Promise.all(shares.map(async ({ id }) => (await person.api.sharing.get({ id }))!.enabled));
    expect(after.filter(Boolean)).toHaveLength(1);
  });

  test('the same page can be switched off twice at the same time', async () => {
    const { person, shares } = await former(1);
    const { id } = shares[0]!;
    await Promise.all([1, 2].map(() => person.api.sharing.unshare({ libraryAssetId: id })));
    expect(await person.api.sharing.get({ id })).toMatchObject({ enabled: false });
  });
});

describe("the church's address", () => {
  const fieldError = (message: string) => ({ fields: { Subdomain: [message] } });

  test('is cleaned, saved once, and part of the addresses of pages', async () => {
    const person = await join('Church');
    expect(await person.api.sharing.preference({})).toBeNull();
    await person.api.sharing.setCommentEmails({ commentEmails: false });
    expect(await person.api.sharing.preference({})).toBeNull();
    const saved = { subdomain: 'grace_chapel', churchName: '', commentEmails: false };
    expect(await person.api.sharing.savePreference({ subdomain: 'https://www.Grace_Chapel.org/' })).toEqual(saved);
    expect(await person.api.sharing.savePreference({ subdomain: 'grace_chapel', churchName: 'Grace' })).toEqual({
      ...saved,
      churchName: 'Grace',
    });
    await expect(person.api.sharing.savePreference({ subdomain: 'mercy-chapel' })).rejects.toMatchObject(
      fieldError('Your church web address is grace_chapel. It cannot be changed.'),
    );
    await person.api.sharing.setCommentEmails({ commentEmails: true });
    expect(await person.api.sharing.preference({})).toEqual({ ...saved, churchName: 'Grace', commentEmails: true });
    const { id, shareId } = await shareNew(person, 'Home');
    // Host names have no underscores.
    expect(await person.api.sharing.get({ id })).toMatchObject({ churchUrl: 'http://grace-chapel.share.example/home' });
    expect(await findGrantAt(db, 'Grace-Chapel', 'Home')).toMatchObject({ share: { shareId } });
    expect(await findGrantAt(db, 'grace-chapel', 'nothing')).toBeUndefined();
    expect(await findGrantAt(db, 'other', 'home')).toBeUndefined();
    expect(await findGrantAt(db, 'grace-chapel', '\u0000')).toBeUndefined();
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ churchName: 'Grace' });
    await person.api.sharing.unshare({ libraryAssetId: id });
    expect(await findGrantAt(db, 'grace-chapel', 'home')).toBeUndefined();
  });

  test.each([
    ['', 'Enter your church web address.'],
    ['恩典堂', 'Enter your church web address.'],
    [
      'https://www.the-first-church-of-our-town.org',
      'Oops. The web address you entered is too long, please make it a bit shorter.',
    ],
    ['WWW', 'This web address cannot be used. Please choose another one.'],
    ['https://mail.com', 'This web address cannot be used. Please choose another one.'],
  ])('%j is refused', async (subdomain, message) => {
    await expect(ruth.api.sharing.savePreference({ subdomain })).rejects.toMatchObject(fieldError(message));
    expect(await ruth.api.sharing.preference({})).toBeNull();
  });

  test('a name that is too long for it is refused as a name', async () => {
    const churchName = 'The First Church of Our Town';
    for (const name of [churchName, churchName.repeat(3)])
      await expect(ruth.api.sharing.savePreference({ subdomain: name, churchName: name })).rejects.toMatchObject({
        fields: expect.objectContaining({
          [name === churchName ? 'Subdomain' : 'ChurchName']: [
            'The name you entered is too long, please make it a bit shorter.',
          ],
        }),
      });
    await expect(
      ruth.api.sharing.savePreference({ subdomain: 'the-first-church-of-our-town', churchName: 'First Church' }),
    ).rejects.toMatchObject(fieldError('Oops. The web address you entered is too long, please make it a bit shorter.'));
  });

  test('belongs to one user, also if two ask for it at the same time', async () => {
    const people = await Promise.all([join('Anna'), join('Bea'), join('Cora')]);
    const names = ['mercy-hill', 'mercy_hill', 'Mercy Hill'];
    const outcomes = await Promise.allSettled(
      people.map(({ api }, at) => api.sharing.savePreference({ subdomain: names[at]! })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(
          fieldError('This web address is already in use. Please choose another one.'),
        );
  });

  test('two requests of one user at the same time save one address', async () => {
    const { api } = await join('Twice');
    const outcomes = await Promise.allSettled(
      ['one-chapel', 'two-chapel'].map((subdomain) => api.sharing.savePreference({ subdomain })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = outcomes.find(({ status }) => status === 'fulfilled');
    expect(kept).toMatchObject({ value: await api.sharing.preference({}) });
  });
});

test("the church's name is free, needs no address, and can be changed and removed", async () => {
  const person = await join('Named');
  const { id, shareId } = await shareNew(person, 'Home');
  const shown = async () => (await visitor.sharing.document({ shareId })).churchName;
  expect(await shown()).toBe('');
  for (const churchName of ["St. Martin's Lutheran Church", 'St. Martin’s', '']) {
    await person.api.sharing.setChurchName({ churchName });
    expect(await shown()).toBe(churchName);
    expect(await person.api.sharing.get({ id })).toMatchObject({ churchName, churchAddress: null });
  }
  await person.api.sharing.savePreference({ subdomain: 'stmartins' });
  expect(await shown(), 'the address without a name').toBe('stmartins');
  await person.api.sharing.setChurchName({ churchName: 'St. Martin’s' });
  expect(await shown()).toBe('St. Martin’s');
  expect(await person.api.sharing.get({ id })).toMatchObject({ churchAddress: 'stmartins' });
});

describe('saving a share', () => {
  test('changes only what is sent', async () => {
    const { id } = await shareNew(ruth, 'Saved');
    const before = (await ruth.api.sharing.get({ id }))!;
    const assetShareId = before.id;
    const steps: [Partial<CallInput<typeof contract.sharing.save>>, object][] = [
      [{}, {}],
      [{ commentsEnabled: true }, { commentsEnabled: true }],
      [
        { commentsHeld: false, isListed: true },
        { commentsHeld: false, isListed: true },
      ],
      [
        { isHandout: true, enabled: false },
        { isHandout: true, enabled: false, isShared: false },
      ],
      [{ enabled: true }, { enabled: true, isShared: true }],
      [
        { assetShareVideoTypeId: 1, videoPath: 'https://youtu.be/dQw4w9WgXcQ?t=5' },
        { assetShareType: 'YouTube', videoPath: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
      ],
      [{ assetShareVideoTypeId: 1 }, {}],
      [
        { assetShareVideoTypeId: 2, videoPath: 'https://www.facebook.com/grace/videos/1234567890/' },
        { assetShareType: 'Facebook', videoPath: 'https://www.facebook.com/watch?v=1234567890' },
      ],
      [{ videoPath: 'https://fb.watch/aB3_x-9/' }, { videoPath: 'https://fb.watch/aB3_x-9' }],
      [
        { assetShareVideoTypeId: 3, videoPath: 'https://vimeo.com/265636445/8272103f6e' },
        { assetShareType: 'Vimeo', videoPath: 'https://vimeo.com/265636445/8272103f6e' },
      ],
      [
        { assetShareVideoTypeId: 0, videoPath: 'anything' },
        { assetShareType: 'None', videoPath: '' },
      ],
    ];
    let expected: object = before;
    for (const [change, result] of steps) {
      expected = { ...expected, ...result };
      expect(await ruth.api.sharing.save({ assetShareId, ...change })).toEqual(expected);
    }
    expect(await ruth.api.sharing.get({ id })).toEqual(expected);
  });

  test.each([
    [1, 'https://vimeo.com/265636445', /^Sorry, this YouTube url is invalid\. \(Example: /],
    [2, 'https://youtu.be/dQw4w9WgXcQ', /^Sorry, this Facebook url is invalid\. \(Example: /],
    [2, 'https://facebook.com.evil.example/watch?v=1234567890', /^Sorry, this Facebook url is invalid\. \(Example: /],
    [3, 'https://www.facebook.com/watch?v=1234567890', /^Sorry, this Vimeo url is invalid\. \(Example: /],
    [1, '', /^Enter the address of your video\.$/],
    [3, undefined, /^Enter the address of your video\.$/],
    [undefined, 'https://vimeo.com/265636445', /^Choose the service that has your video\.$/],
  ])('the video %s %s is refused, and nothing changes', async (assetShareVideoTypeId, videoPath, message) => {
    const before = await ruth.api.sharing.create({ builderAssetId: await write(ruth, 'Refused') });
    const video = {
      ...(assetShareVideoTypeId !== undefined && { assetShareVideoTypeId }),
      ...(videoPath !== undefined && { videoPath }),
    };
    await expect(
      ruth.api.sharing.save({ assetShareId: before.id, commentsEnabled: true, ...video }),
    ).rejects.toMatchObject({ fields: { VideoPath: [expect.stringMatching(message)] } });
    expect(await ruth.api.sharing.get({ id: before.builderAssetId })).toEqual(before);
  });
});

test.each([
  ['an address', { subdomain: `${'g'.repeat(15)}${' '.repeat(184)}-` }, { subdomain: 'g'.repeat(201) }],
  ['a name', { subdomain: 'limits', churchName: 'n'.repeat(60) }, { subdomain: 'limits', churchName: 'n'.repeat(61) }],
])('%s that is longer than the limit is refused', async (_, longest, longer) => {
  const { api } = await join('Limits');
  await expect(api.sharing.savePreference(longer)).rejects.toMatchObject({ statusCode: 400 });
  expect(await api.sharing.savePreference(longest)).toMatchObject({ subdomain: expect.any(String) });
});

test('the address of a video and a share id that are longer than the limits are refused', async () => {
  const { id } = await shareNew(ruth, 'Limits');
  const { id: assetShareId } = (await ruth.api.sharing.get({ id }))!;
  const video = (length: number) => ({
    assetShareId,
    assetShareVideoTypeId: 1,
    videoPath: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t='.padEnd(length, '1'),
  });
  expect(await ruth.api.sharing.save(video(500))).toMatchObject({ assetShareType: 'YouTube' });
  await expect(ruth.api.sharing.save(video(501))).rejects.toMatchObject({ statusCode: 400 });
  const open = (length: number) => visitor.sharing.document({ shareId: 'a'.repeat(length) });
  await expect(open(40)).rejects.toMatchObject(gone);
  await expect(open(41)).rejects.toMatchObject({ statusCode: 400 });
});

describe('visitors', () => {
  test('read the text without the marks of the preacher', async () => {
    const person = await join('Naomi');
    const text = `<h1 data-minutes="5">Home</h1><p data-skip="late">He ${slide} <u>ran</u></p>`;
    const { id } = await person.api.documents.save({
      name: '<b>Home</b>',
      text,
      category: 'Manuscript',
      datePreached: '2026-11-22',
      scripture: 'Luke 15',
      locationPreached: 'Secret place',
    });
    const { shareId } = await person.api.sharing.share({ libraryAssetId: id });
    expect(await visitor.sharing.document({ shareId })).toEqual({
      shareId,
      name: '<b>Home</b>',
      text: '<h1>Home</h1><p>He Marked <u>ran</u></p>',
      category: 'Manuscript',
      author: `${person.user.firstName} ${person.user.lastName}`,
      churchName: '',
      datePreached: '2026-11-22',
      scripture: 'Luke 15',
      assetShareType: 'None',
      videoPath: '',
      commentsEnabled: false,
      isHandout: false,
    });
    await person.api.documents.save({ id, text: '<p>Corrected</p>', revision: 1 });
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ text: '<p>Corrected</p>' });
  });

  test('see the marked words of slides only, and the picture behind them', async () => {
    const { id, shareId } = await shareNew(ruth, 'Slides', 'slides');
    const text = '<p><span class="sm-slide" data-slide-id="s1">Marked</span></p>';
    const background = { galleryImageId: 1, customSlideBackgroundImageUrl: null, customSlideBackgroundScrim: null };
    const shared = await visitor.sharing.slides({ shareId });
    expect(shared).toMatchObject({ shareId, name: 'Slides', text, slideCount: 1, ...background });
    expect(shared.slideExporterAspectRatio).toBe('16x9');
    await expect(visitor.sharing.slideBackground({ id: shareId })).rejects.toMatchObject(gone);

    const { url, filePath, contentType } = await ruth.api.slides.imageUploadUrl({ id, fileName: 'Hills.webp' });
    const payload = readFileSync('apps/server/src/content/backgrounds/hill-thumbnail.webp');
    await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
    await ruth.api.slides.saveImage({ id, fileContents: filePath });
    const { customSlideBackgroundImageUrl: address } = await visitor.sharing.slides({ shareId });
    expect(address).toMatch(new RegExp(`^/api/Share/SlideBackground/${shareId}\\?v=`));
    const picture = await product.app.inject({ url: address! });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'content-security-policy': 'sandbox',
    });
    const again = { url: address!, headers: { 'if-none-match': String(picture.headers.etag) } };
    expect(await product.app.inject(again)).toMatchObject({ statusCode: 304 });
    await ruth.api.sharing.unshare({ libraryAssetId: id, kind: 'slides' });
    expect(await product.app.inject(again)).toMatchObject({ statusCode: 404 });
  });

  test('a document without slides has an empty page of slides', async () => {
    const id = await write(ruth, 'No slides', '<p>Private</p>');
    const { shareId } = await ruth.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    expect(await visitor.sharing.slides({ shareId })).toMatchObject({ text: '', slideCount: 0 });
  });

  test('upper-case letters and percent signs name the same page, and replies are not stored', async () => {
    const { shareId } = await shareNew(ruth, 'Mixed case');
    const encoded = [...shareId].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
    for (const id of [shareId.toUpperCase(), encoded]) {
      const answer = await product.app.inject({ url: `/api/Share/SharedAsset?shareId=${id}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    }
  });

  test('a page is gone while its document is in the trash, and after it was deleted forever', async () => {
    const { id, shareId } = await shareNew(ruth, 'Thrown away');
    await ruth.api.library.removeAll({ ids: [id] });
    await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject(gone);
    await expect(ruth.api.sharing.get({ id })).rejects.toMatchObject({ statusCode: 404 });
    expect((await ruth.api.library.trash()).find((item) => item.id === id)).toMatchObject({ isShared: false });
    await ruth.api.documents.restore({ id });
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ name: 'Thrown away' });
    await ruth.api.library.removeAll({ ids: [id] });
    await ruth.api.library.emptyTrash({ ids: [id] });
    expect(await db.$count(assetShare, eq(assetShare.shareId, shareId))).toBe(0);
    await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject(gone);
  });

  test('the pages of a deleted account are gone', async () => {
    const person = await join('Leaving');
    const { shareId } = await shareNew(person, 'Farewell');
    await person.api.sharing.savePreference({ subdomain: 'farewell' });
    await db.delete(account).where(eq(account.id, person.user.id));
    await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject(gone);
    expect(await db.$count(assetShare, eq(assetShare.ownerId, person.user.id))).toBe(0);
    await (await join('Next')).api.sharing.savePreference({ subdomain: 'farewell' });
  });

  test('a network that asks for many pages that do not exist must wait, but opens those that do', async () => {
    const guesser = product.visit('203.0.113.9');
    const { shareId } = await shareNew(ruth, 'Guessed');
    for (let at = 0; at < 300; at += 1)
      await expect(guesser.sharing.document({ shareId: `guess${at}` })).rejects.toMatchObject({ statusCode: 404 });
    await expect(guesser.sharing.document({ shareId: 'guess' })).rejects.toMatchObject({ statusCode: 429 });
    expect(await guesser.sharing.document({ shareId })).toMatchObject({ name: 'Guessed' });
    await expect(visitor.sharing.document({ shareId: 'guess' })).rejects.toMatchObject(gone);
  });
});

describe('in the library', () => {
  test('lists and documents say whether something is shared', async () => {
    const person = await join('Lists');
    const { id, shareId } = await shareNew(person, 'Listed');
    await write(person, 'Private');
    const states = async () => ({
      list: Object.fromEntries((await person.api.library.list()).map(({ name, isShared }) => [name, isShared])),
      item: (await person.api.documents.star({ id, isStarred: true })).isShared,
      document: await person.api.documents.get({ id }),
    });
    expect(await states()).toMatchObject({
      list: { Listed: true, Private: false },
      item: true,
      document: { isShared: true, shareId },
    });
    expect(await person.api.documents.save({ id, text: '<p>New</p>', revision: 1 })).toMatchObject({
      isShared: true,
      shareId,
    });
    await person.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    await person.api.sharing.unshare({ libraryAssetId: id });
    expect(await states(), 'the slides can still be opened').toMatchObject({ list: { Listed: true }, item: true });
    await person.api.sharing.unshare({ libraryAssetId: id, kind: 'slides' });
    expect(await states()).toMatchObject({
      list: { Listed: false },
      item: false,
      document: { isShared: false, shareId },
    });
  });

  test('a copy is not shared', async () => {
    const { id } = await shareNew(ruth, 'Original');
    const copy = await ruth.api.documents.duplicate({ id });
    expect(copy.isShared).toBe(false);
    expect(await ruth.api.documents.get({ id: copy.id })).toMatchObject({ isShared: false, shareId: null });
    expect(await ruth.api.sharing.get({ id: copy.id })).toBeNull();
  });

  test('a document that is restored from an archive is not shared', async () => {
    const item = { ...archivedDetails, type: 'BuilderAsset' as const, text: '<p>Comfort</p>' };
    expect(await addItems(ruth.api, { items: [item] })).toMatchObject([{ isShared: false }]);
  });
});

describe('an administrator', () => {
  test('lists the pages of an account, takes one down, and restores it', async () => {
    const person = await join('Reported');
    const { id, shareId } = await shareNew(person, 'Reported');
    const { env } = product.services;
    const listed = { shareId, name: 'Reported', url: `http://sermon.test/share/${shareId}` };
    expect(await listShares(db, env, person.email.toUpperCase())).toEqual([{ ...listed, state: 'on' }]);
    expect(await setTakenDown(db, shareId.toUpperCase(), true)).toEqual({ isOn: false });
    await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject(gone);
    expect(await listShares(db, env, person.email)).toEqual([{ ...listed, state: 'taken down' }]);
    expect(await person.api.sharing.get({ id })).toMatchObject({ enabled: false, isShared: false });
    expect(await setTakenDown(db, shareId, false)).toEqual({ isOn: true });
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ name: 'Reported' });
    await person.api.sharing.unshare({ libraryAssetId: id });
    expect(await listShares(db, env, person.email)).toEqual([{ ...listed, state: 'off' }]);
    expect(await setTakenDown(db, shareId, false), 'as the owner has left it').toEqual({ isOn: false });
    for (const isTakenDown of [true, false]) expect(await setTakenDown(db, 'nothing', isTakenDown)).toBeUndefined();
    expect(await listShares(db, env, 'nobody@church.example')).toBeUndefined();
  });

  test('alone can switch on a page that was taken down', async () => {
    const person = await join('Persistent');
    const { id, shareId } = await shareNew(person, 'Persistent');
    await person.api.sharing.savePreference({ subdomain: 'persistent' });
    const { id: assetShareId } = (await person.api.sharing.get({ id }))!;
    await setTakenDown(db, shareId, true);
    const refusal = {
      statusCode: 403,
      message: 'This page was turned off by an administrator. Only an administrator can turn it on again.',
    };
    const attempts = [
      () => person.api.sharing.share({ libraryAssetId: id }),
      () => person.api.sharing.save({ assetShareId, enabled: true }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal);
    // The settings can be changed, and the page can be switched off without a subscription, which then does not count.
    await person.api.sharing.save({ assetShareId, isListed: true });
    await setPlan(person, null);
    await person.api.sharing.unshare({ libraryAssetId: id });
    await setPlan(person, 'Given');
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusal);
    await expect(visitor.sharing.document({ shareId })).rejects.toMatchObject(gone);
    expect(await findGrantAt(db, 'persistent', 'persistent')).toBeUndefined();
    expect((await person.api.library.list()).map(({ isShared }) => isShared)).toEqual([false]);
    expect(await person.api.documents.get({ id })).toMatchObject({ isShared: false });
    // Its slides are a page of their own.
    await person.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    await setTakenDown(db, shareId, false);
    await person.api.sharing.share({ libraryAssetId: id });
    expect(await visitor.sharing.document({ shareId })).toMatchObject({ name: 'Persistent' });
  });
});
