import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import type { AddedItem } from '@sermon/contract/archive';
import type { IdTag } from '@sermon/contract/ids';
import type { LibraryItem } from '@sermon/contract/library';
import { features, type FreeFeature, isPaid, type PaidFeature } from '@sermon/domain/accounts/entitlements';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { builtInTemplates } from './content/templates.ts';
import { account, libraryItem, shareComment } from './database/schema.ts';
import { addItems, archivedDetails as archived } from '../../../tests/files/archives.ts';
import { plainPicture } from '../../../tests/files/pictures.ts';
import { wordFile, wordLine } from '../../../tests/files/wordFiles.ts';
import { idFieldsOf, sampleFields, sampleInput } from '../../../tests/support/idFields.ts';
import { openProduct, type Person } from '../../../tests/support/people.ts';
import { addPremium } from '../../../tests/files/premium.ts';
import { createSender } from '../../../tests/support/sender.ts';
import { readSources } from '../../../tests/support/sources.ts';

const product = await openProduct({ BILLING_PROVIDER: 'sandbox' });
const { db } = product.services;
const upgradeRequired = { statusCode: 403, message: 'Upgrade required' };
const unknownId = '0198e9a4-7b1c-7000-8000-000000000000';

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, call]) => ({ title: `${group}.${name}`, group, call })),
);

async function setPlan({ user }: Person, makerPlan: 'Given' | null): Promise<void> {
  await db.update(account).set({ makerPlan }).where(eq(account.id, user.id));
}

const [free, subscriber, former] = [
  await product.join('Free'),
  await product.join('Subscriber'),
  await product.join('Former'),
];
await setPlan(subscriber, 'Given');

const media = {
  SoundCloud: { url: 'soundcloud://grace/anthem', page: 'https://soundcloud.com/grace/anthem' },
  Vimeo: { url: 'vimeo://265636445', page: 'https://vimeo.com/265636445' },
  YouTube: { url: 'youtube://dQw4w9WgXcQ', page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
} as const;

/** A request that needs a feature. */
type Request = {
  /** The call, by its group and name in the contract. */
  call: string;
  /** The source file that decides about the request. */
  decidedIn: string;
  send(person: Person): Promise<unknown>;
  /** The status code for a user who may make the request, if it is not a success. */
  status?: number;
};

const access = 'apps/server/src/http/access.ts';
const storeOf = (feature: string) => `apps/server/src/features/${feature}/store.ts`;
const callsOf = (feature: string) => `apps/server/src/features/${feature}/calls.ts`;
/** Files that refuse nothing, so they are tried in tests of their own: one sends less of a text, and the other shows the way to a plan. */
const refusingNothing = [callsOf('preview'), 'apps/server/src/features/premium/pages/shell.ts'];

/** Gives a free user a template, as if the user's subscription had ended since it was created. */
async function templateOf(person: Person): Promise<string> {
  const wasSubscriber = (await person.api.accounts.getAuthenticatedUser())?.makerSubscription !== null;
  await setPlan(person, 'Given');
  const { id } = await person.api.templates.save({ name: 'Outline', text: '<p>Comfort</p>' });
  if (!wasSubscriber) await setPlan(person, null);
  return id;
}

const convertWord: Request = {
  call: 'word.convert',
  decidedIn: access,
  send: async ({ api }) =>
    api.word.convert({ file: new File([new Uint8Array(await wordFile({ body: wordLine('Grace') }))], 'a.docx') }),
};

const addLink = (linkType: keyof typeof media): Request[] => [
  {
    call: 'links.save',
    decidedIn: storeOf('links'),
    send: ({ api }) => api.links.save({ name: 'Choir', url: media[linkType].page, linkType }),
  },
  {
    call: 'links.save',
    decidedIn: storeOf('links'),
    send: ({ api }) => api.links.save({ name: 'Choir', url: media[linkType].url }),
  },
  {
    call: 'links.save',
    decidedIn: storeOf('links'),
    async send({ api }) {
      const { id } = await api.links.save({ name: 'Choir', url: 'church.example' });
      return api.links.save({ id, url: media[linkType].page, linkType });
    },
  },
];

const geniusCall = (name: keyof typeof contract.genius, send: Request['send'], status?: number): Request => ({
  call: `genius.${name}`,
  decidedIn: access,
  send,
  ...(status !== undefined && { status }),
});

const exportSlides: Request = {
  call: 'slides.export',
  decidedIn: access,
  async send({ api }) {
    const text = '<h1><span class="sm-slide" data-slide-id="a">Grace</span></h1>';
    const { id } = await api.documents.save({ name: 'Grace', text });
    return api.slides.export({ id, format: 'txt' });
  },
};

const longDocumentOf = async ({ api }: Person): Promise<string> =>
  (await api.documents.save({ name: 'Comfort', text: `<p>${'Comfort my people. '.repeat(400)}</p>` })).id;

/** Returns the first event of a stream, and leaves it. */
async function firstEvent<Event>(stream: AsyncIterable<Event>): Promise<Event | undefined> {
  for await (const event of stream) return event;
  return undefined;
}

const [premiumSermonId, premiumSeriesId] = [
  await addPremium(product.services, { slug: 'sermon' }),
  await addPremium(product.services, { kind: 'series', slug: 'series' }),
];
const premiumAccess = storeOf('premium');

type RefusedFeature = Exclude<PaidFeature, PaidFeature<'simplified'>>;

/** For each feature that the server refuses, every request that needs it. */
const requests: Record<RefusedFeature, Request[]> = {
  wordUpload: [convertWord],
  wordImport: [convertWord],
  soundCloudLink: addLink('SoundCloud'),
  vimeoLink: addLink('Vimeo'),
  youTubeLink: addLink('YouTube'),
  slideExport: [exportSlides],
  duplicateTemplate: [
    {
      call: 'documents.duplicate',
      decidedIn: callsOf('builder'),
      send: async (person) => person.api.documents.duplicate({ id: await templateOf(person) }),
    },
    {
      call: 'templates.use',
      decidedIn: callsOf('templates'),
      send: async (person) =>
        person.api.templates.use({ id: await templateOf(person), name: 'Copy', isTemplate: true }),
    },
  ],
  customTemplate: [
    {
      call: 'templates.save',
      decidedIn: access,
      send: ({ api }) => api.templates.save({ name: 'Outline', text: '<p>Comfort</p>' }),
    },
    {
      call: 'templates.save',
      decidedIn: access,
      send: async (person) => person.api.templates.save({ id: await templateOf(person), name: 'Renamed' }),
    },
  ],
  premiumTemplate: builtInTemplates
    .filter(({ isFree }) => !isFree)
    .map(({ id, name }) => ({
      call: 'templates.activate',
      decidedIn: callsOf('templates'),
      send: ({ api }) => api.templates.activate({ sermonTemplateId: id, name }),
    })),
  premiumSermon: [
    {
      call: 'premiumSermons.purchase',
      decidedIn: premiumAccess,
      send: ({ api }) => api.premiumSermons.purchase({ id: premiumSermonId }),
    },
    {
      call: 'premiumSermons.activate',
      decidedIn: premiumAccess,
      send: ({ api }) => api.premiumSermons.activate({ PremiumSermonId: premiumSermonId }),
    },
  ],
  premiumSeries: [
    {
      call: 'premiumSermonSeries.purchase',
      decidedIn: premiumAccess,
      send: ({ api }) => api.premiumSermonSeries.purchase({ id: premiumSeriesId }),
    },
    {
      call: 'premiumSermonSeries.activate',
      decidedIn: premiumAccess,
      send: ({ api }) => api.premiumSermonSeries.activate({ PremiumSermonSeriesId: premiumSeriesId }),
    },
  ],
  rating: [
    {
      call: 'ratings.rate',
      decidedIn: callsOf('ratings'),
      send: ({ api }) => api.ratings.rate({ itemKind: 'premiumSermon', id: premiumSermonId, halfStars: 9 }),
    },
  ],
  genius: [
    geniusCall('findBibleVerses', ({ api }) => api.genius.findBibleVerses({})),
    geniusCall('findIllustrations', ({ api }) => api.genius.findIllustrations({})),
    geniusCall('findSermons', ({ api }) => api.genius.findSermons({})),
    geniusCall('blockIllustration', ({ api }) => api.genius.blockIllustration({ Id: unknownId }), 404),
    geniusCall('blockSermon', ({ api }) => api.genius.blockSermon({ Id: unknownId }), 404),
    geniusCall('unblockIllustration', ({ api }) => api.genius.unblockIllustration({ Id: unknownId })),
    geniusCall('unblockSermon', ({ api }) => api.genius.unblockSermon({ Id: unknownId })),
  ],
  assistant: [
    {
      call: 'assistant.generateIdeas',
      decidedIn: access,
      send: async (person) =>
        firstEvent(
          person.api.assistant.generateIdeas({
            assetId: await longDocumentOf(person),
            topics: ['Comfort'],
            scriptureReferences: ['Isaiah 40'],
          }),
        ),
    },
    {
      call: 'assistant.generateSuggestions',
      decidedIn: access,
      send: async (person) =>
        firstEvent(person.api.assistant.generateSuggestions({ assetId: await longDocumentOf(person) })),
    },
    {
      call: 'assistant.generateAnalysis',
      decidedIn: access,
      send: async (person) =>
        firstEvent(person.api.assistant.generateAnalysis({ assetId: await longDocumentOf(person) })),
    },
    {
      call: 'assistant.checkQuotations',
      decidedIn: access,
      send: ({ api }) => api.assistant.checkQuotations({ answer: 'John 3:16' }),
    },
    { call: 'assistant.usage', decidedIn: access, send: ({ api }) => api.assistant.usage({}) },
    {
      call: 'assistant.submitFeedback',
      decidedIn: access,
      send: async (person) =>
        person.api.assistant.submitFeedback({
          assetId: await longDocumentOf(person),
          mode: 'analysis',
          assistantResponse: 'Comfort',
          thumbsUp: true,
        }),
    },
  ],
  hearIt: [{ call: 'speech.getToken', decidedIn: access, send: ({ api }) => api.speech.getToken({}) }],
  // The analyzer runs in the browser.
  analyzer: [],
  share: [
    {
      call: 'sharing.share',
      decidedIn: access,
      send: async ({ api }) =>
        api.sharing.share({ libraryAssetId: (await api.documents.save({ name: 'Grace', text: '<p>Grace</p>' })).id }),
    },
    {
      call: 'sharing.savePreference',
      decidedIn: access,
      send: ({ api }) => api.sharing.savePreference({ subdomain: 'grace' }),
    },
    {
      call: 'sharing.save',
      decidedIn: callsOf('sharing'),
      async send({ api }) {
        const document = await api.documents.save({ name: 'Grace', text: '<p>Grace</p>' });
        const { id } = await api.sharing.create({ builderAssetId: document.id });
        return api.sharing.save({ assetShareId: id, enabled: true });
      },
    },
  ],
  // The slide show itself runs in the browser as well.
  slideShow: [
    {
      call: 'phoneRemotes.newCode',
      decidedIn: access,
      send: ({ api }) => api.phoneRemotes.newCode({ showId: unknownId }),
    },
  ],
};

/** For each feature that the server simplifies, an archived item, and what free users and subscribers get from it. */
const simplified: Record<PaidFeature<'simplified'>, { item: AddedItem; free: object; subscriber: object }[]> = {
  restoreTemplate: [
    {
      item: { ...archived, type: 'BuilderAsset', text: '<p>Comfort</p>', isTemplate: true },
      free: { type: 'BuilderAsset', isTemplate: false },
      subscriber: { type: 'BuilderAsset', isTemplate: true },
    },
  ],
  restoreSoundCloudLink: restoredLinks('SoundCloud'),
  restoreVimeoLink: restoredLinks('Vimeo'),
  restoreYouTubeLink: restoredLinks('YouTube'),
};

function restoredLinks(linkType: keyof typeof media) {
  const { url, page } = media[linkType];
  const results = { free: { linkType: 'General', linkUrl: page }, subscriber: { linkType, linkUrl: url } };
  const link = { ...archived, type: 'LinkAsset' } as const;
  return [
    { item: { ...link, linkType, linkUrl: url }, ...results },
    { item: { ...link, linkType, linkUrl: page }, ...results },
    { item: { ...link, linkUrl: url }, ...results },
  ];
}

describe.each(Object.entries(requests).filter(([, { length }]) => length > 0))('%s', (_, tried) => {
  test.each(tried)('$call is refused without a subscription', async ({ send }) => {
    await expect(send(free)).rejects.toMatchObject(upgradeRequired);
  });

  test.each(tried)('$call is admitted with a subscription', async ({ send, status }) => {
    const reply = send(subscriber);
    if (status === undefined) await expect(reply).resolves.toBeDefined();
    else await expect(reply).rejects.toMatchObject({ statusCode: status });
  });
});

describe.each(Object.entries(simplified))('%s', (_, items) => {
  test.each(items)('is simplified without a subscription, and unchanged with one', async (sample) => {
    expect(await addItems(free.api, { items: [sample.item] })).toMatchObject([sample.free]);
    expect(await addItems(subscriber.api, { items: [sample.item] })).toMatchObject([sample.subscriber]);
  });
});

test.each<[FreeFeature, (person: Person) => Promise<unknown>]>([
  ['blankDocument', ({ api }) => api.documents.save({ name: 'Grace', text: '<p>Grace</p>' })],
  ['folder', ({ api }) => api.folders.create({ name: 'Advent' })],
  [
    'duplicateDocument',
    async ({ api }) => {
      const { id } = await api.documents.save({ name: 'Grace', text: '<p>Grace</p>' });
      return api.documents.duplicate({ id });
    },
  ],
  ['fileUpload', ({ api }) => api.files.generateUploadUrl({ fileName: 'Notes.pdf' })],
  ['webLink', ({ api }) => api.links.save({ name: 'Church', url: 'church.example' })],
  ['import', ({ api }) => addItems(api, { items: [{ ...archived, type: 'Folder', name: 'Advent' }] })],
  [
    'freeTemplate',
    ({ api }) => {
      const { id } = builtInTemplates.find(({ isFree }) => isFree)!;
      return api.templates.activate({ sermonTemplateId: id, name: 'Advent' });
    },
  ],
  ['ownTemplate', async (person) => person.api.templates.use({ id: await templateOf(person), name: 'Advent' })],
])('%s is admitted without a subscription', async (_, send) => {
  await expect(send(free)).resolves.toBeDefined();
});

test('every paid feature that needs the server is tried with the calls that need it', () => {
  expect([...Object.keys(requests), ...Object.keys(simplified)].toSorted()).toEqual(features.filter(isPaid).toSorted());
  expect(Object.entries(requests).flatMap(([feature, tried]) => (tried.length ? [] : [feature]))).toEqual(['analyzer']);
});

test('every call that names a feature is tried under that feature', () => {
  const named = calls.flatMap(({ title, call }) =>
    typeof call.access === 'object' ? [{ title, feature: call.access.feature }] : [],
  );
  for (const { title, feature } of named) expect(requests[feature].map(({ call }) => call)).toContain(title);
  const tried = Object.values(requests)
    .flat()
    .filter(({ decidedIn }) => decidedIn === access);
  expect(new Set(tried.map(({ call }) => call))).toEqual(new Set(named.map(({ title }) => title)));
});

test('every server file that decides about features is tried', () => {
  const deciding = readSources('apps/server/src')
    .filter(({ path }) => !path.endsWith('.test.ts') && path !== 'apps/server/src/requireFeature.ts')
    .filter(({ imports }) =>
      imports.some(({ to }) => /\/(accounts\/entitlements|server\/src\/requireFeature)\.ts$/.test(to ?? '')),
    )
    .map(({ path }) => path);
  const tried = Object.values(requests).flatMap((each) => each.map(({ decidedIn }) => decidedIn));
  expect(deciding.toSorted()).toEqual([...new Set([...tried, storeOf('archive'), ...refusingNothing])].toSorted());
});

describe('only these calls give a user a template or a media link, and none without a subscription', async () => {
  /**
   * Groups of calls that change no items: some of them end sessions, need the password or an administrator, and others need a stream, a corpus
   * item, a running slide show or a long text.
   */
  const withoutItems = [
    'accounts',
    'settings',
    'secondStep',
    'administrators',
    'adminPeople',
    'adminServer',
    'acting',
    'otherSites',
    'profilePicture',
    'invitations',
    'assistant',
    'genius',
    'streams',
    'phoneRemotes',
    'subscription',
    'billing',
    'adminBilling',
    'adminPremium',
    'ratings',
  ];
  const changing = calls.filter(
    ({ group, call }) =>
      // Visitors have no library.
      call.changes && call.access !== 'anyone' && call.kind !== 'form' && !withoutItems.includes(group),
  );
  /** Values that ask for a template or a media link, in the fields of every call and in additional ones. */
  const wishes = [
    { type: 'BuilderAsset', isTemplate: true, linkType: null, linkUrl: null, url: 'church.example' },
    { type: 'LinkAsset', isTemplate: true, linkType: 'YouTube', linkUrl: media.YouTube.page, url: media.YouTube.page },
    { type: 'LinkAsset', isTemplate: true, linkType: null, linkUrl: media.Vimeo.url, url: media.SoundCloud.url },
    { type: 'LinkAsset', isTemplate: true, linkType: 'General', linkUrl: media.Vimeo.url, url: media.Vimeo.url },
  ];

  const person = former;
  const signedIn = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email: person.email, password: person.password },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;

  const { inject } = createSender(product);
  const picture = await plainPicture().png().toBuffer();

  const upload = async (payload: string | Buffer) => {
    const { url, filePath, contentType } = await person.api.files.generateUploadUrl({ fileName: 'Notes.pdf' });
    await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
    return filePath;
  };

  type Ids = Partial<Record<string, string[]>>;
  /** Creates items of all kinds, one template and one media link of them in the trash. */
  async function createItems(): Promise<Ids> {
    await setPlan(person, 'Given');
    const { api } = person;
    const [template, trashedTemplate] = [await templateOf(person), await templateOf(person)];
    const add = async (url: string) => (await api.links.save({ name: 'Choir', url })).id;
    const [general, video, trashedVideo] = [
      await add('church.example'),
      await add(media.YouTube.url),
      await add(media.Vimeo.url),
    ];
    const document = (await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>' })).id;
    const version = (await api.history.keep({ builderAssetId: template })).id;
    const log = await api.writingLogs.create({
      assetId: document,
      dateCreated: product.clock.now,
      writingTimeInSeconds: 30,
    });
    const timing = await api.timings.add({
      timingId: crypto.randomUUID(),
      assetId: document,
      kind: 'rehearsal',
      startedAt: product.clock.now,
      seconds: 60,
      words: 90,
      sections: [],
    });
    const folder = (await api.folders.create({ name: 'Advent' })).id;
    const series = (await api.series.create({ name: 'Advent' })).id;
    const preached = { day: '2026-11-22', place: 'Grace Chapel', minutes: 31, note: '' };
    const delivery = await api.deliveries.add({ id: document, deliveryId: crypto.randomUUID(), ...preached });
    const file = (await api.files.save({ name: 'Notes.pdf', uploadPath: await upload('Grace'), fileSize: 5 })).id;
    const share = await api.sharing.create({ builderAssetId: document });
    const comment = { id: crypto.randomUUID(), name: 'Mara', text: 'Amen', state: 'held' as const };
    await db.insert(shareComment).values({ ...comment, assetShareId: share.id, dateCreated: product.clock.now });
    await api.library.removeAll({ ids: [trashedTemplate, trashedVideo] });
    return {
      account: [person.user.id],
      item: [template, video, trashedTemplate, trashedVideo],
      container: [series, folder],
      folder: [folder],
      series: [series],
      document: [template, document, trashedTemplate],
      template: [template, trashedTemplate],
      link: [video, general, trashedVideo],
      file: [file],
      slide: ['a1'],
      version: [version],
      writingLog: [log.id],
      delivery: [delivery.id],
      timing: [timing.id],
      newTiming: [String(sampleFields.timingId)],
      premiumSermon: [premiumSermonId],
      premiumSeries: [premiumSeriesId],
      builtInTemplate: [builtInTemplates.find(({ isFree }) => isFree)!.id],
      editor: [String(sampleFields.editorId)],
      assetShare: [share.id],
      comment: [comment.id],
    };
  }

  const itemIds = await createItems();
  /** The tables whose rows are deleted with an item, each after those that it refers to. */
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    with recursive below(name, depth) as (
      select 'library_item'::regclass, 0
      union select conrelid, depth + 1 from pg_constraint join below on confrelid = name where confdeltype = 'c'
    )
    select name::text from below group by name order by max(depth)`);
  for (const { name } of tables) await db.execute(sql.raw(`create table saved_${name} as table ${name}`));
  const inserts = tables.map(({ name }) => `insert into ${name} table saved_${name};`).join('\n');

  /** Replaces the library with the items of `createItems`. */
  async function restoreItems({ input }: Call): Promise<Ids> {
    await db.delete(libraryItem).where(eq(libraryItem.ownerId, person.user.id));
    await db.execute(sql.raw(inserts));
    // Users may have only a limited number of uploads that they have not used.
    const needs = (kind: IdTag['kind']) => idFieldsOf(input).some(({ tag }) => tag?.kind === kind);
    return {
      ...itemIds,
      newDelivery: [crypto.randomUUID()],
      ...(needs('upload') && { upload: [await upload('Grace')] }),
      ...(needs('imageUpload') && { imageUpload: [await upload(picture)] }),
    };
  }

  const isPaidItem = ({ isTemplate, linkType }: LibraryItem) => isTemplate || (linkType ?? 'General') !== 'General';
  /** Describes every template and media link of the user, including those in the trash. */
  async function paidItems(): Promise<Set<string>> {
    const items = [...(await person.api.library.list()), ...(await person.api.library.trash())];
    return new Set(items.filter(isPaidItem).map(({ id, isTemplate, linkUrl }) => `${id} ${isTemplate} ${linkUrl}`));
  }
  const before = await paidItems();

  const candidatesOf = (tag: IdTag | undefined, ids: Ids) => (tag && ids[tag.kind]) ?? [];

  /**
   * Sends a call with each of the `wishes` and with different ids. Returns the status codes, and the templates and
   * media links that the user gained.
   */
  async function tryAll(call: Call, plan: 'Given' | null) {
    const ids = await restoreItems(call);
    await setPlan(person, plan);
    const statusCodes = new Set<number>();
    const idFields = idFieldsOf(call.input);
    const max = Math.max(1, ...idFields.map(({ tag }) => candidatesOf(tag, ids).length));
    for (const wish of wishes) {
      const fields = { ...sampleFields, ...wish, 'items.linkType': wish.linkType, 'items.linkUrl': wish.linkUrl };
      for (const isFull of idFields.some(({ isOptional }) => isOptional) ? [true, false] : [true])
        for (let at = 0; at < max; at += 1) {
          const input = sampleInput(call.input, fields, ({ tag, isOptional }) => {
            const candidates = candidatesOf(tag, ids);
            return isOptional && !isFull ? undefined : candidates[at % candidates.length];
          });
          const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
          const [method] = call.methods;
          const body = method === 'DELETE' ? {} : { payload: { ...wish, ...input } };
          const reply =
            method === 'GET'
              ? await inject(call, method, { ...wish, ...input }, cookie)
              : await product.app.inject({ method: method as 'POST', url, headers: { cookie }, ...body });
          // A stream sends its refusal in an event.
          const isRefused = call.kind === 'stream' && /^event: error$/m.test(reply.body);
          statusCodes.add(isRefused ? 400 : reply.statusCode);
        }
    }
    const gained = [...(await paidItems())].filter((description) => !before.has(description));
    return { statusCodes, gained };
  }

  /** The calls that give a subscriber templates and media links. All of them are tried above. */
  const expected = new Set(
    [
      ...Object.entries(requests),
      ...Object.keys(simplified).map((feature) => [feature, [{ call: 'archive.add' }]] as const),
    ]
      .filter(([feature]) => /Link$|^(duplicate|custom|restore)Template$/.test(feature))
      .flatMap(([, tried]) => tried.map(({ call }) => call)),
  );

  test.each(changing)('$title', async ({ title, call }) => {
    const allowed = await tryAll(call, 'Given');
    expect(allowed.statusCodes, 'the call succeeds with some of the inputs').toContain(200);
    expect(allowed.gained.length > 0).toBe(expected.has(title));
    expect((await tryAll(call, null)).gained).toEqual([]);
  });
});
