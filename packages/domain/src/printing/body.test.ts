import { expect, test } from 'vitest';
import { plainText } from '../document/outline.ts';
import { bodyOf } from './body.ts';

const printed = (title: string, heading: string, tag = 'h1') =>
  plainText(bodyOf({ title, text: `<${tag}>${heading}</${tag}><p>He ran.</p>` }));

test.each([
  ['The Father Who Runs', 'The Father Who Runs'],
  ['The Father Who Runs', '  the father who RUNS '],
  ['The Father Who Runs', 'The Father Who Runs!'],
  ['The Father – Who Runs', '“The Father: Who Runs”'],
  ["A Father's Welcome", 'A Father’s Welcome'],
  ['Große Gnade', 'große Gnade.'],
  ['', ''],
  ['…', '…'],
])('a title “%s” is printed once if the text begins with the heading “%s”', (title, heading) => {
  expect(printed(title, heading)).toBe('He ran.');
});

test.each([
  ['The Father', 'The Father Who Runs'],
  ['The Father Who Runs', 'The Father'],
  ['Luke 15:1', 'Luke 15:11'],
  ['A Fathers Welcome', "A Father's Welcome"],
  ['', '***'],
  ['…', '!'],
])('a title “%s” does not replace the heading “%s”', (title, heading) => {
  expect(printed(title, heading)).toBe(`${heading}\nHe ran.`);
});

test('only a first-level heading can be the title', () => {
  expect(printed('He saw him', 'He saw him', 'h2')).toBe('He saw him\nHe ran.');
  expect(printed('He saw him', 'He saw him', 'p')).toBe('He saw him\nHe ran.');
});
