import { expect, test } from 'vitest';
import { askedFor } from './highlight.ts';

test.each([
  ['hope', 'word'],
  ['The Hope', 'word'],
  ['hope Hope', 'word'],
  ['raising children', 'words'],
  ['“in the dark night”', 'words'],
  ['Luke 15', 'passage'],
  ['1 John love', 'passage'],
])('%s: %s', (query, asked) => expect(askedFor(query)).toBe(asked));
