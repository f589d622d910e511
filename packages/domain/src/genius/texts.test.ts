import { expect, test } from 'vitest';
import { genius } from '../texts/genius.ts';

test('the searched sources are shown with the installed counts', () => {
  expect(genius.searchingVerses(31_102)).toBe('Searching 31,102 Bible Verses');
  expect(genius.searchingSermons(181_667)).toBe('Searching 181,667 Sermons');
  expect(genius.searchingIllustrations(49_363)).toBe('Searching 49,363 illustrations');
  expect(genius.searchingSermons(30)).toBe('Searching 30 Sermons');
});

test('without known counts the sentence has no numbers', () => {
  expect(genius.searchingVerses()).toBe('Searching Bible Verses');
  expect(genius.searchingIllustrations(0)).toBe('Searching illustrations');
});

test.each([
  [31_102 + 181_667 + 49_363, '250k sources'],
  [31_102 + 30 + 60, '30k sources'],
  [9_999, '9k sources'],
  [830, '800 sources'],
  [7, '5 sources'],
  [0, '0 sources'],
])('the text for %i sources is %j', (count, text) => {
  expect(genius.sources(count)).toBe(text);
});

test('the time of the last search is part of a sentence', () => {
  expect(genius.lastSearched('Just now')).toBe('Last searched just now');
  expect(genius.lastSearched('2 minutes ago')).toBe('Last searched 2 minutes ago');
  expect(genius.lastSearched('Today, 07:40')).toBe('Last searched today, 07:40');
});

test('the reasons of a suggestion', () => {
  expect(genius.mentions('Luke 15')).toBe('Mentions Luke 15');
  expect(genius.alsoOn('Luke 15')).toBe('Also on Luke 15');
  expect(genius.onTheme('courage', 'Joshua 1:1–9')).toBe('About courage, a theme of Joshua 1:1–9');
  expect(genius.crossReferenceOf('Luke 15:20')).toBe('Cross reference for Luke 15:20');
});

test('an empty list without a passage says to name it', () => {
  expect(genius.noSermons()).toBe(
    'No published sermon has enough in common with yours. Name your passage in the details to find more.',
  );
  expect(genius.noIllustrations()).toBe(
    'No illustration has enough in common with your sermon. Name your passage in the details to find more.',
  );
});
