import { expect, test } from 'vitest';
import { rangeOf, slotCount, slotOf, testamentOf } from './books.ts';

test('the testaments together are the Bible, and a book is within its testament', () => {
  expect(rangeOf({})).toEqual({ first: 0, last: slotCount - 1 });
  expect(rangeOf({ testament: 'old' })).toEqual({ first: 0, last: slotOf({ book: 39, chapter: 4, verse: 6 }) });
  expect(rangeOf({ testament: 'new' })).toEqual({
    first: slotOf({ book: 40, chapter: 1, verse: 1 }),
    last: slotCount - 1,
  });
  const jude = { first: slotOf({ book: 65, chapter: 1, verse: 1 }), last: slotOf({ book: 65, chapter: 1, verse: 25 }) };
  expect(rangeOf({ book: 65 })).toEqual(jude);
  expect(rangeOf({ book: 65, testament: 'old' })).toEqual(jude);
  expect([39, 40].map(testamentOf)).toEqual(['old', 'new']);
});
