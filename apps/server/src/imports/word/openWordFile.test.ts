import { expect, test } from 'vitest';
import { wordFile, wordPart } from '../../../../../tests/files/wordFiles.ts';
import { limits, openWordFile } from './openWordFile.ts';

const { elements, otherElements } = limits;

test.each([
  ['the text', (count: number) => ({ body: '<w:proofErr/>'.repeat(count - 2) }), elements],
  [
    'its notes and the text together',
    (count: number) => ({ body: '<w:proofErr/>'.repeat(count - 5), footnotes: '<w:p/><w:p/>' }),
    elements,
  ],
])('a Word file has at most so many elements in %s', async (_, build, max) => {
  expect((await openWordFile(await wordFile(build(max)))).has('word/document.xml')).toBe(true);
  await expect(openWordFile(await wordFile(build(max + 1)))).rejects.toMatchObject({ refusal: 'tooComplex' });
});

test('a Word file has at most so many elements in its other parts together', async () => {
  const withStyles = (count: number) =>
    wordFile({ entries: { 'word/styles.xml': wordPart('styles', '<w:style/>'.repeat(count)) } });
  const parts = await openWordFile(await withStyles(1));
  const others = [...parts].flatMap(([name, xml]) =>
    name === 'word/document.xml' ? [] : (xml.match(/<[a-zA-Z]/g) ?? []),
  );
  const left = otherElements - others.length + 1;
  expect((await openWordFile(await withStyles(left))).size).toBe(parts.size);
  await expect(openWordFile(await withStyles(left + 1))).rejects.toMatchObject({ refusal: 'tooComplex' });
});

const paragraphs = (count: number) => wordFile({ body: '<w:p/>'.repeat(count) });

test('a Word file has at most 60,000 paragraphs', async () => {
  expect((await openWordFile(await paragraphs(limits.paragraphs))).has('word/document.xml')).toBe(true);
  await expect(openWordFile(await paragraphs(limits.paragraphs + 1))).rejects.toMatchObject({ refusal: 'tooComplex' });
});
