import { expect, test } from 'vitest';
import { html, trusted, wholePage } from './html.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['" onload="alert(1)', '&quot; onload=&quot;alert(1)'],
  ['Cost & worth: $& $1', 'Cost &amp; worth: $&amp; $1'],
])('a text is escaped in content and in attributes: %s', (text, escaped) => {
  expect(String(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('HTML in HTML is not escaped again, also in lists', () => {
  const items = ['Ruth & Boaz', 'Naomi'].map((name) => html`<b>${name}</b>`);
  expect(String(html`<p>${items}</p>`)).toBe('<p><b>Ruth &amp; Boaz</b><b>Naomi</b></p>');
});

test('a list of texts is escaped', () => {
  expect(String(html`<p>${['<b>', html`<b></b>`, '<b>']}</p>`)).toBe('<p>&lt;b&gt;<b></b>&lt;b&gt;</p>');
});

test('null, undefined and false show nothing, and numbers are shown', () => {
  expect(String(html`<p>${null}${undefined}${false}${0}</p>`)).toBe('<p>0</p>');
});

test('only HTML that was marked as safe stays as it is', () => {
  expect(String(html`<p>${trusted('<em>By grace</em>')}</p>`)).toBe('<p><em>By grace</em></p>');
});

test('a page shows its title literally', () => {
  const page = wholePage({ title: '</title><b>', head: html``, body: html`<p>Grace</p>`, name: 'notice' }).text;
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('<title>&lt;/title&gt;&lt;b&gt;</title>');
  expect(page).toMatch(/<body class="notice">\s*<p>Grace<\/p>\s*<\/body>/);
});
