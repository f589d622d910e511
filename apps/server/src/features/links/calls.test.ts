import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { linkAsset } from '../../database/schema.ts';
import { actByEmail } from '../admin/people/actions.ts';

const product = await openProduct();
const selling = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const minute = 60_000;
const upgradeRequired = { statusCode: 403, message: 'Upgrade required' };

const videos = [
  {
    linkType: 'YouTube',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5',
    kept: 'youtube://dQw4w9WgXcQ',
    category: 'Video',
  },
  {
    linkType: 'Vimeo',
    url: 'https://vimeo.com/265636445/8272103f6e?share=copy',
    kept: 'vimeo://265636445/8272103f6e',
    category: 'Video',
  },
  {
    linkType: 'Vimeo',
    url: 'https://vimeo.com/showcase/7008490/video/265636445',
    kept: 'vimeo://265636445',
    category: 'Video',
  },
  { linkType: 'Vimeo', url: 'vimeo.com/265636445', kept: 'vimeo://265636445', category: 'Video' },
  {
    linkType: 'SoundCloud',
    url: 'https://soundcloud.com/grace/comfort?in=x',
    kept: 'soundcloud://grace/comfort',
    category: 'Audio',
  },
] as const;

test('a media link is stored and returned as its type and id, never as an address', async () => {
  const { api } = await product.join();
  for (const { linkType, url, kept, category } of videos) {
    const link = await api.links.save({ name: 'Choir', url, linkType });
    expect(link).toMatchObject({ type: 'LinkAsset', name: 'Choir', linkType, linkUrl: kept, category, fileSize: null });
    const [row] = await product.services.db.select().from(linkAsset).where(eq(linkAsset.itemId, link.id));
    expect(row?.target).toBe(kept.split('://')[1]);
    expect(await api.library.get({ id: link.id })).toEqual(link);
  }
});

test('a stored media address implies its type, and any other address is a general link', async () => {
  const { api } = await product.join();
  for (const { linkType, kept, category } of videos)
    expect(await api.links.save({ name: 'x', url: kept })).toMatchObject({ linkType, linkUrl: kept, category });
  expect(await api.links.save({ name: 'x', url: ' https://youtu.be/dQw4w9WgXcQ ' })).toMatchObject({
    linkType: 'General',
    linkUrl: 'https://youtu.be/dQw4w9WgXcQ',
    category: 'None',
  });
  expect(await api.links.save({ name: 'x', url: 'church.example/sermons' })).toMatchObject({
    linkType: 'General',
    linkUrl: 'church.example/sermons',
  });
});

test('an address that does not match its type is refused at its field', async () => {
  const { api } = await product.join();
  const sentences = {
    YouTube: 'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    SoundCloud: 'Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)',
    Vimeo: 'Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)',
    General: 'Enter a valid web address.',
  };
  const hostile = [
    'https://youtu.be@evil.com/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'data:text/html,https://vimeo.com/265636445',
  ];
  const lookAlikes = [
    'https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com.evil.com/265636445',
    'https://soundcloud.com:8443/artist/track',
  ];
  for (const [linkType, sentence] of Object.entries(sentences) as [keyof typeof sentences, string][]) {
    for (const url of linkType === 'General' ? hostile : [...hostile, ...lookAlikes])
      await expect(api.links.save({ name: 'x', url, linkType })).rejects.toMatchObject({
        statusCode: 400,
        fields: { Url: [sentence] },
      });
  }
  await expect(api.links.save({ name: 'x', url: ' ' })).rejects.toMatchObject({
    fields: { Url: ['Enter a valid web address.'] },
  });
  await expect(api.links.save({ name: 'x', url: 'youtube://short' })).rejects.toMatchObject({
    fields: { Url: [sentences.YouTube] },
  });
  await expect(api.links.save({ name: ' ', url: 'church.example' })).rejects.toMatchObject({
    fields: { Name: ['Name cannot be blank'] },
  });
  expect(await api.library.list()).toEqual([]);
});

test('saving a link by id changes only the given fields and its modification date', async () => {
  const { api } = await product.join();
  const folder = await api.folders.create({ name: 'Advent' });
  const made = await api.links.save({
    name: 'Choir',
    url: 'church.example',
    category: 'Notes',
    parentId: folder.id,
    isStarred: true,
    datePreached: '2026-11-22',
    locationPreached: 'Grace Chapel',
    scripture: 'Isaiah 40:1',
  });
  expect(made).toMatchObject({ parentId: folder.id, isStarred: true, datePreached: '2026-11-22', category: 'Notes' });
  product.clock.pass(minute);
  const saved = await api.links.save({ id: made.id, name: 'Choir 2', url: 'church.example/2' });
  expect(saved).toEqual({
    ...made,
    name: 'Choir 2',
    linkUrl: 'church.example/2',
    url: 'church.example/2',
    dateModified: product.clock.now,
  });
  expect(
    await api.links.save({
      id: made.id,
      name: 'Choir 2',
      url: 'church.example/2',
      datePreached: null,
      parentId: null,
      isStarred: false,
    }),
  ).toMatchObject({ datePreached: null, parentId: null, isStarred: false, locationPreached: 'Grace Chapel' });
});

test('a change without name and URL keeps them, but a new link must have both', async () => {
  const { api } = await product.join();
  for (const made of [
    await api.links.save({ name: 'Choir', url: videos[0].url, linkType: 'YouTube' }),
    await api.links.save({ name: 'Church', url: 'church.example' }),
  ]) {
    const dated = await api.links.save({ id: made.id, datePreached: '2026-11-22' });
    expect(dated).toEqual({ ...made, datePreached: '2026-11-22', dateModified: dated.dateModified });
  }
  await expect(api.links.save({ url: 'church.example' })).rejects.toMatchObject({
    fields: { Name: ['Name cannot be blank'] },
  });
  await expect(api.links.save({ name: 'Church' })).rejects.toMatchObject({
    fields: { Url: ['Enter a valid web address.'] },
  });
});

test('a user cannot change the link of another user', async () => {
  const [ruth, boaz] = [await product.join('Ruth'), await product.join('Boaz')];
  const othersLink = await boaz.api.links.save({ name: 'Barley', url: 'church.example' });
  await expect(ruth.api.links.save({ id: othersLink.id, name: 'x', url: 'x.example' })).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await boaz.api.library.list()).toEqual([othersLink]);
});

test('only subscribers can add media links, and all users can add general links', async () => {
  const { api, email } = await selling.join();
  expect((await api.accounts.getAuthenticatedUser())?.makerSubscription).toBeNull();
  for (const { linkType, url, kept } of videos) {
    await expect(api.links.save({ name: 'x', url, linkType })).rejects.toMatchObject(upgradeRequired);
    await expect(api.links.save({ name: 'x', url: kept })).rejects.toMatchObject(upgradeRequired);
  }
  const general = await api.links.save({ name: 'x', url: 'church.example' });
  await expect(
    api.links.save({ id: general.id, name: 'x', url: videos[0].url, linkType: 'YouTube' }),
    'a general link cannot become a media link',
  ).rejects.toMatchObject(upgradeRequired);
  expect(await api.library.list()).toEqual([general]);

  await actByEmail(selling.services.db, email, 'subscriptionGiven');
  for (const { linkType, url } of videos)
    expect(await api.links.save({ name: 'x', url, linkType })).toMatchObject({ linkType });
});

test('a user whose subscription has ended keeps the existing media links and can edit their details', async () => {
  const { api, user } = await selling.join();
  const itemId = (await api.links.save({ name: 'Choir', url: 'church.example' })).id;
  await selling.services.db
    .update(linkAsset)
    .set({ linkType: 'YouTube', target: 'dQw4w9WgXcQ' })
    .where(eq(linkAsset.itemId, itemId));
  const kept = { id: itemId, name: 'Choir 2', url: 'youtube://dQw4w9WgXcQ' };
  expect(user.makerSubscription).toBeNull();
  expect(await api.links.save({ ...kept, locationPreached: 'Grace Chapel' })).toMatchObject({
    name: 'Choir 2',
    linkUrl: 'youtube://dQw4w9WgXcQ',
    locationPreached: 'Grace Chapel',
  });
  await expect(api.links.save({ ...kept, url: 'youtube://aaaaaaaaaaa' })).rejects.toMatchObject(upgradeRequired);
});
