import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import type { SharedKind } from '@sermon/contract/ids';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idFieldsOf, sampleFields, sampleInput } from './support/idFields.ts';
import { openProduct, type Person } from './support/people.ts';
import { createSender } from './support/sender.ts';

// Google can load pictures of slides from this address.
const product = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_ASSET_BASE_URL: 'https://sermon.example' });
const { inject, cookieOf } = createSender(product);
const [owner, stranger] = [await product.join('Owner'), await product.join('Stranger')];
const cookies = { owner: await cookieOf(owner), stranger: await cookieOf(stranger) };

type Sample = {
  /** Shares something of this kind and returns its token. */
  share(person: Person): Promise<string>;
  /** Withdraws what the person shares. */
  withdraw(person: Person): Promise<unknown>;
  /** Text of the owner that the token shows. */
  shows: string;
  /** The name of the item that is shared, or that contains what is shared. */
  itemName: string;
};

const samples: Record<SharedKind, Sample> = {
  calendarFeed: {
    async share({ api }) {
      await api.documents.save({ name: 'Preached in public', text: '<p>Comfort</p>', datePreached: '2026-11-22' });
      const { address } = await api.calendar.createFeed({});
      return address.split('/').pop()!;
    },
    withdraw: ({ api }) => api.calendar.removeFeed({}),
    shows: 'Preached in public',
    itemName: 'Preached in public',
  },
  slidePicture: {
    async share({ api }) {
      const items = await api.library.list();
      const known = items.find(({ name }) => name === 'Shown in public');
      const { id } = known ?? (await api.documents.save({ name: 'Shown in public', text: '<p>Comfort</p>' }));
      const { url, filePath, contentType } = await api.slides.imageUploadUrl({ id, fileName: 'Hills.webp' });
      const payload = readFileSync('apps/server/src/content/backgrounds/hill-thumbnail.webp');
      await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
      await api.slides.saveImage({ id, fileContents: filePath });
      return (await api.slides.imageUrl({ id })).url.split('/').pop()!;
    },
    async withdraw({ api }) {
      const items = await api.library.list();
      await api.slides.removeImage({ id: items.find(({ name }) => name === 'Shown in public')!.id });
    },
    // The first bytes of a JPEG are not text.
    shows: '\ufffd\ufffd\ufffd',
    itemName: 'Shown in public',
  },
};

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).flatMap(([name, call]) =>
    call.methods.map((method) => ({ title: `${method} ${group}.${name}`, method, call })),
  ),
);
const tokenOf = (call: Call) => idFieldsOf(call.input).find(({ tag }) => tag?.usedBy === 'anyone');
const shared = calls.flatMap(({ call, ...other }) => {
  const field = tokenOf(call);
  return field?.tag?.usedBy === 'anyone' ? [{ ...other, call, kind: field.tag.kind, name: field.path.join('.') }] : [];
});

const privateWords = ['Never preached', 'Elsewhere only'];
const document = await owner.api.documents.save({ name: privateWords[0]!, text: '<p>Secret</p>' });
const folder = await owner.api.folders.create({ name: privateWords[1]! });

test('every kind of shared data has a call that reads it', () => {
  expect([...new Set(shared.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(samples).toSorted());
});

test.each(shared)('$title is open to anyone and changes nothing', ({ method, call }) => {
  expect({ method, access: call.access, changes: call.changes ?? false }).toEqual({
    method: 'GET',
    access: 'anyone',
    changes: false,
  });
});

test.each(shared)(
  '$title shows a visitor, a stranger and the owner the same, and nothing else of the owner',
  async ({ method, call, kind, name }) => {
    const token = await samples[kind].share(owner);
    const replies = await Promise.all(
      ['', cookies.stranger, cookies.owner].map((cookie) => inject(call, method, { [name]: token }, cookie)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const { body } = replies[0]!;
    expect(body).toContain(samples[kind].shows);
    for (const word of [...privateWords, owner.email, owner.user.id, owner.user.lastName])
      expect(body).not.toContain(word);
  },
);

test.each(shared)(
  '$title shows nothing for a token that was withdrawn, renewed, guessed or belongs to something else',
  async ({ method, call, kind, name }) => {
    const reply = async (token: string, cookie = '') => {
      const { statusCode, body } = await inject(call, method, { [name]: token }, cookie);
      return { statusCode, body };
    };
    const unknown = await reply('0198e9a4-7b1c-7000-8000-000000000000');
    expect(unknown).toMatchObject({ statusCode: 404, body: expect.stringContaining('incorrect location') });
    const renewed = await samples[kind].share(owner);
    const token = await samples[kind].share(owner);
    expect(await reply(token)).toMatchObject({ statusCode: 200 });
    const neighbors = [token.slice(1), `${token}x`, token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))];
    const wrong = [owner.user.id, document.id, folder.id, '%', "' or 1=1 --", ...neighbors];
    for (const value of token === renewed ? wrong : [renewed, ...wrong])
      expect([value, await reply(value)]).toEqual([value, unknown]);
    await samples[kind].withdraw(owner);
    for (const cookie of ['', cookies.stranger, cookies.owner]) expect(await reply(token, cookie)).toEqual(unknown);
  },
);

test.each(Object.entries(samples))(
  'a token of a %s opens no other call',
  async (kind, { share, shows, itemName, withdraw }) => {
    const token = await share(owner);
    for (const { title, method, call } of calls) {
      if (idFieldsOf(call.input).length === 0 || shared.some((other) => other.call === call && other.kind === kind))
        continue;
      const input = sampleInput(call.input, sampleFields, () => token);
      const { body } = await inject(call, method, input, cookies.stranger);
      expect(body, title).not.toContain(shows);
    }
    const titles = (await owner.api.library.list()).map((item) => item.name);
    expect(titles).toContain(itemName);
    await withdraw(owner);
  },
);
