import { describe, expect, test } from 'vitest';
import { judgeQuotation, maxNamedPassages, namedPassages } from './quotations.ts';

const named = (answer: string) =>
  namedPassages(answer).map(({ reference, quoted, translationId }) => [reference, quoted, translationId]);

describe('the passages that an answer names', () => {
  test.each([
    ['> “Jesus wept.” — John 11:35 (KJV)', [['John 11:35', 'Jesus wept.', 'KJV']]],
    ['“Jesus wept” (John 11:35).', [['John 11:35', 'Jesus wept', null]]],
    ['- John 11:35 (WEB): “Jesus wept.”', [['John 11:35', 'Jesus wept.', 'WEB']]],
    [
      '- Matthew 6:25–34, for example Matthew 6:34: “Be calm.”',
      [
        ['Matthew 6:25–34', null, null],
        ['Matthew 6:34', 'Be calm.', null],
      ],
    ],
    [
      'See Romans 8:28 and Psalm 23.',
      [
        ['Romans 8:28', null, null],
        ['Psalm 23', null, null],
      ],
    ],
    ['“Be kind.” — Hezekiah 3:4', [['Hezekiah 3:4', 'Be kind.', null]]],
    [
      '- John 3:16: “So loved.”\n- John 11:35: “He wept.”',
      [
        ['John 3:16', 'So loved.', null],
        ['John 11:35', 'He wept.', null],
      ],
    ],
    ['- “Be calm.”\n- Romans 8:28', [['Romans 8:28', null, null]]],
    ['He said “go” and went.', []],
    [
      'Romans 8:28: "We know\nthat" John 3:16',
      [
        ['Romans 8:28', null, null],
        ['John 3:16', null, null],
      ],
    ],
    [`“${'Be kind. '.repeat(400)}” — John 3:16`, [['John 3:16', 'Be kind. '.repeat(400), null]]],
  ])('of %j', (answer, expected) => expect(named(answer)).toEqual(expected));

  test('are a limited number', () => {
    expect(namedPassages('See Romans 8:28. '.repeat(maxNamedPassages + 5))).toHaveLength(maxNamedPassages);
  });
});

const text = 'For God so loved the world, that he gave his only begotten Son.';
test.each([
  [text, 'verified'],
  ['God so loved the world', 'verified'],
  ['FOR GOD so loved … his only begotten Son!', 'verified'],
  ['God loved the world', 'differs'],
  ['The Son gave his only begotten world', 'differs'],
  [null, 'verified'],
])('%j is %s', (quoted, status) => expect(judgeQuotation(quoted, text)).toBe(status));

test('a passage without a text is not found', () => {
  expect([judgeQuotation('Be kind.', ''), judgeQuotation(null, '')]).toEqual(['notFound', 'notFound']);
});
