import { contract } from '@sermon/contract';
import type { Call } from '@sermon/contract/call';
import type { SharedKind } from '@sermon/contract/ids';
import type { ShareKind } from '@sermon/domain/sharing/limits';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shareComment } from '../apps/server/src/database/schema.ts';
import { idFieldsOf, sampleFields, sampleInput } from './support/idFields.ts';
import { openProduct, type Person } from './support/people.ts';
import { createSender } from './support/sender.ts';

// Google can load pictures of slides from this address.
const product = await openProduct({ GOOGLE_CLIENT_ID: 'church', PUBLIC_ASSET_BASE_URL: 'https://sermon.example' });
const { inject, cookieOf } = createSender(product);
const [owner, stranger] = [await product.join('Owner'), await product.join('Stranger')];
const cookies = { owner: await cookieOf(owner), stranger: await cookieOf(stranger) };

type Sample = {
  kind: SharedKind;
  /** The calls that a token of this sample opens. */
  opens: Call[];
  /** Shares something of this kind and returns its token. */
  share(person: Person): Promise<string>;
  /** Withdraws what the person shares. */
  withdraw(person: Person): Promise<unknown>;
  /** Text of the owner that the token shows. */
  shows: string;
  /** The name of the item that is shared, or that contains what is shared. */
  itemName: string;
  /** True if the owner is named as the author. */
  namesOwner?: true;
  /** The message for a token that opens nothing. */
  refusal: string;
};

const incorrectLocation = 'Request was submitted to the incorrect location.';

/** Returns the person's document with this name, and a custom picture behind its slides if `hasPicture`. */
async function documentWith({ api }: Person, name: string, hasPicture: boolean): Promise<string> {
  const known = (await api.library.list()).find((item) => item.name === name);
  const text = '<p>Public words <span class="sm-slide" data-slide-id="a">Public slide</span></p>';
  const { id } = known ?? (await api.documents.save({ name, text }));
  if (hasPicture) {
    const { url, filePath, contentType } = await api.slides.imageUploadUrl({ id, fileName: 'Hills.webp' });
    const payload = readFileSync('apps/server/src/content/backgrounds/hill-thumbnail.webp');
    await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
    await api.slides.saveImage({ id, fileContents: filePath });
  }
  return id;
}

/** A sample of a shared document or its slides. */
function sharedDocument(itemName: string, kind: ShareKind, opens: Call[], shows: string): Sample {
  const of = async (person: Person) => ({
    libraryAssetId: await documentWith(person, itemName, opens.includes(contract.sharing.slideBackground)),
    kind,
  });
  return {
    kind: 'share',
    opens,
    share: async (person) => (await person.api.sharing.share(await of(person))).shareId,
    withdraw: async (person) => person.api.sharing.unshare(await of(person)),
    shows,
    itemName,
    namesOwner: true,
    refusal: opens.includes(contract.sharing.slideBackground) ? incorrectLocation : texts.notShared,
  };
}

/** A sample of a shared document with a comment that visitors see. */
function sharedComments(itemName: string): Sample {
  const sample = sharedDocument(itemName, 'sermon', [contract.shareComments.shown], 'A public comment');
  return {
    ...sample,
    async share(person) {
      const token = await sample.share(person);
      const { id } = (await person.api.library.list()).find(({ name }) => name === itemName)!;
      const { id: assetShareId } = (await person.api.sharing.get({ id }))!;
      await person.api.sharing.save({ assetShareId, commentsEnabled: true });
      const comment = { name: 'Mara', text: 'A public comment', state: 'shown' as const };
      await product.services.db
        .insert(shareComment)
        .values({ ...comment, id: crypto.randomUUID(), assetShareId, dateCreated: product.clock.now });
      return token;
    },
  };
}

// The first bytes of a JPEG are not text.
const pictureStart = '\ufffd\ufffd\ufffd';

const samples: Sample[] = [
  {
    kind: 'calendarFeed',
    opens: [contract.calendar.read],
    async share({ api }) {
      await api.documents.save({ name: 'Preached in public', text: '<p>Comfort</p>', datePreached: '2026-11-22' });
      const { address } = await api.calendar.createFeed({});
      return address.split('/').pop()!;
    },
    withdraw: ({ api }) => api.calendar.removeFeed({}),
    shows: 'Preached in public',
    itemName: 'Preached in public',
    refusal: incorrectLocation,
  },
  {
    kind: 'slidePicture',
    opens: [contract.slides.publicImage],
    async share(person) {
      const id = await documentWith(person, 'Shown in public', true);
      return (await person.api.slides.imageUrl({ id })).url.split('/').pop()!;
    },
    async withdraw({ api }) {
      const items = await api.library.list();
      await api.slides.removeImage({ id: items.find(({ name }) => name === 'Shown in public')!.id });
    },
    shows: pictureStart,
    itemName: 'Shown in public',
    refusal: incorrectLocation,
  },
  sharedDocument('A shared text', 'sermon', [contract.sharing.document], 'Public words'),
  sharedDocument('Shared slides', 'slides', [contract.sharing.slides], 'Public slide'),
  sharedComments('Shared comments'),
  sharedDocument('A shared picture', 'slides', [contract.sharing.slideBackground], pictureStart),
];

const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, Call>).flatMap(([name, call]) =>
    call.methods.map((method) => ({ title: `${method} ${group}.${name}`, method, call })),
  ),
);
const tokenOf = (call: Call) => idFieldsOf(call.input).find(({ tag }) => tag?.usedBy === 'anyone');
const withToken = calls.filter(({ call }) => tokenOf(call)?.tag?.usedBy === 'anyone');
/** Visitors can also add comments, which apps/server/src/features/sharing/comments/calls.test.ts tests. */
const writing = [contract.shareComments.add as Call];
const shared = withToken.filter(({ call }) => !writing.includes(call));
/** The calls for visitors, each with a sample that opens it. */
const opened = samples.flatMap(({ opens, ...sample }) =>
  opens.map((call) => {
    const { title, method } = shared.find((other) => other.call === call)!;
    return { title, method, call, name: tokenOf(call)!.path.join('.'), ...sample };
  }),
);

const privateWords = ['Never preached', 'Elsewhere only'];
const document = await owner.api.documents.save({ name: privateWords[0]!, text: '<p>Secret</p>' });
const folder = await owner.api.folders.create({ name: privateWords[1]! });

test('every call that reads shared data has a sample', () => {
  expect(opened.map(({ title }) => title).toSorted()).toEqual(shared.map(({ title }) => title).toSorted());
});

test.each(opened)('$title is open to anyone and changes nothing', ({ method, call }) => {
  expect({ method, access: call.access, changes: call.changes ?? false }).toEqual({
    method: 'GET',
    access: 'anyone',
    changes: false,
  });
});

test.each(opened)(
  '$title shows a visitor, a stranger and the owner the same, and nothing else of the owner',
  async ({ method, call, name, share, shows, namesOwner }) => {
    const token = await share(owner);
    const replies = await Promise.all(
      ['', cookies.stranger, cookies.owner].map((cookie) => inject(call, method, { [name]: token }, cookie)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const { body } = replies[0]!;
    expect(body).toContain(shows);
    const secrets = [...privateWords, owner.email, owner.user.id];
    for (const word of namesOwner ? secrets : [...secrets, owner.user.lastName]) expect(body).not.toContain(word);
  },
);

test.each(opened)(
  '$title shows nothing for a token that was withdrawn, renewed, guessed or belongs to something else',
  async ({ method, call, name, share, withdraw, refusal }) => {
    const reply = async (token: string, cookie = '') => {
      const { statusCode, body } = await inject(call, method, { [name]: token }, cookie);
      return { statusCode, body };
    };
    const unknown = await reply('0198e9a4-7b1c-7000-8000-000000000000');
    expect(unknown).toMatchObject({ statusCode: 404, body: expect.stringContaining(refusal) });
    const renewed = await share(owner);
    const token = await share(owner);
    expect(await reply(token)).toMatchObject({ statusCode: 200 });
    const neighbors = [token.slice(1), `${token}x`, token.replace(/^./, (first) => (/a/i.test(first) ? 'B' : 'A'))];
    const wrong = [owner.user.id, document.id, folder.id, '%', "' or 1=1 --", ...neighbors];
    for (const value of token === renewed ? wrong : [renewed, ...wrong])
      expect([value, await reply(value)]).toEqual([value, unknown]);
    await withdraw(owner);
    for (const cookie of ['', cookies.stranger, cookies.owner]) expect(await reply(token, cookie)).toEqual(unknown);
  },
);

test.each(samples)('a token of $itemName opens no other call', async ({ share, opens, shows, itemName, withdraw }) => {
  const token = await share(owner);
  for (const { title, method, call } of calls) {
    if (idFieldsOf(call.input).length === 0 || opens.includes(call)) continue;
    const input = sampleInput(call.input, sampleFields, () => token);
    const { body } = await inject(call, method, input, cookies.stranger);
    expect(body, title).not.toContain(shows);
  }
  const titles = (await owner.api.library.list()).map((item) => item.name);
  expect(titles).toContain(itemName);
  await withdraw(owner);
});
