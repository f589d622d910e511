import { contrastOf } from '@sermon/domain/slides/contrast/contrast';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainPicture } from '../../../../../tests/files/pictures.ts';
import { readPdf } from '../../../../../tests/files/readPdf.ts';
import { unzip } from '../../../../../tests/files/ooxml.ts';
import { readPptx } from '../../../../../tests/files/readPptx.ts';
import { browserAt } from '../../../../../tests/support/browser.ts';
import { openProduct } from '../../../../../tests/support/people.ts';
import { readBackground } from '../../content/folders.ts';

const product = await openProduct();
const ruth = await product.join('Ruth');
const marked = (text: string, id = 'a') => `<span class="sm-slide" data-slide-id="${id}">${text}</span>`;
const text = `<h1>${marked('The Father Who Runs')}</h1><p>Tell the story.</p><p>${marked('He ran', 'b')}</p>`;
const { id } = await ruth.api.documents.save({ name: 'Grâce / שלום "now"', text });
const bytesOf = async (file: Promise<File>) => new Uint8Array(await (await file).arrayBuffer());

test('slides are files named after the document', async () => {
  const files: File[] = [];
  for (const format of ['pptx', 'pdf', 'png', 'txt'] as const) files.push(await ruth.api.slides.export({ id, format }));
  expect(files.map(({ name }) => name)).toEqual(
    ['pptx', 'pdf', 'zip', 'txt'].map((extension) => `Grâce / שלום "now".${extension}`),
  );
  expect(files.map(({ type }) => type)).toEqual([
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/pdf',
    'application/zip',
    'text/plain; charset=utf-8',
  ]);
});

test('a presentation has the notes and the author, a PDF the pages, and the text the words', async () => {
  const pptx = readPptx(await bytesOf(ruth.api.slides.export({ id, format: 'pptx' })));
  expect(pptx).toMatchObject({ title: 'Grâce / שלום "now"', author: expect.stringMatching(/^Ruth /) as string });
  expect(pptx.slides.map(({ notes }) => notes)).toEqual([['Tell the story.'], []]);
  expect(readPdf(await bytesOf(ruth.api.slides.export({ id, format: 'pdf' }))).pages).toBe(2);
  const words = Buffer.from(await bytesOf(ruth.api.slides.export({ id, format: 'txt' })));
  expect(String(words)).toBe('\ufeffThe Father Who Runs\r\n\r\nHe ran\r\n');
});

test('all pictures are in the archive, also if they are made in several steps', async () => {
  const many = Array.from({ length: 19 }, (_, at) => `<p>${marked(`Slide ${at + 1}`, `s${at}`)}</p><p>x</p>`).join('');
  const document = await ruth.api.documents.save({ name: 'Many', text: many });
  const files = unzip(await bytesOf(ruth.api.slides.export({ id: document.id, format: 'png' })));
  const names = Array.from({ length: 19 }, (_, at) => `${String(at + 1).padStart(2, '0')} Slide ${at + 1}.png`);
  expect([...files.keys()]).toEqual(names);
  for (const png of files.values()) expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('the picture behind the text is the one that the user has chosen', async () => {
  const naomi = await product.join('Naomi');
  const own = await naomi.api.documents.save({ name: 'Own', text });
  const backgroundOf = async () => readPptx(await bytesOf(naomi.api.slides.export({ id: own.id, format: 'pptx' })));
  expect((await backgroundOf()).background.equals(await readBackground('mountains-16x9.jpg'))).toBe(true);
  await naomi.api.preferences.save({ slideExporterSelectedGalleryImageId: 2 });
  const clouds = await backgroundOf();
  expect(clouds.background.equals(await readBackground('clouds-16x9.jpg'))).toBe(true);
  expect(clouds.textColor).toBe('dk1');
});

test('a custom picture has the shape of the slides and is dark enough for its white text', async () => {
  const boaz = await product.join('Boaz');
  const own = await boaz.api.documents.save({ name: 'Own', text });
  const { url, filePath } = await boaz.api.slides.imageUploadUrl({ id: own.id, fileName: 'White.png' });
  const payload = await plainPicture({ width: 900, height: 900, background: '#ffffff' }).png().toBuffer();
  const sent = await product.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.statusCode).toBe(200);
  await boaz.api.slides.saveImage({ id: own.id, fileContents: filePath });
  const { background, textColor } = readPptx(await bytesOf(boaz.api.slides.export({ id: own.id, format: 'pptx' })));
  const { data, info } = await sharp(background).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, textColor]).toEqual([1920, 1080, 'lt1']);
  // The encoding of the JPEG may change a value by one.
  expect(contrastOf({ width: info.width, height: info.height, data }, 'white').worst5Percent).toBeGreaterThan(4.4);
});

test("a presentation has the preacher's own notes before the text that follows the slide", async () => {
  const naomi = await product.join('Naomi');
  const own = await naomi.api.documents.save({ name: 'Own', text });
  await naomi.api.slideNotes.save({ id: own.id, slideId: 'a', text: 'Wait here.' });
  const { slides } = readPptx(await bytesOf(naomi.api.slides.export({ id: own.id, format: 'pptx' })));
  expect(slides.map(({ notes }) => notes)).toEqual([['Wait here.', 'Tell the story.'], []]);
});

test('a document without slides is refused', async () => {
  const empty = await ruth.api.documents.save({ name: 'Empty', text: '<p>Nothing is marked.</p>' });
  for (const format of ['pptx', 'pdf', 'png', 'txt'] as const)
    await expect(ruth.api.slides.export({ id: empty.id, format })).rejects.toMatchObject({
      statusCode: 422,
      message: 'This sermon has no slides yet. Turn some of its text into a slide first.',
    });
});

test('more than 5,000 slides are refused in every format', async () => {
  const name = 'A book';
  const paragraph = (_: unknown, at: number) => `<p>${marked('Grace', `s${at}`)}</p><p>x</p>`;
  const book = await ruth.api.documents.save({ name, text: Array.from({ length: 5_001 }, paragraph).join('') });
  expect(book.slideCount).toBe(5_001);
  for (const format of ['pptx', 'pdf', 'png', 'txt'] as const)
    await expect(ruth.api.slides.export({ id: book.id, format })).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('Divide the sermon into several documents') as string,
    });
});

test("a user cannot download another user's slides", async () => {
  const other = await product.join('Boaz');
  const unknown = '0198e9a4-7b1c-7000-8000-000000000000';
  for (const format of ['pptx', 'png'] as const) {
    const missing = await other.api.slides.export({ id: unknown, format }).catch((error: unknown) => error);
    expect(missing).toMatchObject({ statusCode: 404 });
    await expect(other.api.slides.export({ id, format })).rejects.toEqual(missing);
  }
});

test('free users are asked to upgrade', async () => {
  const church = await openProduct({ BILLING_PROVIDER: 'sandbox' });
  const { api } = await church.join('Free');
  const own = await api.documents.save({ name: 'Own', text });
  await expect(api.slides.export({ id: own.id, format: 'pptx' })).rejects.toMatchObject({
    statusCode: 403,
    message: 'Upgrade required',
  });
});

test('a download of pictures that the user cancels ends, and leaves room for the next', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `<p>${marked(`Slide ${at + 1}`, `s${at}`)}</p><p>x</p>`).join('');
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = product.app.listeningOrigin;
  const jar = { cookie: '' };
  const browser = browserAt(address, jar);
  const { email, password } = await product.join('Jonah');
  await browser.accounts.signIn({ email, password });
  const own = await browser.documents.save({ name: 'Many', text: many });
  const url = `${address}/api/BuilderAssets/slides/${own.id}?format=png`;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const leaving = new AbortController();
    const response = await fetch(url, { headers: { cookie: jar.cookie }, signal: leaving.signal });
    expect(response.status).toBe(200);
    await response.body!.getReader().read();
    leaving.abort();
  }
  const whole = await fetch(url, { headers: { cookie: jar.cookie } });
  expect(unzip(await buffer(whole.body!)).size).toBe(20);
});
