import { describe, expect, test } from 'vitest';
import { blankWidths, handoutHtml } from './handout.ts';
import { maxBlanks } from './limits.ts';
import { pageTextOf } from './pageText.ts';

const pageOf = (text: string) =>
  pageTextOf({ name: 'Grace', text, scripture: '', path: '/share/abc', isHandout: true });
const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('a handout', () => {
  test('has blanks in the place of the underlined words, whose width follows their length', () => {
    const { html, blanks } = pageOf(`<p>God <u>runs</u> to <u>${'x'.repeat(blankWidths[1])}</u>.</p>`);
    expect(html).toBe(
      '<p dir="auto">God <span class="blank" data-width="0" data-blank="Blank 1" data-most="120"><span class="spoken">blank</span></span>' +
        ' to <span class="blank" data-width="1" data-blank="Blank 2" data-most="120"><span class="spoken">blank</span></span>.</p>',
    );
    expect(blanks).toBe(2);
  });

  test.each([
    ['with other marks', '<p>a <strong>b<u>sec<em>ret</em></u></strong><u>ive</u> c</p>', 'a bblank c', 1],
    ['in a heading', '<h1>One</h1><h2><u>secret</u></h2>', 'Oneblank', 1],
    [
      'in a list',
      '<ul><li><p><u>secret</u> a</p><ol><li><p>b <u>secret</u></p></li></ol></li></ul>',
      'blank ab blank',
      2,
    ],
    ['in a quotation', '<blockquote><p><u>secret</u></p></blockquote>', 'blank', 1],
    [
      'in Scripture',
      '<blockquote class="scripture" data-reference="" data-translation=""><p>a <u>secret</u></p></blockquote>',
      'a blank',
      1,
    ],
    ['in a link', '<p><a href="https://secret.example/"><u>secret</u></a></p>', 'blank', 1],
    ['from right to left', '<p>א <u>secret</u> ב</p>', 'א blank ב', 1],
    ['with spaces around them', '<p>a<u> secret </u>b</p>', 'a blank b', 1],
    ['on two lines', '<p><u>secret<br>secret</u></p>', 'blankblank', 2],
    ['of which there are none', '<p>a<u> </u>b</p>', 'a b', 0],
    ['that are a reference', '<p><u>Luke 15:20</u></p>', 'blank', 1],
  ])('hides underlined words %s', (_, text, shown, count) => {
    const { html, blanks, description } = pageOf(text);
    expect(withoutTags(html)).toBe(shown);
    expect(blanks).toBe(count);
    expect(html + description).not.toMatch(/secret|ret|ive|Luke/);
  });

  test('has the words in no description, and no blank that the writer has typed', () => {
    expect(pageOf('<p>God <u>runs</u>.</p>').description).toBe('God ____.');
    expect(pageOf('<p>a\ue000\ue003b</p>')).toMatchObject({ html: '<p dir="auto">ab</p>', blanks: 0 });
  });

  test('has no more fields than the limit, and lines for the other words', () => {
    const { html, blanks } = pageOf(`<p>${'<u>secret</u> and '.repeat(maxBlanks + 5)}</p>`);
    expect(blanks).toBe(maxBlanks);
    expect(html.match(/data-blank=/g)).toHaveLength(maxBlanks);
    expect(html.match(/class="blank"/g)).toHaveLength(maxBlanks + 5);
    expect(html).not.toContain('secret');
  });

  test('has underscores for programs that read the text', () => {
    expect(handoutHtml('<p>God <strong><u>runs</u></strong>.</p>')).toBe(`<p>God ${'_'.repeat(blankWidths[0])}.</p>`);
  });
});

test('underlined words stay on a page that is no handout', () => {
  const page = pageTextOf({
    name: '',
    text: '<p><u>runs</u></p>',
    scripture: '',
    path: '/share/abc',
    isHandout: false,
  });
  expect(page).toMatchObject({ html: '<p dir="auto"><u>runs</u></p>', blanks: 0, description: 'runs' });
});
