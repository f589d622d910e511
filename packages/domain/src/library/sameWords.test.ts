import { expect, test } from 'vitest';
import { sameWordsOf } from './sameWords.ts';

test('the same words are found whatever the format, the quotes, the case and the paragraphs are', () => {
  const words = 'grace he saw him and ran to zoe amen';
  expect(sameWordsOf('<h1>Grace</h1><p>“He saw him,” and ran — to <strong>Zoë</strong>.</p><p>Amen!</p>')).toBe(words);
  expect(sameWordsOf('<p>Grace</p><p>"He saw him", and ran - to Zoe\u0308. AMEN</p>')).toBe(words);
  expect(sameWordsOf('<p>Grace. He saw him and ran to Zoe. Amen. Amen.</p>')).not.toBe(words);
});
