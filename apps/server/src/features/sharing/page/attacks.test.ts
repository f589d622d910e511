import { comments as commentTexts } from '@sermon/domain/texts/sharing/comments';
import { eq } from 'drizzle-orm';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../../../../../tests/support/cleanup.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';
import { openProduct } from '../../../../../../tests/support/people.ts';
import { createApp } from '../../../app.ts';
import { attempt, shareComment } from '../../../database/schema.ts';

const product = await openProduct({ PUBLIC_URL: 'https://app.share.test', SHARE_HOST: 'share.test' });
const { services } = product;
const webDirectory = await mkdtemp(join(tmpdir(), 'sermon-web-'));
await mkdir(join(webDirectory, 'assets'));
await mkdir(join(webDirectory, '.vite'));
await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>The app</title>');
await writeFile(join(webDirectory, 'sw.js'), '// The app');
await writeFile(join(webDirectory, 'theme.js'), '// The app');
await writeFile(join(webDirectory, '.vite', 'manifest.json'), '{}');
await writeFile(join(webDirectory, 'assets', 'page-1a2b.js'), 'export {};');
const app = await createApp({ ...services, env: { ...services.env, webDirectory } });
afterFile(async () => {
  await app.close();
  await rm(webDirectory, { recursive: true, force: true });
});

const owner = await product.join('Ruth');
const church = 'grace.share.test';

async function share(name: string) {
  const { id } = await owner.api.documents.save({ name, text: '<p>See Luke 15:20.</p>' });
  const { shareId } = await owner.api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId, slug } = (await owner.api.sharing.get({ id }))!;
  return { id, assetShareId, slug, path: `/share/${shareId}` };
}

const open = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

beforeAll(async () => {
  await owner.api.sharing.savePreference({ subdomain: 'grace' });
});

describe('the host of a church', () => {
  test('serves the files of its pages, and no other files of the app', async () => {
    expect((await open('/assets/page-1a2b.js', church)).statusCode).toBe(200);
    for (const url of [
      '/assets/..%2findex.html',
      '/assets/..%2Fsw.js',
      '/assets/%2e%2e%2ftheme.js',
      '/assets/..%2f.vite%2fmanifest.json',
      '/assets/..%5cindex.html',
      '/assets/%2findex.html',
      '/assets/.%2f..%2findex.html',
      '/assets/../index.html',
      '/assets/%00',
    ]) {
      const { statusCode, body } = await open(url, church);
      expect({ url, statusCode }).toEqual({ url, statusCode: 404 });
      expect(body).toContain('no longer being shared');
    }
  });

  test('is the same with a dot at its end', async () => {
    const { slug } = await share('Dotted');
    for (const host of [`${church}.`, `${church}.:443`, `${church.toUpperCase()}.`]) {
      expect((await open(slug, host)).statusCode).toBe(200);
      expect((await open('/library-home', host)).statusCode).toBe(404);
      expect((await open('/api/Authentication/GetCurrentUser', host)).statusCode).toBe(404);
    }
  });

  test.each([
    'Assets',
    'Share',
    'API',
    'Healthz',
    'Ping',
    'Icon',
    'Slide Backgrounds',
    'Emails',
    'Constructor',
    '__proto__',
  ])('serves a sermon with the name %s, its passages and its comments', async (name) => {
    const { slug, assetShareId } = await share(name);
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    expect((await open(slug, church)).body).toContain(`<h1 dir="auto">${name}</h1>`);
    expect((await open(`${slug}/passage?reference=Luke+15:20`, church)).body).toContain('Luke 15:20');
    expect((await open(`${slug}/comments`, church)).headers.location).toBe(`${slug}#comments`);
  });

  test('is no host that a client names in another header', async () => {
    const { slug, path } = await share('Forwarded');
    for (const name of ['x-forwarded-host', 'x-host', 'x-forwarded-server'])
      expect((await open(slug, 'app.share.test', { [name]: church })).body).not.toContain('Forwarded');
    expect((await open(slug, 'app.share.test', { forwarded: `host=${church}` })).body).not.toContain('Forwarded');
    expect((await open(path, church, { 'x-forwarded-host': 'app.share.test' })).statusCode).toBe(404);
  });

  test('accepts comments from its own pages in browsers that do not send Fetch Metadata, and from no other site', async () => {
    const { slug, assetShareId } = await share('Old phones');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    const form = parseHtml((await open(slug, church)).body).querySelector('form')!;
    const startedAt = form.querySelector('input[name="startedAt"]')!.getAttribute('value')!;
    product.clock.pass(3_000);
    const post = (origin: string, url = `${slug}/comments`, host = church) =>
      app.inject({
        method: 'POST',
        url,
        headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ name: 'Mara', text: 'Amen', startedAt }).toString(),
      });
    for (const origin of [
      'https://evil.example',
      'https://hope.share.test',
      'https://share.test',
      'http://grace.share.test',
      'null',
    ])
      expect((await post(origin)).statusCode, origin).toBe(403);
    expect((await post('https://grace.share.test')).statusCode).toBe(303);
    const signIn = await post('https://grace.share.test', '/api/Authentication/SignIn', 'app.share.test');
    expect(signIn.statusCode).toBe(403);
  });

  test("cannot be the product's own", async () => {
    const other = await product.join('Boaz');
    await expect(other.api.sharing.savePreference({ subdomain: 'app' })).rejects.toMatchObject({ statusCode: 400 });
    const below = await openProduct({ PUBLIC_URL: 'https://preach.church.test', SHARE_HOST: 'church.test' });
    const person = await below.join('Obed');
    await expect(person.api.sharing.savePreference({ subdomain: 'preach' })).rejects.toMatchObject({
      fields: { Subdomain: ['This web address cannot be used. Please choose another one.'] },
    });
    expect(await person.api.sharing.savePreference({ subdomain: 'preacher' })).toMatchObject({ subdomain: 'preacher' });
  });
});

describe('a page that was switched off', () => {
  test('is like one that never existed for every method and path', async () => {
    const { id, path, assetShareId } = await share('Off');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    await owner.api.sharing.unshare({ libraryAssetId: id });
    const missing = `/share/${'0'.repeat(16)}`;
    const headers = { host: 'app.share.test', 'content-type': 'application/x-www-form-urlencoded' };
    const shown = (all: Record<string, unknown>) => ({ ...all, date: '', 'request-id': '' });
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      for (const suffix of ['', '/', '/passage?reference=Luke+15', '/picture.jpg', '/comments', '/slides.pdf', '/x']) {
        const request = (url: string) =>
          app.inject({ method, url: url + suffix, headers, ...(method === 'POST' && { payload: 'name=x&text=y' }) });
        const [off, never] = [await request(path), await request(missing)];
        const at = { method, suffix };
        expect({ ...at, status: off.statusCode }).toEqual({ ...at, status: 404 });
        expect({ ...at, body: off.body, headers: shown(off.headers) }).toEqual({
          ...at,
          body: never.body,
          headers: shown(never.headers),
        });
      }
  });

  test('is not sent again for a condition about an earlier reply', async () => {
    const { id, path } = await share('Cached');
    const { headers } = await open(path, 'app.share.test');
    expect([headers['cache-control'], headers.etag, headers['last-modified']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
    await owner.api.sharing.unshare({ libraryAssetId: id });
    const again = { 'if-none-match': '*', 'if-modified-since': new Date(product.clock.now).toUTCString() };
    expect((await open(path, 'app.share.test', again)).statusCode).toBe(404);
  });
});

test('a handout is made once for all visitors of the call, and again after its text has changed', async () => {
  const { id, path, assetShareId } = await share('Asked often');
  await owner.api.sharing.save({ assetShareId, isHandout: true });
  const { handoutHtml } = services.textWork;
  let made = 0;
  services.textWork.handoutHtml = (html) => {
    made += 1;
    return handoutHtml(html);
  };
  try {
    const visit = () => product.visit().sharing.document({ shareId: path.split('/').at(-1)! });
    const replies = await Promise.all(Array.from({ length: 20 }, visit));
    expect([made, new Set(replies.map(({ text }) => text)).size]).toEqual([1, 1]);
    product.clock.pass(1_000);
    const { revision } = await owner.api.documents.get({ id });
    await owner.api.documents.save({ id, name: 'Asked often', text: '<p>He <u>ran</u>.</p>', revision });
    expect((await visit()).text).toBe('<p>He ______.</p>');
    expect(made).toBe(2);
  } finally {
    services.textWork.handoutHtml = handoutHtml;
  }
});

describe('the link in an email', () => {
  const stop = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/share/emails/${token}`,
      headers: { host: 'app.share.test', 'sec-fetch-site': 'same-origin' },
    });

  test('cannot be made from what a page shows', async () => {
    const { path, assetShareId } = await share('Stamped');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    const page = parseHtml((await open(path, 'app.share.test')).body);
    const [, signature = ''] = page.querySelector('input[name="startedAt"]')!.getAttribute('value')!.split('.');
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    for (const token of [
      `${owner.user.id}.${signature}`,
      `${owner.user.id}.`,
      owner.user.id,
      `${owner.user.id}.${'0'.repeat(64)}`,
      `.${signature}`,
      '%00',
      `${owner.user.id}%0a.${signature}`,
    ])
      expect((await stop(token)).statusCode, token).toBe(404);
    expect(await owner.api.sharing.preference({})).toMatchObject({ commentEmails: true });
  });
});

describe('of visitors', () => {
  test('no address is stored that can be read', async () => {
    const { path, assetShareId } = await share('Private');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    const remoteAddress = '203.0.113.77';
    const visit = (url: string) =>
      app.inject({ url, remoteAddress, headers: { host: 'app.share.test', 'user-agent': 'A' } });
    await visit(path);
    await visit('/share/0000000000000001');
    const { id } = await owner.api.documents.save({
      name: 'Slides',
      text: '<p><span class="sm-slide" data-slide-id="a">Hope</span></p>',
    });
    const slides = await owner.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    await visit(`/share/slide/${slides.shareId}/slides.pptx`);
    await services.background.settled();
    const keys = (await services.db.select().from(attempt)).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((key) => key.includes(remoteAddress))).toEqual([]);
  }, 60_000);
});

test('a comment has no rows of blank lines, and a name that can be seen', async () => {
  const { path, assetShareId } = await share('Blank');
  await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
  const startedAt = parseHtml((await open(path, 'app.share.test')).body)
    .querySelector('input[name="startedAt"]')!
    .getAttribute('value')!;
  product.clock.pass(3_000);
  const post = (name: string, text: string) =>
    app.inject({
      method: 'POST',
      url: `${path}/comments`,
      headers: {
        host: 'app.share.test',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ name, text, startedAt }).toString(),
    });
  expect((await post('Mara', `Up${'\r\n \t\u3000'.repeat(200)}\r\ndown`)).statusCode).toBe(303);
  const [comment] = await owner.api.shareComments.list({ assetShareId });
  expect(comment?.text).toBe('Up\n\ndown');
  for (const invisible of ['\u200b', '\u2060\u00ad', '\u3164', '\u200d \u200c'])
    expect((await post(invisible, 'Amen')).body, JSON.stringify(invisible)).toContain(commentTexts.nameMissing);
  expect((await post('Mara', '\u200b\u2800')).body).toContain(commentTexts.textMissing);
});

describe('at the same moment', () => {
  async function addHeld(assetShareId: string): Promise<string> {
    const id = crypto.randomUUID();
    const comment = { name: 'Mara', text: 'Amen', state: 'held' as const, dateCreated: product.clock.now };
    await services.db.insert(shareComment).values({ id, assetShareId, ...comment });
    return id;
  }

  test('a deletion wins over an approval and an answer', async () => {
    const { path, assetShareId } = await share('Raced');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    for (let round = 0; round < 4; round += 1) {
      const id = await addHeld(assetShareId);
      const { shareComments } = owner.api;
      const [, removed] = await Promise.allSettled([
        shareComments.setState({ id, state: 'shown' }),
        shareComments.remove({ id }),
        shareComments.answer({ id, answer: 'Thank you' }),
      ]);
      expect(removed?.status).toBe('fulfilled');
    }
    expect(await owner.api.shareComments.list({ assetShareId })).toEqual([]);
    expect(parseHtml((await open(path, 'app.share.test')).body).querySelectorAll('.comment')).toHaveLength(0);
  });

  test('a comment is either added before its page is switched off, or refused', async () => {
    const { id, path, assetShareId } = await share('Closing');
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    const { body } = await open(path, 'app.share.test');
    const startedAt = parseHtml(body).querySelector('input[name="startedAt"]')!.getAttribute('value')!;
    product.clock.pass(3_000);
    const post = () =>
      app.inject({
        method: 'POST',
        url: `${path}/comments`,
        headers: { host: 'app.share.test', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ name: 'Mara', text: 'Amen', startedAt }).toString(),
      });
    const [first, , second] = await Promise.all([post(), owner.api.sharing.unshare({ libraryAssetId: id }), post()]);
    const added = [first, second].filter(({ statusCode }) => statusCode === 303);
    expect(await services.db.$count(shareComment, eq(shareComment.assetShareId, assetShareId))).toBe(added.length);
    expect((await post()).statusCode).toBe(404);
    expect(await services.db.$count(shareComment, eq(shareComment.assetShareId, assetShareId))).toBe(added.length);
  });
});
