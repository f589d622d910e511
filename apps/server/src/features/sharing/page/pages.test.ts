import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { describe, expect, test } from 'vitest';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { openTestDatabase } from '../../../../../../tests/support/database.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';

const product = await openProduct({ SUPPORT_EMAIL: 'help@sermon.test' });
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
    expect(article.querySelector('.about')?.textContent).toBe('Luke 15:11-24Ruth Adeyemi1 min read');
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
    expect((await owner.api.sharing.get({ id }))?.views).toBe(1);
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
  const database = await openTestDatabase();
  const broken = await openProduct({}, Promise.resolve(database));
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
