import { describe, expect, test } from 'vitest';
import { sameWordsOf, sameWordsWithAndWithoutTitle } from './sameWords.ts';

test('the same words are found whatever the format, the quotes, the case and the paragraphs are', () => {
  const words = 'grace he saw him and ran to zoe amen';
  expect(sameWordsOf('<h1>Grace</h1><p>“He saw him,” and ran — to <strong>Zoë</strong>.</p><p>Amen!</p>')).toBe(words);
  expect(sameWordsOf('<p>Grace</p><p>"He saw him", and ran - to Zoe\u0308. AMEN</p>')).toBe(words);
  expect(sameWordsOf('<p>Grace. He saw him and ran to Zoe. Amen. Amen.</p>')).not.toBe(words);
});

describe('a sermon whose title was removed from its text', () => {
  const body = `<p>${'He saw him and ran. '.repeat(20)}</p>`;
  const words = sameWordsOf(body);

  test('is found, whatever its title is', () =>
    expect(sameWordsWithAndWithoutTitle(`<p></p><p>THE PRODIGAL</p>${body}`)).toEqual([
      `the prodigal ${words}`,
      words,
    ]));

  test.each([
    ['is short, as if it came from a template', '<p>THE PRODIGAL</p><p>Text: Date: Place:</p>'],
    ['begins with a paragraph that cannot be a title', body + body],
    ['begins with a list', `<ul><li><p>Milk</p></li></ul>${body}`],
  ])('is not sought if the text %s', (_, html) =>
    expect(sameWordsWithAndWithoutTitle(html)).toEqual([sameWordsOf(html)]),
  );
});
