// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PageHead, withHead } from './pageHead.ts';

const indexHtml = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8');
const page = {
  title: 'Grace',
  description: 'A sermon.',
  url: 'https://church.example/share/abc',
  isListed: true,
} satisfies PageHead;

/** Parses the page as a link preview does, without running scripts. */
function read(head: PageHead) {
  const document = new DOMParser().parseFromString(withHead(indexHtml, head), 'text/html');
  const content = (name: string) =>
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
  return { document, content };
}

test('a page has its own title, description, address and tags for link previews', () => {
  const { document, content } = read({ ...page, image: 'https://church.example/grace.png' });
  expect(document.title).toBe('Grace · Sermon Maker');
  expect(content('description')).toBe('A sermon.');
  expect(content('og:title')).toBe('Grace');
  expect(content('og:description')).toBe('A sermon.');
  expect(content('og:url')).toBe(page.url);
  expect(content('og:image')).toBe('https://church.example/grace.png');
  expect(content('og:site_name')).toBe('Sermon Maker');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(page.url);
  expect(content('robots')).toBeNull();
  expect(document.querySelectorAll('title, meta[name="description"]')).toHaveLength(2);
});

test('a page that search engines must not list says so', () => {
  expect(read({ ...page, isListed: false }).content('robots')).toBe('noindex');
});

test.each([
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '</title><img src=x onerror=alert(1)>',
  'Cost & worth: $& $1 $` <3',
])('a name is shown literally: %s', (name) => {
  const { document, content } = read({ ...page, title: name, description: name });
  expect(document.title).toBe(`${name} · Sermon Maker`);
  expect([content('description'), content('og:title')]).toEqual([name, name]);
  expect(document.querySelectorAll('script:not([src])')).toHaveLength(0);
  expect(document.querySelector('img, [onload]')).toBeNull();
});

test('an index.html that lacks a part is refused', () => {
  expect(() => withHead('<title>Sermon Maker</title>', page)).toThrow('index.html has no description');
});
