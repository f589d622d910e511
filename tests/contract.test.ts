import { contract } from '@sermon/contract';
import { type Call, paramsOf, partsOf } from '@sermon/contract/call';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { builtInTemplates } from '../apps/server/src/content/templates/index.ts';
import { fileAsset } from '../apps/server/src/database/schema.ts';
import { addItem } from '../apps/server/src/features/library/store.ts';
import { openProduct, type Person } from './people.ts';

const product = await openProduct();
const [owner, stranger] = [await product.join('Owner'), await product.join('Stranger')];

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).map(([name, call]) => ({ title: `${group}.${name}`, call })),
);
const withMethods = calls.flatMap(({ title, call }) =>
  call.methods.map((method) => ({ title: `${method} ${title}`, method, call })),
);
const guarded = withMethods.filter(({ call }) => call.access !== 'anyone');

type Answer = {
  statusCode: number;
  body: string;
  json(): { success: boolean; message: string; statusCode?: number; errors?: { field: string; errors: string[] }[] };
};

/** Sends anything at all to a call, as the person of a session cookie. */
async function send(call: Call, method: string, input: unknown, cookie = ''): Promise<Answer> {
  const values = typeof input === 'object' && input !== null ? { ...(input as Record<string, unknown>) } : {};
  let url = call.path;
  for (const name of paramsOf(call.path)) {
    url = url.replace(
      `{${name}}`,
      encodeURIComponent(String(values[name] ?? 'x').replaceAll(/\p{Surrogate}/gu, '\ufffd')),
    );
    delete values[name];
  }
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    return product.app.inject({ method, url: query.size ? `${url}?${query}` : url, headers: { cookie } });
  }
  const payload = typeof input === 'object' && input !== null ? values : input;
  const hasBody = Object.keys(call.input.shape).length > paramsOf(call.path).length;
  return product.app.inject({
    method: method as 'POST',
    url,
    headers: { cookie, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: JSON.stringify(payload) ?? 'null' }),
  });
}

async function cookieOf({ email, password }: Person): Promise<string> {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/Authentication/SignIn',
    payload: { email, password },
  });
  return String(reply.headers['set-cookie']).split(';')[0]!;
}
const cookies = { owner: await cookieOf(owner), stranger: await cookieOf(stranger) };

/** An input that the call takes, for the fields that it must have. */
const sampleFields: Record<string, unknown> = {
  name: 'Advent',
  text: '<p>Comfort</p>',
  q: 'John 3:16',
  scriptureReference: 'John 3',
  revision: 1,
  parentId: null,
  isStarred: true,
  offlineMode: true,
  url: 'church.example',
  query: 'Comfort',
  field: 'LastInteractionDate',
  value: '2026-11-21',
  fileName: 'Notes.pdf',
  fileSize: 5,
  label: 'As preached',
  sermonTemplateId: builtInTemplates[0]!.id,
  references: ['John 3:16'],
  dateCreated: '2026-11-21T20:00:00.000Z',
  writingTimeInSeconds: 30,
};

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

test('the documentation page loads nothing from elsewhere', async () => {
  const page = await product.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test.each(guarded)('$title refuses a visitor before it reads what was sent', async ({ method, call }) => {
  const answer = await send(call, method, { id: 'no id', name: 5 });
  expect(answer.json()).toEqual({ success: false, error: true, message: 'Sign in required', statusCode: 401 });
});

/** A file in somebody's library, without its content. */
const addFile = ({ user }: Person) =>
  product.services.db.transaction(async (tx) => {
    const given = { ownerId: user.id, type: 'FileAsset', parentId: null, name: 'Notes.pdf' } as const;
    const itemId = await addItem(tx, given, product.clock.now);
    await tx.insert(fileAsset).values({ itemId, uploadPath: itemId, fileSize: 5, category: 'None' });
    return itemId;
  });

describe("another person's things are answered like things that do not exist", async () => {
  const { api } = owner;
  const folder = await api.folders.create({ name: 'Advent' });
  const document = await api.documents.save({ name: 'Comfort', text: '<p>Comfort</p>', parentId: folder.id });
  const sitting = { assetId: document.id, dateCreated: product.clock.now, writingTimeInSeconds: 30 };
  const log = await api.writingLogs.create(sitting);
  const version = await api.history.keep({ builderAssetId: document.id });
  /** By group, or by call where a group's calls take the ids of different things. */
  const theirs: Record<string, string> = {
    folders: folder.id,
    series: (await api.series.create({ name: 'Advent' })).id,
    links: (await api.links.save({ name: 'Choir', url: 'church.example' })).id,
    files: await addFile(owner),
    documents: document.id,
    library: document.id,
    printing: document.id,
    history: version.id,
    'history.list': document.id,
    'history.keep': document.id,
    templates: (await api.templates.save({ name: 'Outline', text: '<p>Comfort</p>' })).id,
    writingLogs: log.id,
    'writingLogs.get': document.id,
    'writingLogs.create': document.id,
    published: document.id,
  };
  const state = async () => ({
    items: await api.library.list(),
    templates: await api.templates.own({}),
    logs: await api.writingLogs.get({ id: document.id }),
    versions: await api.history.list({ id: document.id }),
  });
  const before = await state();
  const idField = ({ input }: Call) => ['id', 'builderAssetId', 'assetId'].find((field) => field in input.shape);
  test.each(withMethods.filter(({ call }) => idField(call)))('$title', async ({ title, method, call }) => {
    const name = title.split(' ')[1]!;
    const foreignId = theirs[name] ?? theirs[name.split('.')[0]!];
    const fields = Object.fromEntries(Object.entries(sampleFields).filter(([field]) => field in call.input.shape));
    const [foreign, missing] = await Promise.all(
      [foreignId, '0198e9a4-7b1c-7000-8000-000000000000'].map((id) =>
        send(call, method, { ...fields, [idField(call)!]: id }, cookies.stranger),
      ),
    );
    expect(foreign!.json()).toEqual({
      success: false,
      error: true,
      message: 'Request was submitted to the incorrect location.',
      statusCode: 404,
    });
    expect(missing!.body).toBe(foreign!.body);
  });
  const many = withMethods.filter(({ call }) => 'ids' in call.input.shape);
  test.each(many)('$title leaves them out', async ({ method, call }) => {
    const input = { ids: Object.values(theirs), isStarred: true, parentId: null };
    const answer = await send(call, method, input, cookies.stranger);
    expect(answer.statusCode).toBe(200);
    expect([null, []]).toContainEqual((answer.json() as { data?: unknown }).data);
  });
  test('nothing of it has changed', async () => {
    expect(await api.documents.get({ id: document.id })).toEqual(document);
    expect(await state()).toEqual(before);
    expect(await stranger.api.library.list()).toEqual([]);
  });
});

/** Values that no honest client sends. */
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
      fc.asyncProperty(input, async (given) => {
        const answer = await send(call, method, given, cookies.stranger);
        expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
        if (answer.statusCode === 400) {
          const { errors, message } = answer.json();
          expect(errors?.length || message, answer.body).toBeTruthy();
          for (const { field, errors: sentences } of errors ?? []) {
            expect(typeof field).toBe('string');
            expect(sentences.every((sentence) => sentence.length > 0 && sentence.length < 300)).toBe(true);
          }
        }
      }),
      { numRuns: 25 },
    );
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
  const mine = await api.folders.create({ name: 'Mine' });
  const other = await api.folders.create({ name: 'Other' });
  const cookie = await cookieOf({ ...stranger });
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
  await api.folders.remove({ id: mine.id });
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
