import { describe, expect, test } from 'vitest';
import { assistantLimits } from './limits.ts';
import { headingsOf, sermonText } from './sermonText.ts';

const { sermonWords, sermonLength } = assistantLimits;

test('a sermon has one line per paragraph', () => {
  expect(sermonText('<h1>Grace</h1><p>Comfort, <strong>comfort</strong> my people</p>')).toEqual({
    text: 'Grace\nComfort, comfort my people',
    words: 5,
    isCut: false,
  });
  expect(sermonText('')).toEqual({ text: '', words: 0, isCut: false });
});

test('only the first words of a long sermon are kept, and all are counted', () => {
  const words = Array.from({ length: sermonWords }, () => 'grace');
  const whole = words.join(' ');
  expect(sermonText(`<p>${whole}</p>`)).toEqual({ text: whole, words: sermonWords, isCut: false });
  expect(sermonText(`<p>${whole}</p><p>the end</p>`)).toEqual({ text: whole, words: sermonWords + 2, isCut: true });
});

test('a text without spaces is cut after a number of characters, but not inside of one', () => {
  const whole = '恵'.repeat(sermonLength);
  expect(sermonText(`<p>${whole}</p>`)).toMatchObject({ text: whole, isCut: false });
  expect(sermonText(`<p>${whole}恵</p>`)).toMatchObject({ text: whole, isCut: true });
  const shorter = whole.slice(1);
  expect(sermonText(`<p>${shorter}🕊</p>`)).toMatchObject({ text: shorter, isCut: true });
});

test('each text has its headings', () => {
  const texts = ['<h2>The one who left</h2><p>a</p><h2>The one who stayed</h2>', '<p>a</p>', ''];
  expect(headingsOf({ texts })).toEqual([['The one who left', 'The one who stayed'], [], []]);
});

describe('the words of a text', () => {
  test.each([
    ['', 0],
    ['<p></p>', 0],
    ['<h1>Grace</h1><p>Comfort, comfort my people</p>', 5],
    ['<p>One<strong>word</strong></p><p>and another</p>', 3],
    ['<p>a&nbsp;b &amp; c — d</p>', 4],
  ])('of %s are %i, without tags and signs', (html, words) => expect(sermonText(html).words).toBe(words));
});
