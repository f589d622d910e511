import { formatReference, slotsBetween } from '@sermon/domain/scripture/reference';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { expect, test } from 'vitest';
import { referenceAt, sharedRanges, versesIn } from './passages.ts';

const slots = (reference: string) => parseReferences(reference).map(slotsBetween)[0]!;

test('the passage at a range of slots is written as usual', () => {
  for (const passage of ['Luke 15:11–32', 'John 3:16', 'Genesis 1:1–2:3'])
    expect(formatReference(referenceAt(slots(passage)))).toBe(passage);
});

test('a range that extends into the next book ends with its first book', () => {
  const [malachi, matthew] = [slots('Malachi 4:5'), slots('Matthew 1:1')];
  expect(formatReference(referenceAt({ first: malachi.first, last: matthew.last }))).toBe('Malachi 4:5–6');
});

test('two lists of ranges share the verses that are in both', () => {
  const range = (first: number, last = first) => ({ first, last });
  const own = [range(1, 5), range(8, 9), range(20, 30)];
  expect(sharedRanges(own, [range(4, 8), range(25), range(29, 40)])).toEqual([
    range(4, 5),
    range(8),
    range(25),
    range(29, 30),
  ]);
  expect(sharedRanges(own, [range(6, 7), range(31)])).toEqual([]);
  expect(sharedRanges(own, [])).toEqual([]);
  expect(versesIn(own)).toBe(18);
});
