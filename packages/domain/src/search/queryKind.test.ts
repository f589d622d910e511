import { expect, test } from 'vitest';
import { queryKind } from './highlight.ts';

test.each([
  ['hope', 'word'],
  ['The Hope', 'word'],
  ['hope Hope', 'word'],
  ['raising children', 'words'],
  ['“in the dark night”', 'words'],
  ['Luke 15', 'passage'],
  ['1 John love', 'passage'],
])('%s: %s', (query, asked) => expect(queryKind(query)).toBe(asked));
