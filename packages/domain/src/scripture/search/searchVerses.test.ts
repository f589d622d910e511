import { expect, test } from 'vitest';
import { rangeOf, slotOf } from '../books.ts';
import { readWords } from '../words.ts';
import { verseSearchLimits as limits } from './limits.ts';
import { planVerseSearch, type SearchedTranslation } from './plan.ts';
import { lexiconOfInSteps, type SearchedBibles, searchVerses } from './searchVerses.ts';
import { createVerseIndexer, slotsWith } from './verseIndex.ts';

function finished<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Indexes verses, given as texts by their slots. */
function translation(id: string, verses: Record<number, string>): SearchedTranslation {
  const indexer = createVerseIndexer();
  for (const [slot, text] of Object.entries(verses)) indexer.add(Number(slot), text);
  return { id, index: finished(indexer.finishInSteps()) };
}

function bibles(...translations: [SearchedTranslation, ...SearchedTranslation[]]): SearchedBibles {
  return { chosenId: translations[0].id, translations, lexicon: finished(lexiconOfInSteps(translations)) };
}

const first = {
  0: 'The Lord is my shepherd; I shall not want.',
  1: 'He maketh me to lie down in green pastures.',
  2: 'A shepherd wants pastures, and the Lord hears.',
  9: 'Honour thy father and thy mother.',
  10: 'A moth eats cloth.',
  31_101: 'Grace be with you all.',
};
const second = { 0: 'Yahweh is my shepherd: I shall lack nothing.', 3: 'A good name is better than riches.' };
const both = bibles(translation('A', first), translation('B', second));
const found = (q: string, range = rangeOf({}), order: 'relevance' | 'bible' = 'relevance') =>
  searchVerses(readWords(q), both, range, order).matches.map(
    ({ slot, foundIn, isNearest }) => `${slot}${foundIn ? ` ${foundIn}` : ''}${isNearest ? ' nearest' : ''}`,
  );

test('an index has the slots of each stem', () => {
  const { index } = translation('A', first);
  expect([...slotsWith(index, 'shepherd')]).toEqual([0, 2]);
  expect([...slotsWith(index, 'nowhere')]).toEqual([]);
  expect([index.starts[3], index.starts[9]]).toEqual([index.starts[4], index.starts[8]]);
});

test('verses with all words in a row come first, then by the nearness of the words, then in the order of the Bible', () => {
  expect(found('my shepherd')).toEqual(['0', '2']);
  expect(found('lord shepherd')).toEqual(['0', '2']);
  expect(found('pastures')).toEqual(['1', '2']);
});

test('older forms count as forms', () => {
  expect(found('honor your father')).toEqual(['9']);
  expect(found('he makes me lie down')[0]).toBe('1');
});

test('another translation is named if only that one has the words', () => {
  expect(found('i shall lack nothing')[0]).toBe('0 B');
  expect(found('good name')).toEqual(['3 B']);
  expect(found('yahweh is my shepherd')[0]).toBe('0');
});

test('without a chosen translation, every verse names the one that has the words', () => {
  const { matches, otherCount } = searchVerses(
    readWords('my shepherd'),
    { ...both, chosenId: null },
    rangeOf({}),
    'relevance',
  );
  expect(matches[0]).toEqual({ slot: 0, foundIn: 'A', isNearest: false });
  expect(otherCount).toBe(matches.length);
});

test('an unknown word is read as one with a typo, and the last one as unfinished, even if it is a word', () => {
  expect(found('shephard pastures')[0]).toBe('2');
  expect(found('green past')[0]).toBe('1');
  expect(found('father and thy moth')[0]).toBe('9');
});

test('stop words must be in the verse if there are only stop words, or four words', () => {
  expect(found('with you all')).toEqual(['31101']);
  expect(found('the pastures of him')).not.toContain('1');
});

test('nearest verses have most of the rarer words, and follow those with all words', () => {
  expect(found('a good shepherd has a name and riches')[0]).toBe('3 nearest');
  expect(found('he leads me to green pastures')[0]).toBe('1 nearest');
  expect(found('"green pastures of gold"')).toEqual([]);
  expect(found('nowhere near any elephants')).toEqual([]);
});

test('the words of a query may be in two verses', () => {
  expect(found('i shall not want he makes me lie down green')).toEqual(
    expect.arrayContaining(['0 nearest', '1 nearest']),
  );
});

test('only the range is searched', () => {
  expect(found('shepherd', { first: 1, last: 5 })).toEqual(['2']);
  expect(found('grace', rangeOf({ testament: 'old' }))).toEqual([]);
  expect(found('grace', rangeOf({ book: 66 }))).toEqual(['31101']);
  expect(found('leads me to green pastures', { first: 2, last: 5 })).not.toContain('1 nearest');
});

test('the order of the Bible applies to the verses with all words and to the nearest ones', () => {
  expect(found('my shepherd', undefined, 'bible')).toEqual(['0', '2']);
  const slots = found('a good shepherd has pastures and riches', undefined, 'bible').map((match) =>
    Number.parseInt(match, 10),
  );
  expect(slots).toEqual(slots.toSorted((a, b) => a - b));
});

test('there are at most ten nearest verses, of at most 31 words', () => {
  const start = slotOf({ book: 19, chapter: 119, verse: 1 });
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at): [number, string] => [start + at, `golden lampstands number${at}`]),
  );
  const one = bibles(translation('A', many));
  const search = (q: string) => searchVerses(readWords(q), one, rangeOf({}), 'relevance');
  expect(search('golden lampstands burning').nearestCount).toBe(limits.nearest);
  const words = Array.from({ length: 90 }, (_, at) => `word${at}`);
  expect(search(`golden lampstands ${words.join(' ')}`).matches).toEqual([]);
  expect(search(words.join(' ')).matches).toEqual([]);
});

test('nothing is found for nothing', () => {
  expect(found('')).toEqual([]);
  expect(found('zzz')).toEqual([]);
});

test('no more than eight words with typos are corrected', () => {
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `qqqq${at}`).join(' ');
  const correctedOf = (q: string) =>
    planVerseSearch(readWords(q), both.translations, both.lexicon, 'always').terms.at(-2)!.stems.size - 1;
  expect(correctedOf(`${unknown(limits.correctedWords - 1)} shephard lord`)).toBeGreaterThan(0);
  expect(correctedOf(`${unknown(limits.correctedWords)} shephard lord`)).toBe(0);
});
