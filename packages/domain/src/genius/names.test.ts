import { expect, test } from 'vitest';
import { namesIn } from './verses.ts';

test('names have a capital letter within a sentence', () => {
  const verses = ['Then Martha said to Jesus, “Surely my brother lives.” Weeping, Mary went out to Bethany.'];
  expect(namesIn(verses)).toEqual(new Set(['martha', 'jesus', 'mari', 'bethani']));
});

test('a word that also has a small letter is no name, wherever it is', () => {
  expect(namesIn(['He gave the Spirit to Peter.', 'My spirit rejoices.'])).toEqual(new Set(['peter']));
});

test('the first word of a verse is a name if it is one elsewhere', () => {
  expect(namesIn(['Abraham rose early.'])).toEqual(new Set());
  expect(namesIn(['Abraham rose early.', 'God tested Abraham.'])).toContain('abraham');
});
