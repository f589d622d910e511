import { expect, test } from 'vitest';
import { genius } from '../genius.ts';
import { corpus } from '../corpus.ts';
import { bible } from '../bible.ts';

test('a search defaults to the first ten results, to English sermons, and to verses in the NIV', () => {
  const first = { q: 'grace', skip: 0, take: 10 };
  expect(corpus.findSermons.input.parse({ q: 'grace' })).toEqual({ ...first, language: 'english' });
  expect(corpus.findIllustrations.input.parse({ q: 'grace' })).toEqual(first);
  expect(bible.findVerses.input.parse({ q: 'grace' })).toEqual({ ...first, translationId: 'NIV', order: 'relevance' });
});

test('all inputs of Sermon Genius are optional, and its default translation is the NIV', () => {
  const nothing = { title: '', keywords: [], scriptureRefs: [], isOnPassage: false, translationId: 'NIV' };
  for (const { input } of [genius.findBibleVerses, genius.findSermons, genius.findIllustrations])
    expect(input.parse({})).toEqual(nothing);
});
