import { describe, expect, test } from 'vitest';
import { lineRuns, plainLine } from './emphasis.ts';

/** Shows runs as HTML. */
const shown = (text: string): string =>
  lineRuns(text)
    .map(({ text: words, marks }) => {
      const italic = marks.italic ? `<i>${words}</i>` : words;
      return marks.bold ? `<b>${italic}</b>` : italic;
    })
    .join('');

test.each([
  ['**An opening.** He is *allowed* to.', '<b>An opening.</b> He is <i>allowed</i> to.'],
  ['**A title with *nested* emphasis.**', '<b>A title with </b><b><i>nested</i></b><b> emphasis.</b>'],
  ['*He is **really** allowed* to.', '<i>He is </i><b><i>really</i></b><i> allowed</i> to.'],
  ['***Both*** and **bold *and italic***', '<b><i>Both</i></b> and <b>bold </b><b><i>and italic</i></b>'],
  [
    '***Both** italic* and *italic **and bold***',
    '<b><i>Both</i></b><i> italic</i> and <i>italic </i><b><i>and bold</i></b>',
  ],
  ['*He said, “**Come**,” twice.*', '<i>He said, “</i><b><i>Come</i></b><i>,” twice.</i>'],
  ['**One.**Two *three*four', '<b>One.</b>Two <i>three</i>four'],
  ['*“Jesus wept.”* — **John 11:35**', '<i>“Jesus wept.”</i> — <b>John 11:35</b>'],
  ['**One** and **not closed', '<b>One</b> and **not closed'],
  ['**恵み**と*平和*', '<b>恵み</b>と<i>平和</i>'],
  ['は**「恵み」**です', 'は<b>「恵み」</b>です'],
  ['***“Jesus wept.”***—John 11:35 (KJV)', '<b><i>“Jesus wept.”</i></b>—John 11:35 (KJV)'],
  ['***Grace***s', '<b><i>Grace</i></b>s'],
  ['***恵み***と', '<b><i>恵み</i></b>と'],
  ['**bold*and** x', '<b>bold*and</b> x'],
  ['*a**b*', '<i>a**b</i>'],
  ['**Father*s** x', '<b>Father*s</b> x'],
])('%s has its emphasis', (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each([
  '[a](https://example.org) ![b](c.png) <b>d</b> `e` _f_',
  '2 * 3 * 4',
  '** a **',
  'a ** b',
  '****',
  '*',
  '* a *b',
])('%s has none', (text) => {
  expect(lineRuns(text)).toEqual([{ text, marks: {} }]);
});

test('the text of a line has no signs of emphasis', () => {
  expect(plainLine('*He is **really** allowed* to.')).toBe('He is really allowed to.');
});

/** Lines of as many characters as an answer can have. Comparing each asterisk with all before it would take too long. */
describe('the longest line is read', () => {
  test.each([
    ['nested emphasis', ' *a **b** c*'.repeat(3_000), ' a b c'.repeat(3_000)],
    ['openers without closers', ' *a'.repeat(13_000), ' *a'.repeat(13_000)],
    ['openers of both kinds', '**a *b '.repeat(5_000), '**a *b '.repeat(5_000)],
    [
      'closers that match none of many openers',
      ' *a'.repeat(7_000) + ' b**b**b'.repeat(2_000),
      ' *a'.repeat(7_000) + ' bbb'.repeat(2_000),
    ],
    ['one long run of asterisks', `${'*'.repeat(19_000)}a${'*'.repeat(19_000)}`, 'a'],
  ])('%s', (_, line, plain) => {
    expect(plainLine(line)).toBe(plain);
  });
});
