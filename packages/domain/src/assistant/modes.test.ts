import { expect, test } from 'vitest';
import { missingWords } from './modes.ts';

test.each([
  ['ideas', 0, null],
  ['suggestions', 99, '100 words required'],
  ['suggestions', 100, null],
  ['analysis', 999, '1000 words required'],
  ['analysis', 1_000, null],
] as const)('%s of %i words: %s', (mode, words, sentence) => expect(missingWords(mode, words)).toBe(sentence));
