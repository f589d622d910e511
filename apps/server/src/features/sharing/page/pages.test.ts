import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { eq } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';
import { account } from '../../../database/schema.ts';

const settings = { SUPPORT_EMAIL: 'help@sermon.test' };
const database = await openTestDatabase();
const { db } = database;
const product = await openProduct(settings, Promise.resolve(database));
/** A second process on the same database. */
const other = await openProduct(settings, Promise.resolve({ ...database, close: async () => {} }));
afterAll(() => other.services.jobs.close());
afterEach(() => {
  vi.restoreAllMocks();
});
const owner = await product.join('Ruth');

const text =
  '<h1>The Father Who Runs</h1><p>Every family has one story. See Luke 15:20.</p>' +
  '<p data-skip="late"><span class="sm-slide" data-slide-id="s1">Come home.</span></p>' +
  '<p style="text-align: center;">He ran.</p>';

async function share(person: Person = owner, changes: Record<string, string> = {}) {
  const { id } = await person.api.documents.save({
    name: 'The Father Who Runs',
    text,
    scripture: 'Luke 15:11-24',
    ...changes,
  });
  const { shareId } = await person.api.sharing.share({ libraryAssetId: id });
  const { id: assetShareId } = (await person.api.sharing.get({ id }))!;
  return { id, shareId, assetShareId, path: `/share/${shareId}` };
}

const open = (url: string, headers: Record<string, string> = {}, from = product) => from.app.inject({ url, headers });

const content = (page: Document, name: string) =>
  page.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;

describe('the page of a shared sermon', () => {
  test('is complete without scripts', async () => {
    const { shareId, path } = await share();
    const reply = await open(path);
    expect(reply.statusCode).toBe(200);
    const page = parseHtml(reply.body);
    expect(page.title).toBe('The Father Who Runs · Sermon Maker');
    expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['The Father Who Runs']);
    const article = page.querySelector('article')!;
    expect(article.querySelector('.about')?.textContent).toBe('Luke 15:11–24Ruth Adeyemi1 min read');
    expect([...article.querySelectorAll('.text > p')].map(({ textContent }) => textContent)).toEqual([
      'Every family has one story. See Luke 15:20.',
      'Come home.',
      'He ran.',
    ]);
    expect(page.querySelector('footer')?.textContent).toBe('Shared by Ruth Adeyemi with Sermon MakerReport this page');
    expect(page.querySelector('footer a')?.getAttribute('href')).toBe(
      `mailto:help@sermon.test?subject=Report%20about%20a%20shared%20page&body=${encodeURIComponent(`http://sermon.test${path}`)}`,
    );
    expect(content(page, 'description')).toBe('Every family has one story. See Luke 15:20. Come home. He ran.');
    expect(content(page, 'og:title')).toBe('The Father Who Runs');
    expect(content(page, 'og:url')).toBe(`http://sermon.test/share/${shareId}`);
    expect(content(page, 'og:image')).toBe(`http://sermon.test/share/${shareId}/picture.jpg`);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`http://sermon.test${path}`);
  });

  test('contains nothing that only the preacher needs, and no inline style or script', async () => {
    const { path } = await share();
    const { body } = await open(path);
    expect(body).not.toMatch(/data-slide-id|data-skip|style=|<style|<script(?! type="module" src=)/);
    expect(parseHtml(body).querySelector('[data-align="center"]')?.textContent).toBe('He ran.');
  });

  test('has headers with which it loads only files of this site, and is stored nowhere', async () => {
    const { path } = await share();
    for (const url of [path, `${path}/passage?reference=Luke+15:20`]) {
      const { headers } = await open(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
      expect(policy).toContain("frame-src 'none'");
      expect(policy).toContain("form-action 'self';base-uri 'none';frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
    }
  });

  test('search engines may list it only if the owner wants that', async () => {
    const { path, assetShareId } = await share();
    const hidden = await open(path);
    expect(content(parseHtml(hidden.body), 'robots')).toBe('noindex');
    expect(hidden.headers['x-robots-tag']).toBe('noindex');
    await owner.api.sharing.save({ assetShareId, isListed: true });
    const listed = await open(path);
    expect(content(parseHtml(listed.body), 'robots')).toBeNull();
    expect(listed.headers['x-robots-tag']).toBeUndefined();
    expect((await open(`${path}/passage?reference=Luke+15`)).headers['x-robots-tag']).toBe('noindex');
  });

  test('its address is the same in capitals, with a slash and percent-encoded', async () => {
    const { shareId, path } = await share();
    const encoded = `/share/%${shareId.charCodeAt(0).toString(16)}${shareId.slice(1)}`;
    for (const url of [`/share/${shareId.toUpperCase()}`, `/SHARE/${shareId}/`, encoded]) {
      const reply = await open(url);
      expect(reply.statusCode).toBe(200);
      expect(parseHtml(reply.body).querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
        `http://sermon.test${path}`,
      );
    }
  });

  let churches = 0;
  test.each([
    '"><script>alert(1)</script>',
    "' onload='alert(1)",
    '</title><img src=x onerror=alert(1)>',
    'Cost & worth: $& $1 $` <3',
  ])('shows a name, a church and a Scripture field literally: %s', async (name) => {
    const person = await product.join('Mallory');
    await person.api.sharing.savePreference({ subdomain: `hostile-${++churches}`, churchName: name });
    const { path } = await share(person, { name, scripture: name, text: '' });
    const page = parseHtml((await open(path)).body);
    expect(page.querySelector('h1')?.textContent).toBe(name);
    expect(page.querySelector('.brand')?.textContent).toBe(name);
    expect(page.querySelector('.reference')?.textContent).toBe(name);
    expect(content(page, 'og:title')).toBe(name);
    expect(page.querySelectorAll('script:not([src]), img, [onload], [onerror]')).toHaveLength(0);
    expect(page.querySelector('[data-share]')?.getAttribute('data-share')).toBe(name);
  });

  test('a video is a link, and the page may load only its player', async () => {
    const { path, assetShareId } = await share();
    const videoPath = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    await owner.api.sharing.save({ assetShareId, assetShareVideoTypeId: 1, videoPath });
    const { body, headers } = await open(path);
    const link = parseHtml(body).querySelector<HTMLAnchorElement>('a.video')!;
    expect(link.getAttribute('href')).toBe(videoPath);
    expect(link.dataset.frame).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(link.textContent).toContain('Playing it connects you to YouTube.');
    expect(headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(body).not.toContain('<iframe');
  });

  test('counts a view of a visitor, and none of the owner', async () => {
    const { id, path } = await share();
    await open(path, { 'user-agent': 'Mozilla/5.0' });
    await product.services.background.settled();
    await product.services.views.flush();
    expect((await owner.api.sharing.get({ id }))?.views).toBe(1);
  });
});

describe('a page that is kept in memory', () => {
  /** Opens a page with the product, and with another process on the same database. */
  async function openBoth(path: string) {
    const [here, there] = [await open(path), await open(path, {}, other)];
    // The time in the form is the clock's of the process.
    const withoutTime = (html: string) => html.replace(/(name="startedAt" value=)"[^"]*"/, '$1');
    expect(there.statusCode).toBe(here.statusCode);
    expect(withoutTime(there.body)).toBe(withoutTime(here.body));
    return here;
  }

  test('changes with everything on it, in every process', async () => {
    const person = await product.join('Naomi');
    const { id, shareId, assetShareId, path } = await share(person, { text: '<p>His <u>father</u> ran.</p>' });
    const shown = async () => parseHtml((await openBoth(path)).body);
    const save = (changes: object) => person.api.sharing.save({ assetShareId, ...changes });
    expect((await shown()).querySelector('.text')?.textContent).toBe('His father ran.');

    let { revision } = await person.api.documents.get({ id });
    await person.api.documents.save({ id, revision, text: '<p>His <u>son</u> came.</p>' });
    expect((await shown()).querySelector('.text')?.textContent).toBe('His son came.');
    await person.api.documents.rename({ id, name: 'Home' });
    expect((await shown()).querySelector('h1')?.textContent).toBe('Home');
    ({ revision } = await person.api.documents.get({ id }));
    await person.api.documents.save({ id, revision, text: '<p>His <u>son</u> came.</p>', scripture: 'Luke 15' });
    expect((await shown()).querySelector('.reference')?.textContent).toBe('Luke 15');
    await person.api.sharing.savePreference({ subdomain: 'naomis-church', churchName: 'Grace Chapel' });
    expect((await shown()).querySelector('.brand')?.textContent).toBe('Grace Chapel');
    await person.api.sharing.setChurchName({ churchName: 'Mercy Chapel' });
    expect((await shown()).querySelector('.brand')?.textContent).toBe('Mercy Chapel');
    await db.update(account).set({ lastName: 'Cohen' }).where(eq(account.id, person.user.id));
    expect((await shown()).querySelector('.about')?.textContent).toContain('Naomi Cohen');

    await save({ assetShareVideoTypeId: 1, videoPath: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    expect((await openBoth(path)).headers['content-security-policy']).toContain('youtube-nocookie');
    await save({ assetShareVideoTypeId: 0 });
    expect((await openBoth(path)).headers['content-security-policy']).toContain("frame-src 'none'");
    await save({ isHandout: true });
    expect((await shown()).querySelector('.text')?.textContent).not.toContain('son');
    await save({ isHandout: false });
    expect((await shown()).querySelector('.text')?.textContent).toBe('His son came.');
    for (const isListed of [true, false]) {
      await save({ isListed });
      expect((await openBoth(path)).headers['x-robots-tag']).toBe(isListed ? undefined : 'noindex');
    }

    await save({ commentsEnabled: true, commentsHeld: false });
    const form = (await shown()).querySelector('input[name="startedAt"]')!;
    product.clock.pass(3_000);
    const visitor = product.visit('203.0.113.50').shareComments;
    await visitor.add({ shareId, name: 'Mara', text: 'Amen', startedAt: form.getAttribute('value')! });
    const words = async () => [...(await shown()).querySelectorAll('.comment .words')].map((line) => line.textContent);
    expect(await words()).toEqual(['Amen']);
    const [comment] = await person.api.shareComments.list({ assetShareId });
    const [commentId, { shareComments }] = [comment!.id, person.api];
    await shareComments.answer({ id: commentId, answer: 'Thank you.' });
    expect(await words()).toEqual(['Amen', 'Thank you.']);
    await shareComments.setState({ id: commentId, state: 'hidden' });
    expect(await words()).toEqual([]);
    await shareComments.setState({ id: commentId, state: 'shown' });
    await shareComments.remove({ id: commentId });
    expect(await words()).toEqual([]);
    await shareComments.restore({ id: commentId });
    expect(await words()).toEqual(['Amen', 'Thank you.']);
    await save({ commentsEnabled: false });
    expect((await shown()).querySelector('#comments')).toBeNull();

    await person.api.sharing.unshare({ libraryAssetId: id });
    expect((await openBoth(path)).statusCode).toBe(404);
    await person.api.sharing.share({ libraryAssetId: id });
    expect((await openBoth(path)).statusCode).toBe(200);
    await person.api.library.removeAll({ ids: [id] });
    expect((await openBoth(path)).statusCode).toBe(404);
  });

  test('is checked with one query, and is not made again', async () => {
    const { path } = await share();
    // Its visits are not counted.
    const robot = { 'user-agent': 'curl/8.5.0' };
    await open(path, robot);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const made = vi.spyOn(product.services.textWork, 'pageTextOf');
    expect((await open(path, robot)).statusCode).toBe(200);
    expect(query).toHaveBeenCalledOnce();
    await Promise.all(Array.from({ length: 20 }, () => open(path, robot)));
    expect(query.mock.calls.length, 'visitors at the same time share a query').toBeLessThanOrEqual(4);
    expect(made).not.toHaveBeenCalled();
  });

  test('is not sent to a visitor who comes after it was switched off', async () => {
    const { id, path } = await share();
    const during = Array.from({ length: 10 }, () => open(path));
    await owner.api.sharing.unshare({ libraryAssetId: id });
    const after = await Promise.all(Array.from({ length: 10 }, () => openBoth(path)));
    expect(after.map(({ statusCode }) => statusCode)).toEqual(after.map(() => 404));
    await Promise.all(during);
  });

  test('is kept for a minute at most, with the time at which its form was made', async () => {
    const { assetShareId, path } = await share();
    await owner.api.sharing.save({ assetShareId, commentsEnabled: true });
    const time = async () =>
      Number.parseInt(
        parseHtml((await open(path)).body)
          .querySelector('input[name="startedAt"]')!
          .getAttribute('value')!,
        10,
      );
    for (const ms of [0, 1_000, 58_000, 1_000, 60_000]) {
      product.clock.pass(ms);
      const age = product.clock.now.getTime() - (await time());
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(60_000);
    }
  });

  test('is sent as it is to clients that do not decompress', async () => {
    const { path } = await share();
    const plain = await open(path);
    const packed = await open(path, { 'accept-encoding': 'gzip, br' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });
});

describe('an address at which nothing is shared', () => {
  test('has the same page, whatever was there', async () => {
    const { id, path } = await share();
    await owner.api.sharing.unshare({ libraryAssetId: id });
    const slides = await owner.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
    const addresses = [
      path,
      `${path}/passage?reference=Luke+15`,
      `${path}/picture.jpg`,
      `/share/${slides.shareId}`,
      '/share/0000000000000000',
      '/share/%E0%A4%A',
      '/share/..%2F..%2Fapi',
      '/share/%00',
      '/share/%F0%9F%98%80',
      `/share/${'a'.repeat(3_000)}`,
      '/share/a/b/c',
      '/share',
      '/share/%3Cscript%3E',
    ];
    const replies = [];
    for (const url of addresses) replies.push(await open(url));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 404));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    const shown = (headers: Record<string, unknown>) => ({ ...headers, date: '', 'request-id': '' });
    expect(new Set(replies.map(({ headers }) => JSON.stringify(shown(headers)))).size).toBe(1);
    expect(parseHtml(replies[0]!.body).querySelector('h1')?.textContent).toBe(texts.gone);
  });

  test('opens again with the same address after switching on, and not while the document is in the trash', async () => {
    const { id, path } = await share();
    await owner.api.sharing.unshare({ libraryAssetId: id });
    expect((await open(path)).statusCode).toBe(404);
    await owner.api.sharing.share({ libraryAssetId: id });
    expect((await open(path)).statusCode).toBe(200);
    await owner.api.library.removeAll({ ids: [id] });
    expect((await open(path)).statusCode).toBe(404);
  });
});

test('a fault shows a sentence', async () => {
  const broken = await openProduct({}, openTestDatabase());
  const person = await broken.join();
  const { path } = await share(person);
  broken.services.textWork.pageTextOf = () => Promise.reject(new Error('broken'));
  const reply = await open(path, {}, broken);
  expect(reply.statusCode).toBe(500);
  expect(parseHtml(reply.body).querySelector('h1')?.textContent).toBe(texts.trouble);
  expect(reply.headers['cache-control']).toBe('no-store');
});

describe('a passage', () => {
  test('says so if there is no such reference, or no text', async () => {
    const { path } = await share();
    const heading = (html: string) => parseHtml(html).querySelector('h1')?.textContent;
    for (const query of [
      '',
      '?reference=garbage',
      `?reference=${'Luke 15 '.repeat(100)}`,
      '?reference=a&reference=b',
    ]) {
      const reply = await open(`${path}/passage${query}`);
      expect(reply.statusCode).toBe(404);
      expect(heading(reply.body)).toBe(texts.passage.unknown);
    }
    const long = await open(`${path}/passage?reference=Psalm+119`);
    expect(heading(long.body)).toBe('Psalm 119');
    expect(long.body).toContain(texts.passage.tooLong(60));
  });

  test('leads back to the sermon', async () => {
    const { path } = await share();
    const page = parseHtml((await open(`${path}/passage?reference=Luke+15:20`)).body);
    expect(page.querySelector('a.back')?.getAttribute('href')).toBe(path);
    expect(page.querySelector('h1')?.textContent).toBe('Luke 15:20');
  });
});

test('the picture for link previews is a JPEG of the size that they expect', async () => {
  const { path } = await share();
  const reply = await open(`${path}/picture.jpg`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/jpeg');
  expect(reply.headers['cache-control']).toBe('no-store');
  const { default: sharp } = await import('sharp');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
}, 60_000);
