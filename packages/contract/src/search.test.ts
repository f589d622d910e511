import { expect, test } from 'vitest';
import { genius } from './genius.ts';
import { corpus } from './corpus.ts';
import { bible } from './bible.ts';

test('a search that names no page gets the first ten, of sermons in English, of verses in the NIV', () => {
  const first = { q: 'grace', skip: 0, take: 10 };
  expect(corpus.findSermons.input.parse({ q: 'grace' })).toEqual({ ...first, language: 'english' });
  expect(corpus.findIllustrations.input.parse({ q: 'grace' })).toEqual(first);
  expect(bible.findVerses.input.parse({ q: 'grace' })).toEqual({ ...first, translationId: 'NIV' });
});

test('Sermon Genius is asked with what is known of a sermon, and looks in the NIV where nothing else is said', () => {
  const nothing = { title: '', keywords: [], scriptureRefs: [], translationId: 'NIV' };
  for (const { input } of [genius.findBibleVerses, genius.findSermons, genius.findIllustrations])
    expect(input.parse({})).toEqual(nothing);
});
