import { expect, test } from 'vitest';
import { parseDocument } from '../document/html/parse.ts';
import { plainText } from '../document/outline.ts';
import { maxTextLength } from '../document/schema.ts';
import { previewLength } from '../templates/bands.ts';
import { previewedHtml } from './previewedHtml.ts';

const here = { id: '0198e9a4-7b1c-7000-8000-000000000001', title: 'The Father Who Runs', author: 'Ruth Abara' };
const elsewhere = { ...here, id: null };

test('all words of a sermon of this site are marked with their source', () => {
  expect(previewedHtml({ html: '<h1>Grace</h1><p>He ran.</p>', source: here, isWhole: true })).toBe(
    `<h1><span data-source="sermon/${here.id}/The Father Who Runs/Ruth Abara">Grace</span></h1>` +
      `<p><span data-source="sermon/${here.id}/The Father Who Runs/Ruth Abara">He ran.</span></p>`,
  );
});

test('a sermon of another site names its author at the end', () => {
  const html = '<p onclick="steal()">He ran.<script>steal()</script><img src="x"></p>';
  expect(previewedHtml({ html, source: elsewhere, isWhole: true })).toBe(
    '<p>He ran.</p><p><em>The Father Who Runs, Ruth Abara</em></p>',
  );
  expect(previewedHtml({ html, source: { ...elsewhere, author: '' }, isWhole: true })).toBe('<p>He ran.</p>');
});

test('users who may not save a copy get the first 1,500 characters', () => {
  const html = `<p>${'Grace runs to meet us. '.repeat(500)}</p><p>Zebrafinch</p>`;
  const beginning = previewedHtml({ html, source: here, isWhole: false })!;
  expect([...plainText(parseDocument(beginning))].length).toBe(previewLength);
  expect(beginning).not.toContain('Zebrafinch');
  expect(beginning).not.toContain('Ruth Abara');
});

test('a text that is too long for a document is refused, and one that its marks make too long has no marks', () => {
  const long = 'a'.repeat(maxTextLength);
  expect(previewedHtml({ html: `<p>${long}</p>`, source: elsewhere, isWhole: true })).toBeNull();
  const html = '<p>a</p>'.repeat(30_000);
  const copy = previewedHtml({ html, source: { ...here, title: 'T'.repeat(180) }, isWhole: true });
  expect(copy).not.toBeNull();
  expect(copy).not.toContain('data-source');
});
