import { expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { readPdf } from '../../../../../tests/files/readPdf.ts';

const product = await openProduct();
const ruth = await product.join('Ruth');
const text = `<h2>The son</h2>${'<p>The father saw him from afar, and ran, and fell on his neck. </p>'.repeat(60)}`;
const { id } = await ruth.api.documents.save({ name: 'The Father Who Runs', text });
const bytes = async (file: Promise<File>) => new Uint8Array(await (await file).arrayBuffer());

test('the preview shows the same pages as the PDF in the same layout', async () => {
  const layout = { paper: 'a5', columns: 2, margin: 'narrow', size: 11 } as const;
  const { pageCount, width, height, pages } = await ruth.api.printing.pages({ id, ...layout });
  const pdf = readPdf(await bytes(ruth.api.documents.pdf({ id, ...layout })));
  expect([pageCount, Math.round(width), Math.round(height)]).toEqual([pdf.pages, 420, 595]);
  expect(pages).toHaveLength(Math.min(4, pageCount));
  for (const page of pages) expect(page.slice(0, 75)).toContain(`viewBox="0 0 ${width} ${height}"`);
});

test('pages are returned a few at a time, and none after the last', async () => {
  const { pageCount, pages } = await ruth.api.printing.pages({ id, copy: 'pulpit', from: 3, take: 2 });
  expect(pages).toHaveLength(2);
  const end = await ruth.api.printing.pages({ id, copy: 'pulpit', from: pageCount });
  expect(end.pages).toHaveLength(1);
  expect((await ruth.api.printing.pages({ id, copy: 'pulpit', from: pageCount + 1 })).pages).toEqual([]);
});

test('a pulpit copy is in large print by default', async () => {
  const usual = await ruth.api.printing.pages({ id, copy: 'pulpit' });
  const large = await ruth.api.printing.pages({ id, copy: 'pulpit', size: 18 });
  expect(usual.pageCount).toBe(large.pageCount);
  expect(usual.pageCount).toBeGreaterThan((await ruth.api.printing.pages({ id })).pageCount);
});

test('columns that are too narrow to read are refused with the reason', async () => {
  for (const make of [ruth.api.printing.pages, ruth.api.documents.pdf]) {
    await expect(make({ id, columns: 3, size: 18 })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Columns: ['Only two columns fit on this page.'] },
    });
    await expect(make({ id, columns: 2, copy: 'pulpit' })).rejects.toMatchObject({
      fields: { Columns: ['Only one column fits on this page.'] },
    });
  }
});

test("a user cannot see the pages of another user's sermon", async () => {
  const other = await product.join('Orpah');
  await expect(other.api.printing.pages({ id })).rejects.toMatchObject({ statusCode: 404 });
});

test('characters that no font has are named, the first twelve of all', async () => {
  const letters = Array.from({ length: 15 }, (_, at) => String.fromCodePoint(0xf1234 + at));
  const { id: strange } = await ruth.api.documents.save({ name: 'Signs', text: `<p>Grace ${letters.join(' ')}</p>` });
  expect(await ruth.api.printing.missingCharacters({ id: strange })).toEqual({
    characters: letters.slice(0, 12),
    count: 15,
  });
  expect(await ruth.api.printing.missingCharacters({ id })).toEqual({ characters: [], count: 0 });
});
