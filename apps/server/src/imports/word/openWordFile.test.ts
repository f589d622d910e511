import { expect, test } from 'vitest';
import { wordFile, wordPart } from '../../../../../tests/files/wordFiles.ts';
import { limits, openWordFile } from './openWordFile.ts';

const { elements, otherElements } = limits;
const opened = async (file: Parameters<typeof wordFile>[0]) => openWordFile(await wordFile(file));

test.each([
  ['the text', (count: number) => ({ body: '<w:proofErr/>'.repeat(count - 2) }), elements],
  [
    'its notes and the text together',
    (count: number) => ({ body: '<w:proofErr/>'.repeat(count - 5), footnotes: '<w:p/><w:p/>' }),
    elements,
  ],
  // The two parts with references to others have three elements.
  [
    'its other parts together',
    (count: number) => ({ entries: { 'word/styles.xml': wordPart('styles', '<w:style/>'.repeat(count - 4)) } }),
    otherElements,
  ],
])('a Word file has at most so many elements in %s', async (_, build, max) => {
  expect((await opened(build(max))).document.name).toBe('document');
  await expect(opened(build(max + 1))).rejects.toMatchObject({ refusal: 'tooComplex' });
});

test('a Word file has at most 60,000 paragraphs', async () => {
  const paragraphs = (count: number) => ({ body: '<w:p/>'.repeat(count) });
  expect((await opened(paragraphs(limits.paragraphs))).document.name).toBe('document');
  await expect(opened(paragraphs(limits.paragraphs + 1))).rejects.toMatchObject({ refusal: 'tooComplex' });
});

test('the parts of a Word file may have any names', async () => {
  const relations = (...all: [string, string][]) =>
    `<Relationships>${all.map(([type, target]) => `<Relationship Id="${type}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  const parts = await opened({
    entries: {
      '_rels/.rels': relations(['officeDocument', '/text/main.xml']),
      'text/main.xml': wordPart('document', '<w:body/>'),
      'text/_rels/main.xml.rels': relations(
        ['styles', '../looks.xml'],
        ['hyperlink', 'https://example.org/'],
        ['header', '/h.xml'],
      ),
      'looks.xml': wordPart('styles', '<w:style w:styleId="a"/>'),
      'h.xml': wordPart('hdr', ''),
    },
  });
  expect(parts.styles?.child('style')?.get('styleId')).toBe('a');
  expect(parts.links.get('hyperlink')).toBe('https://example.org/');
  expect(parts.margins.map(({ name }) => name)).toEqual(['hdr']);
});
