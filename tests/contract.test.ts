import { contract } from '@sermon/contract';
import { call as describeCall, type Call, list, paramsOf, partsOf } from '@sermon/contract/call';
import type { IdTag, OwnedKind } from '@sermon/contract/ids';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testPayments } from '../apps/server/src/ports/payments/testPayments.setup.ts';
import { account, identity, libraryItem, passkey, shareComment } from '../apps/server/src/database/schema.ts';
import { bodyLimitOf, bodyLimits } from '../apps/server/src/http/bodies.ts';
import { largestBody, unboundedInputs, unboundedLists } from './support/bounds.ts';
import { type IdField, idFieldsOf, sampleFields, sampleInput, untaggedIds } from './support/idFields.ts';
import { openProduct, type Person } from './support/people.ts';
import { createSender } from './support/sender.ts';

const payments = testPayments();
const product = await openProduct({ API_DOCS: 'on' }, undefined, undefined, payments);
const [owner, stranger] = [await product.join('Owner'), await product.join('Stranger')];

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, call]) => ({ title: `${group}.${name}`, call })),
);
const withMethods = calls.flatMap(({ title, call }) =>
  call.methods.map((method) => ({ title: `${method} ${title}`, method, call })),
);
const forPhones = withMethods.filter(({ call }) => call.access === 'phone');
const guarded = withMethods.filter((each) => each.call.access !== 'anyone' && !forPhones.includes(each));

const { send, inject, ...sender } = createSender(product);
const knownCookies = new Map<Person, Promise<string>>();
/** Signs each person in once. Later, the person may have a passkey, and signing in takes two steps. */
const cookieOf = (person: Person): Promise<string> => {
  const cookie = knownCookies.get(person) ?? sender.cookieOf(person);
  knownCookies.set(person, cookie);
  return cookie;
};
const cookies = { owner: await cookieOf(owner), stranger: await cookieOf(stranger) };

/** Functions that create one record of each kind for a user and return its id. */
/** A document can only be exported as slides if it has some. */
const slide = '<span class="sm-slide" data-slide-id="a">Comfort</span>';
/** The assistant analyzes texts with 1,000 words. */
const longText = `<p>${'Comfort my people. '.repeat(340)}</p>`;

const samples: Record<OwnedKind, (person: Person) => Promise<string>> = {
  account: async ({ user }) => user.id,
  async session(person) {
    const list = () => person.api.settings.getSessions();
    const before = new Set((await list()).map(({ id }) => id));
    await product.visit().accounts.signIn(person);
    return (await list()).find(({ id }) => !before.has(id))!.id;
  },
  async passkey({ user }) {
    const id = crypto.randomUUID();
    const made = {
      id,
      credentialId: id,
      accountId: user.id,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
    };
    await product.services.db.insert(passkey).values({ ...made, name: 'Phone', dateCreated: product.clock.now });
    return id;
  },
  async profilePicture({ api }) {
    const picture = readFileSync('apps/server/src/content/backgrounds/hill-thumbnail.webp');
    const { profileImageUrl } = await api.profilePicture.save({ file: new File([picture], 'me.webp') });
    return profileImageUrl!.split('/').pop()!;
  },
  async identity({ user }) {
    const dates = { dateCreated: product.clock.now, dateUsed: product.clock.now };
    const sample = { id: crypto.randomUUID(), issuer: 'https://faith.example', subject: crypto.randomUUID() };
    await product.services.db.insert(identity).values({ ...sample, accountId: user.id, ...dates });
    return sample.id;
  },
  item: (person) => samples.document(person),
  container: (person) => samples.folder(person),
  folder: async ({ api }) => (await api.folders.create({ name: 'Advent' })).id,
  series: async ({ api }) => (await api.series.create({ name: 'Advent' })).id,
  document: async ({ api }) => (await api.documents.save({ name: 'Comfort', text: `<p>${slide}</p>${longText}` })).id,
  template: async ({ api }) => (await api.templates.save({ name: 'Outline', text: '<p>Comfort</p>' })).id,
  link: async ({ api }) => (await api.links.save({ name: 'Choir', url: 'church.example' })).id,
  async file(person) {
    const uploadPath = await samples.upload(person);
    return (await person.api.files.save({ name: 'Notes.pdf', uploadPath, fileSize: 5 })).id;
  },
  async upload({ api }) {
    const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'Notes.pdf' });
    await product.app.inject({ method: 'PUT', url, payload: 'Grace', headers: { 'content-type': contentType } });
    return filePath;
  },
  async slideImage(person) {
    const id = await samples.document(person);
    await person.api.slides.saveImage({ id, fileContents: await samples.imageUpload(person) });
    return id;
  },
  async original(person) {
    const original = { uploadPath: await samples.upload(person), fileName: 'Notes.pdf' };
    return (await person.api.documents.save({ name: 'Notes', text: '', original })).id;
  },
  async imageUpload({ api }) {
    const { url, filePath, contentType } = await api.files.generateUploadUrl({ fileName: 'Hills.webp' });
    const payload = readFileSync('apps/server/src/content/backgrounds/hill-thumbnail.webp');
    await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
    return filePath;
  },
  version: async (person) => (await person.api.history.keep({ builderAssetId: await samples.document(person) })).id,
  async writingLog(person) {
    const assetId = await samples.document(person);
    return (await person.api.writingLogs.create({ assetId, dateCreated: product.clock.now, writingTimeInSeconds: 30 }))
      .id;
  },
  async delivery(person) {
    const id = await samples.document(person);
    const facts = { day: '2026-11-22', place: 'Grace Chapel', minutes: 31, note: '' };
    return (await person.api.deliveries.add({ id, deliveryId: crypto.randomUUID(), ...facts })).id;
  },
  async timing(person) {
    const assetId = await samples.document(person);
    const entry = { assetId, startedAt: product.clock.now, seconds: 60, words: 90, sections: [] };
    return (await person.api.timings.add({ ...entry, kind: 'rehearsal', timingId: crypto.randomUUID() })).id;
  },
  assetShare: async (person) =>
    (await person.api.sharing.create({ builderAssetId: await samples.document(person) })).id,
  async comment(person) {
    const id = crypto.randomUUID();
    const comment = { id, name: 'Ruth', text: 'Amen', state: 'held' as const, dateCreated: product.clock.now };
    await product.services.db
      .insert(shareComment)
      .values({ ...comment, assetShareId: await samples.assetShare(person) });
    return id;
  },
  checkout: async ({ user }) => payments.addCheckout(user.id),
  async cardSetup({ user }) {
    const customerId = `cus_${user.id}`;
    await product.services.db.update(account).set({ customerId }).where(eq(account.id, user.id));
    return payments.addSetup(user.id, customerId);
  },
  async stream(person) {
    const input = sampleInput(contract.archive.add.input, sampleFields, (field) =>
      field.isOptional ? undefined : (sampleFields[keyOf(field)] ?? null),
    );
    const answer = await inject(contract.archive.add, 'POST', input, await cookieOf(person));
    return /^id: ([0-9a-f-]{36})\.0$/m.exec(answer.body)![1]!;
  },
};
const itemKinds = ['folder', 'series', 'document', 'template', 'link', 'file'] as const;

function sampleOf(kind: OwnedKind, person: Person): Promise<string> {
  if (Object.hasOwn(samples, kind)) return samples[kind](person);
  throw new Error(`Add a sample of the kind '${kind}' to samples in tests/contract.test.ts`);
}

test('every call stands in the OpenAPI document under its own path and method', async () => {
  const document = (await product.app.inject({ url: '/api/openapi.json' })).json() as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const { method, call } of withMethods)
    expect(document.paths[partsOf(call.path)[0]]?.[method.toLowerCase()], `${method} ${call.path}`).toBeDefined();
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('the OpenAPI document describes the events of a stream', async () => {
  const document = (await product.app.inject({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, { post: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }>;
  };
  const { content } = document.paths['/api/LibraryArchive/AddItems']!.post.responses['200']!;
  expect(Object.keys(content)).toEqual(['text/event-stream']);
  expect(content['text/event-stream']!.schema).toMatchObject({
    oneOf: [
      { properties: { kind: { enum: ['progress'] } } },
      { properties: { kind: { enum: ['added'] }, items: { type: 'array', maxItems: 100 } } },
    ],
  });
});

test('the documentation page loads nothing from elsewhere', async () => {
  const page = await product.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test.each(guarded)('$title refuses a visitor before it reads what was sent', async ({ method, call }) => {
  const answer = await send(call, method, { id: 'no id', name: 5 });
  expect(answer.json()).toEqual({ success: false, error: true, message: 'Sign in required', statusCode: 401 });
});

test.each(forPhones)('$title refuses a visitor and a user, before it reads what was sent', async ({ method, call }) => {
  for (const cookie of ['', cookies.owner]) {
    const answer = await send(call, method, { pressId: 'no id', command: 5 }, cookie);
    expect(answer.json()).toEqual({ success: false, error: true, message: 'Phone Remote has ended.', statusCode: 401 });
  }
});

const keyOf = ({ path }: IdField) => path.join('.');
const taggedIdsOf = ({ input }: Call) =>
  idFieldsOf(input).flatMap((field) => (field.tag ? [{ ...field, tag: field.tag }] : []));
const ownedIdsOf = (call: Call) =>
  taggedIdsOf(call).flatMap(({ tag, ...field }) => (tag.usedBy === 'owner' ? [{ ...field, tag }] : []));

test('every id in the contract has a kind', () => {
  const untagged = calls.flatMap(({ title, call }) => untaggedIds(title, call.input));
  expect(untagged, untagged.join('\n')).toEqual([]);
});

test('an id without a kind, and a field or a kind without a sample, fail with a sentence that says what to add', () => {
  const { input } = describeCall(
    'PUT /api/Slides/MoveSlide',
    'user',
    {
      slideId: z.string().max(40),
      shareIDs: z.array(z.string()).optional(),
      target: z.uuid().nullable().default(null),
      slides: z.array(z.object({ deckid: z.number().optional() })),
      isPaid: z.boolean(),
      opacity: z.number(),
    },
    z.null(),
  );
  expect(untaggedIds('slides.move', input)).toEqual(
    ['slideId', 'shareIDs', 'target', 'slides.deckid'].map(
      (field) =>
        `slides.move takes the id '${field}' of an unknown kind. Describe it in packages/contract with id.of('<kind>') ` +
        "when it belongs to a user, with id.ofPublic('<kind>') when every user may use it, or with " +
        "id.ofShared('<kind>', …) when it is a secret token that lets anyone read.",
    ),
  );
  expect(() => sampleInput(input, { slideId: 'x', isPaid: true }, () => 'x')).toThrow(
    "Add a sample for the field 'opacity' to sampleFields in tests/support/idFields.ts",
  );
  expect(() => sampleOf('deck' as OwnedKind, owner)).toThrow(
    "Add a sample of the kind 'deck' to samples in tests/contract.test.ts",
  );
});

test('every list in a reply states its maximum length', () => {
  const unbounded = calls
    .filter(({ call }) => call.kind !== 'file')
    .flatMap(({ title, call }) => unboundedLists(title, call.reply));
  expect(unbounded, unbounded.join('\n')).toEqual([]);
});

test('the OpenAPI document tells the maximum length of a list', async () => {
  const document = (await product.app.inject({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: unknown }> }> } }>;
  };
  const reply = document.paths['/api/LibraryItems']!.get.responses['200']!.content['application/json']!.schema;
  expect(reply).toMatchObject({ properties: { data: { type: 'array', maxItems: 50_000 } } });
});

test('every text, number and list in an input has a limit', () => {
  const unbounded = calls.flatMap(({ title, call }) => unboundedInputs(title, call.input));
  expect(unbounded, unbounded.join('\n')).toEqual([]);
});

/** The calls whose inputs are sent as JSON, with the limit of their bodies. */
const withBody = calls
  .filter(({ call }) => call.kind !== 'form' && call.methods.some((method) => method !== 'GET'))
  .map(({ title, call }) => {
    const [group = '', name = ''] = title.split('.');
    return { title, call, limit: bodyLimitOf(group, name, call.access) };
  });

test('visitors can send 32 KiB and users 256 KiB, and only few calls of users take more', () => {
  const isOfVisitors = ({ access }: Call) => access === 'anyone' || access === 'phone';
  expect(withBody.filter(({ call, limit }) => isOfVisitors(call) && limit !== 32 * 1024)).toEqual([]);
  const larger = withBody.filter(({ call, limit }) => !isOfVisitors(call) && limit !== 256 * 1024);
  expect(Object.fromEntries(larger.map(({ title, limit }) => [title, limit]))).toEqual({
    'library.starAll': bodyLimits.ids,
    'library.moveAll': bodyLimits.ids,
    'library.removeAll': bodyLimits.ids,
    'library.restoreAll': bodyLimits.ids,
    'library.emptyTrash': bodyLimits.ids,
    'documents.save': bodyLimits.text,
    'templates.save': bodyLimits.text,
    'archive.add': bodyLimits.text,
  });
});

test('the largest input that a call accepts fits into its body', () => {
  const tooLarge = withBody.filter(({ call, limit }) => largestBody(call.input) > limit).map(({ title }) => title);
  // 100 items with the longest texts do not fit, but each of their texts does. The web app sends batches of 3 MB.
  expect(tooLarge).toEqual(['archive.add']);
  expect(largestBody(contract.documents.save.input.shape.text as z.ZodType)).toBeLessThan(bodyLimits.text);
});

test('a list or an input without a limit fails with a sentence that says what to add', () => {
  const slide = z.object({ words: z.array(z.string()), notes: list(z.string(), { max: 5 }) });
  const listAdvice =
    'returns a list without a maximum length. Describe it in packages/contract with list(item, { most }), and make the ' +
    'server enforce that limit: with a limit in SQL, with pages, or with a rule when an entry is added.';
  expect(unboundedLists('slides.list', z.array(slide).nullable())).toEqual([
    `slides.list ${listAdvice}`,
    `slides.list ([].words) ${listAdvice}`,
  ]);
  expect(unboundedLists('slides.list', list(slide.omit({ words: true }), { max: 9 }))).toEqual([]);
  expect(unboundedLists('slides.get', z.object({ slides: z.array(z.null()).max(4), at: z.number() }))).toEqual([]);
  expect(unboundedLists('slides.colors', z.object({ byId: z.record(z.string(), z.string()) }))).toEqual([
    'slides.colors (byId) returns a record, which has no maximum size. Return an object with fixed fields or ' +
      'list(item, { most }).',
  ]);

  const input = z.object({
    title: z.string().trim().optional(),
    when: z.iso.datetime(),
    count: z.coerce.number().int().default(1),
    order: z.array(z.object({ label: z.string(), at: z.number().min(0).max(9) })),
    extra: z.unknown(),
    id: z.uuid(),
    day: z.iso.date(),
    name: z.string().max(5),
    isPaid: z.boolean().nullable(),
    tags: z.array(z.enum(['a'])).max(3),
  });
  expect(unboundedInputs('slides.move', input)).toEqual([
    "slides.move takes the text 'title' of any size. Limit it with line(most), lines(most) or .max(most).",
    "slides.move takes the text 'when' of any size. Limit it with line(most), lines(most) or .max(most).",
    "slides.move takes the number 'count' of any size. Limit it with .min(least).max(most).",
    "slides.move takes the list 'order' of any size. Limit it with .max(most).",
    "slides.move takes the text 'order[].label' of any size. Limit it with line(most), lines(most) or .max(most).",
    "slides.move takes the value 'extra' of any size. Describe its type and its limits.",
  ]);
});

describe("a call with all ids of one's own succeeds, so that only another person's id can make it fail", async () => {
  const neighbor = await product.join('Neighbor');
  const cookie = await cookieOf(neighbor);
  test.each(withMethods.filter(({ call }) => ownedIdsOf(call).length > 0))('$title', async ({ method, call }) => {
    const ids = new Map<string, string>();
    for (const field of ownedIdsOf(call)) ids.set(keyOf(field), await sampleOf(field.tag.kind, neighbor));
    const input = sampleInput(call.input, sampleFields, (field) => ids.get(keyOf(field)) ?? sampleFields[keyOf(field)]);
    const answer = await send(call, method, input, cookie);
    const advice = 'Add the samples that this call accepts to sampleFields in tests/support/idFields.ts';
    expect(answer.statusCode, `${advice}: ${answer.body.slice(0, 300)}`).toBe(200);
  });
});

describe("another user's data looks like data that does not exist", async () => {
  const { api } = owner;
  /** The owner's ids by kind. For library items, this includes deleted ones. */
  const ownersIds = new Map<string, string[]>();
  const strangersIds = new Map<string, string>();
  for (const kind of new Set(calls.flatMap(({ call }) => ownedIdsOf(call).map(({ tag }) => tag.kind)))) {
    ownersIds.set(kind, [await sampleOf(kind, owner)]);
    strangersIds.set(kind, await sampleOf(kind, stranger));
  }
  for (const kind of itemKinds) {
    const deleted = await sampleOf(kind, owner);
    await api.library.removeAll({ ids: [deleted] });
    ownersIds.get(kind)!.push(deleted);
  }
  const ownersIdsOf = (kinds: readonly string[]) => kinds.flatMap((kind) => ownersIds.get(kind) ?? []);
  ownersIds.set('item', ownersIdsOf(itemKinds));
  ownersIds.set('container', ownersIdsOf(['folder', 'series']));
  /** Calls that expect the id of a public item must treat the id of a private item as if it did not exist. */
  for (const kind of ['corpusItem', 'ratedItem', 'builtInTemplate', 'previewedSermon'])
    ownersIds.set(kind, ownersIdsOf(['document', 'template']));

  const state = async ({ api }: Person) => {
    const items = await api.library.list();
    const documents = items.filter(({ type }) => type === 'BuilderAsset');
    return {
      items,
      trash: await api.library.trash(),
      documents: await Promise.all(
        documents.map(({ id, isTemplate }) =>
          Promise.all([
            api.documents.get({ id }),
            api.history.list({ id }),
            api.writingLogs.get({ id }),
            isTemplate ? [] : api.deliveries.list({ id }),
            api.timings.list({ id }),
          ]),
        ),
      ),
    };
  };
  const before = { owner: await state(owner), stranger: await state(stranger) };

  /**
   * Returns two inputs for the call that contain the given id: one with the stranger's own ids in its optional fields,
   * and one without those fields.
   */
  const inputsWith = (call: Call, field: IdField, id: unknown) =>
    [true, false].map((isFull) =>
      sampleInput(call.input, sampleFields, (other) => {
        if (keyOf(other) === keyOf(field)) return id;
        if (other.isOptional && !isFull) return undefined;
        return strangersIds.get(other.tag.kind) ?? sampleFields[keyOf(other)];
      }),
    );
  /**
   * The status codes for unknown ids, keyed by the kind of id. Other kinds, and any field named `id`, result in 404.
   */
  const refusals: Partial<Record<IdTag['kind'], number>> = {
    container: 409,
    account: 401,
    upload: 400,
    imageUpload: 400,
  };
  const refusalOf = (field: IdField & { tag: IdTag }) =>
    keyOf(field) === 'id' ? 404 : (refusals[field.tag.kind] ?? 404);

  /** Unknown ids of kinds whose ids are not UUIDs. Others would be refused as malformed. */
  const unknownIds: Partial<Record<IdTag['kind'], string>> = { checkout: 'cs_0198e9a4', cardSetup: 'seti_0198e9a4' };

  const tried = withMethods.flatMap(({ title, method, call }) =>
    taggedIdsOf(call)
      .filter(({ tag }) => ownersIds.has(tag.kind))
      .map((field) => ({ title, method, call, field, name: keyOf(field) })),
  );
  const single = tried.filter(({ field }) => !field.isList);
  test.each(single)('$title with their $name', async ({ method, call, field, name }) => {
    const answers = async (id: string) => {
      const inputs = inputsWith(call, field, id);
      for (const input of inputs) expect(JSON.stringify(input)).toContain(id);
      return Promise.all(inputs.map((input) => send(call, method, input, cookies.stranger)));
    };
    const [full, sparse] = await answers(unknownIds[field.tag.kind] ?? '0198e9a4-7b1c-7000-8000-000000000000');
    // Unblocking a corpus item and canceling a stream succeed even if they do not exist.
    if (name !== 'Id' && name !== 'streamId') {
      expect(full!.statusCode).toBe(refusalOf(field));
      // Without its optional ids, the input may be incomplete.
      expect([refusalOf(field), 400]).toContain(sparse!.statusCode);
    }
    if (full!.statusCode === 404)
      expect(full!.json()).toEqual({
        success: false,
        error: true,
        message: 'Request was submitted to the incorrect location.',
        statusCode: 404,
      });
    for (const id of ownersIds.get(field.tag.kind)!)
      expect((await answers(id)).map(({ body }) => body)).toEqual([full!.body, sparse!.body]);
  });
  const many = tried.filter(({ field }) => field.isList);
  test.each(many)('$title leaves their $name out', async ({ method, call, field }) => {
    for (const input of inputsWith(call, field, ownersIds.get(field.tag.kind))) {
      const answer = await send(call, method, input, cookies.stranger);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      expect([null, []]).toContainEqual((answer.json() as { data?: unknown }).data);
    }
  });
  test('nothing of it has changed', async () => {
    expect({ owner: await state(owner), stranger: await state(stranger) }).toEqual(before);
    const uploadPath = ownersIds.get('upload')![0]!;
    expect(await api.files.save({ name: 'Notes.pdf', uploadPath, fileSize: 5 })).toMatchObject({ uploadPath });
  });
  test("no item is in another person's folder", async () => {
    const { rows } = await product.services.db.execute(sql`
      select item.id from ${libraryItem} item join ${libraryItem} parent on parent.id = item.parent_id
      where item.owner_id <> parent.owner_id`);
    expect(rows).toEqual([]);
  });
});

/** Values that no normal client would send. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "';drop table account;--",
    '%00',
    '../../etc/passwd',
    '{}',
    'a'.repeat(20_000),
    'a\u0000b@x.example',
    '0000-01-01',
    '__proto__',
    'NaN',
    '2026-13-45',
    '0198e9a4-7b1c-7000-8000-00000000000',
  ),
);

/** How the validator's own messages begin. */
const validatorsEnglish =
  /^(Invalid (input|option|UUID|ISO|string|number|key|value|disc)|Too (big|small)|Unrecognized)/;

describe('malformed input is refused field by field and never a fault', () => {
  test.each(withMethods)('$title', async ({ method, call }) => {
    const names = Object.keys(call.input.shape);
    const input = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...names, 'other'), nasty) },
      {
        weight: 2,
        arbitrary: fc.record(
          Object.fromEntries(names.map((name) => [name, fc.oneof(nasty, fc.constant(sampleFields[name] ?? 'x'))])),
        ),
      },
      { weight: 1, arbitrary: nasty },
    );
    await fc.assert(
      fc.asyncProperty(input, async (malformed) => {
        const answer = await send(call, method, malformed, cookies.stranger);
        expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
        if (answer.statusCode === 400) {
          const { errors, message } = answer.json();
          expect(errors?.length || message, answer.body).toBeTruthy();
          for (const { field, errors: sentences } of errors ?? []) {
            expect(typeof field).toBe('string');
            expect(sentences.every((sentence) => sentence.length > 0 && sentence.length < 300)).toBe(true);
            for (const sentence of sentences) expect(sentence).not.toMatch(validatorsEnglish);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

const withPath = withMethods.filter(({ call }) => paramsOf(partsOf(call.path)[0]).length > 0);
test.each(withPath)('$title with something in its path that is no id answers as for an unknown id', async (each) => {
  const { method, call } = each;
  const inPath = Object.fromEntries(paramsOf(partsOf(call.path)[0]).map((name) => [name, 'garbage']));
  const answer = await send(call, method, { ...sampleFields, ...inPath }, cookies.owner);
  expect(answer.json()).toEqual({
    success: false,
    error: true,
    message: 'Request was submitted to the incorrect location.',
    statusCode: 404,
  });
});

test('a query or a body that a call does not take changes nothing', async () => {
  const { api } = await product.join('Mallory');
  const victim = owner.user.id;
  const register = await product.app.inject({
    method: 'POST',
    url: `/api/Authentication/Register?makerPlan=Gold&isAdministrator=true&id=${victim}`,
    payload: {
      firstName: 'M',
      lastName: 'Y',
      email: 'mallory.x@church.example',
      password: 'long enough',
      isAdministrator: true,
    },
  });
  expect(register.json()).toMatchObject({ data: { isAdministrator: false, makerSubscription: { planName: 'Open' } } });

  const before = await owner.api.library.list();
  const ownFolder = await api.folders.create({ name: 'Mine' });
  const other = await api.folders.create({ name: 'Other' });
  const cookie = await cookieOf(await product.join('Stranger'));
  for (const extra of [`ownerId=${victim}`, 'type=Nonsense', 'dateDeleted=2020-01-01', 'isStarred=x']) {
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/Folders/CreateFolder?${extra}`,
      headers: { cookie },
      payload: { name: 'Extra', ...Object.fromEntries(new URLSearchParams(extra)) },
    });
    expect(answer.json()).toMatchObject({ data: { type: 'Folder', name: 'Extra', isStarred: false } });
  }
  expect(await owner.api.library.list()).toEqual(before);
  await api.folders.remove({ id: ownFolder.id });
  expect((await api.library.list()).map(({ id }) => id)).toEqual([other.id]);
});

test('broken JSON, a body of ten megabytes and another content type are refused, not faults', async () => {
  const post = (payload: string, type = 'application/json') =>
    product.app.inject({
      method: 'POST',
      url: '/api/BuilderAssets/SaveBuilderAsset',
      payload,
      headers: { 'content-type': type, cookie: cookies.owner },
    });
  expect((await post('{"name":')).statusCode).toBe(400);
  expect((await post('{"__proto__":{"isAdministrator":true},"name":"x","text":""}')).statusCode).toBe(400);
  expect((await post('<a/>', 'application/xml')).statusCode).toBe(415);
  const large = await post(JSON.stringify({ name: 'x', text: 'a'.repeat(10_000_000) }));
  expect(large.json()).toEqual({
    success: false,
    error: true,
    message: 'This is too large to send',
    statusCode: 413,
  });
});

test('paths are found in any case, with or without a slash at the end', async () => {
  const answer = await product.app.inject({ url: '/api/libraryitems/', headers: { cookie: cookies.owner } });
  expect(answer.statusCode).toBe(200);
});

test('an address that cannot be read is answered in the envelope', async () => {
  for (const url of ['/api/LibraryItems/GetChildren/%E0%A4%A', `/api/LibraryItems/GetChildren/${'x'.repeat(3_000)}`]) {
    const answer = await product.app.inject({ url });
    expect(answer.json()).toEqual({
      success: false,
      error: true,
      message: 'Request was submitted to the incorrect location.',
      statusCode: 404,
    });
  }
});

test('an address that is no call is answered in the envelope', async () => {
  const answer = await product.app.inject({ url: '/api/Nothing/Here' });
  expect(answer.json()).toEqual({
    success: false,
    error: true,
    message: 'Request was submitted to the incorrect location.',
    statusCode: 404,
  });
});

test('the contract names every input that stands in a path', () => {
  for (const { call } of calls)
    for (const name of paramsOf(call.path)) expect(call.input.shape[name]).toBeInstanceOf(z.ZodType);
});
