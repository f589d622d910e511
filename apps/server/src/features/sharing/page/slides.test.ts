import { sharedPage as sermonTexts } from '@sermon/domain/texts/sharing/page';
import { slidesPage as texts } from '@sermon/domain/texts/sharing/sharing';
import { afterEach, expect, test, vi } from 'vitest';
import { plainPicture } from '../../../../../../tests/files/pictures.ts';
import { readPptx } from '../../../../../../tests/files/readPptx.ts';
import { openProduct, type Person } from '../../../../../../tests/support/people.ts';
import { parseHtml } from '../../../../../../tests/support/parseHtml.ts';
import { readBackground } from '../../../content/folders.ts';

const product = await openProduct({ SHARE_HOST: 'share.test' });
const owner = await product.join('Ruth');
await owner.api.sharing.savePreference({ subdomain: 'grace', churchName: 'Grace Chapel' });
let clients = 0;
const open = (url: string, headers: Record<string, string> = {}, remoteAddress = `203.0.113.${(clients += 1)}`) =>
  product.app.inject({ url, headers, remoteAddress });

const marked = (text: string, id: string) => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;
const text =
  `<p>Private beginning.</p><h1>${marked('The Father Who Runs', 'one')}</h1><p>Private story.</p>` +
  `<p>${marked('He ran & <script>'.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'), 'two')}</p>`;

async function share(person: Person = owner, name = 'Slides', body = text) {
  const { id } = await person.api.documents.save({ name, text: body });
  const { shareId } = await person.api.sharing.share({ libraryAssetId: id, kind: 'slides' });
  return {
    id,
    shareId,
    path: `/share/slide/${shareId}`,
    off: () => person.api.sharing.unshare({ libraryAssetId: id, kind: 'slides' }),
  };
}

async function addPicture(id: string): Promise<void> {
  const { url, filePath, contentType } = await owner.api.slides.imageUploadUrl({ id, fileName: 'Hills.png' });
  const payload = await plainPicture().png().toBuffer();
  await product.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });
  await owner.api.slides.saveImage({ id, fileContents: filePath });
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('the page has all slides without scripts, and nothing else of the sermon', async () => {
  const { shareId, path } = await share();
  const reply = await open(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toMatch(/Private|style=|<style|data-slide-id|<script(?! type="module" src=)/);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(String(reply.headers['content-security-policy'])).toContain("default-src 'none';script-src 'self'");
  const page = parseHtml(reply.body);
  expect(page.title).toBe('Slides · Sermon Maker');
  expect(page.querySelector('h1')?.textContent).toBe('Slides');
  expect(page.querySelector('.about')?.textContent).toBe('Ruth Adeyemi2 slides');
  expect([...page.querySelectorAll('.slide')].map(({ id }) => id)).toEqual(['slide-1', 'slide-2']);
  expect([...page.querySelectorAll('.slide .number')].map(({ textContent }) => textContent)).toEqual([
    'Slide 1 of 2',
    'Slide 2 of 2',
  ]);
  expect([...page.querySelectorAll('.slide svg')].map((svg) => svg.getAttribute('aria-label'))).toEqual([
    'The Father Who Runs',
    'He ran & <script>',
  ]);
  const address = page.querySelector('.slide image')?.getAttribute('href') ?? '';
  expect(address).toMatch(/^\/slide-backgrounds\/mountains-16x9\.jpg\?v=/);
  expect((await open(address)).statusCode).toBe(200);
  expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
    `http://sermon.test/share/slide/${shareId}/picture.jpg`,
  );
  expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('The Father Who Runs');
  expect(page.querySelector('.controls')?.hasAttribute('hidden')).toBe(true);
});

test('the page of a document without slides says so, and has nothing to download', async () => {
  const { path } = await share(owner, 'Empty', '<p>Private</p>');
  const reply = await open(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain('Private');
  const page = parseHtml(reply.body);
  expect(page.querySelector('main')?.textContent).toContain(texts.none);
  expect(page.querySelector('.show, .downloads')).toBeNull();
  expect((await open(`${path}/slides.pptx`)).statusCode).toBe(422);
  expect((await open(`${path}/picture.jpg`)).headers['content-type']).toBe('image/jpeg');
});

test('views count, but not those of the owner', async () => {
  const { id, path } = await share();
  await open(path, { 'user-agent': 'Mozilla/5.0' });
  await product.services.background.settled();
  await product.services.views.flush();
  expect((await owner.api.sharing.get({ id, kind: 'slides' }))?.views).toBe(1);
});

test('a presentation has the slides only: no notes and no text between them', async () => {
  const { id, path } = await share(owner, 'Grâce');
  await owner.api.slideNotes.save({ id, slideId: 'one', text: 'Private note' });
  const reply = await open(`${path}/slides.pptx`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'content-disposition': `attachment; filename="Gr_ce.pptx"; filename*=utf-8''Gr%C3%A2ce.pptx`,
    'cache-control': 'no-store',
  });
  const pptx = readPptx(reply.rawPayload);
  expect(pptx).toMatchObject({ title: 'Grâce', author: 'Ruth Adeyemi' });
  expect(pptx.slides.map(({ notes }) => notes)).toEqual([[], []]);
  expect(JSON.stringify(pptx)).not.toContain('Private');
  expect(pptx.background.equals(await readBackground('mountains-16x9.jpg'))).toBe(true);
  const pdf = await open(`${path}/slides.pdf`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a file is made once for all visitors, and again after the slides have changed', async () => {
  const { id, path } = await share();
  const made = vi.spyOn(product.services.exporter, 'slides');
  const replies = await Promise.all([open(`${path}/slides.pptx`), open(`${path}/slides.pptx`)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await open(`${path}/slides.pptx`);
  expect(made).toHaveBeenCalledOnce();
  expect(made.mock.calls[0]![0].notes.size).toBe(0);
  const { revision } = await owner.api.documents.get({ id });
  await owner.api.documents.save({ id, revision, name: 'Slides', text: `<p>${marked('Another', 'one')}</p>` });
  expect(readPptx((await open(`${path}/slides.pptx`)).rawPayload).slides).toHaveLength(1);
  expect(made).toHaveBeenCalledTimes(2);
});

test('one network downloads no more than the limit', async () => {
  const { path } = await share(owner, 'Empty', '<p>x</p>');
  for (let count = 0; count < 60; count += 1)
    expect((await open(`${path}/slides.pptx`, {}, '198.51.100.7')).statusCode).toBe(422);
  const refused = await open(`${path}/slides.pptx`, {}, '198.51.100.7');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await open(path, {}, '198.51.100.7')).statusCode).toBe(200);
});

test('a custom picture is behind its own slides only', async () => {
  const { id, shareId, path } = await share();
  await addPicture(id);
  const page = parseHtml((await open(path)).body);
  const address = page.querySelector('.slide image')?.getAttribute('href') ?? '';
  expect(address).toContain(`/api/Share/SlideBackground/${shareId}`);
  expect((await open(address)).headers['content-type']).toBe('image/jpeg');
  expect(page.querySelector('.slide svg')?.getAttribute('class')).toBe('page white');
  const other = await share();
  expect((await open(`/api/Share/SlideBackground/${other.shareId}`)).statusCode).toBe(404);
});

test('the host of a church serves the slides, their background and their files', async () => {
  const { id, shareId } = await share(owner, 'He Ran');
  await addPicture(id);
  const host = { host: 'grace.share.test' };
  const { churchUrl } = (await owner.api.sharing.get({ id, kind: 'slides' }))!;
  const { pathname } = new URL(churchUrl!);
  const reply = await open(pathname, host);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain('/api/');
  const page = parseHtml(reply.body);
  expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(churchUrl);
  expect(page.querySelector('.slide image')?.getAttribute('href')).toBe(`${pathname}/background.jpg`);
  const background = await open(`${pathname}/background.jpg`, host);
  expect(background.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
  const again = { ...host, 'if-none-match': String(background.headers.etag) };
  expect((await open(`${pathname}/background.jpg`, again)).statusCode).toBe(304);
  expect((await open(`${pathname}/slides.pptx`, host)).statusCode).toBe(200);
  expect((await open(`/share/slide/${shareId}`, host)).statusCode).toBe(404);
});

test('nothing is served after sharing was switched off, or at the address of a sermon', async () => {
  const { shareId, path, off } = await share();
  await open(`${path}/slides.pptx`);
  expect((await open(`/share/${shareId}`)).statusCode).toBe(404);
  await off();
  for (const url of [
    path,
    `${path}/slides.pptx`,
    `${path}/slides.pdf`,
    `${path}/picture.jpg`,
    `${path}/background.jpg`,
  ]) {
    const reply = await open(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain(sermonTexts.gone);
  }
});
