import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRecoveryCode, readCode, recoveryAlphabet } from './secondStep.ts';

/** A code of today, or one of 16 characters that was created before. */
const recoveryCode = fc
  .constantFrom(24, 16)
  .chain((length) => fc.array(fc.constantFrom(...recoveryAlphabet.split('')), { minLength: length, maxLength: length }))
  .map((letters) => letters.join(''));

describe('a code', () => {
  test.each(['123456', '123 456', ' 123-456 ', '１２３４５６'])('"%s" is from the authenticator app', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'app', code: '123456' });
  });

  test.each([
    '',
    '12345',
    '1234567',
    'ABCD-EFGH',
    'abcdef',
    'UUUU-UUUU-UUUU-UUUU',
    '0000-0000-0000-0000-0000',
    '٠١٢٣٤٥',
  ])('"%s" is not a code', (typed) => {
    expect(readCode(typed)).toBeNull();
  });

  test('is read with letters that look like digits', () => {
    expect(readCode('oil0-oil0-oil0-oil0')).toEqual({ kind: 'recoveryCode', code: '0110011001100110' });
  });

  test('of recovery is read in its groups, in small letters, and with other hyphens', () => {
    fc.assert(
      fc.property(recoveryCode, fc.constantFrom('-', ' ', '–', '‑', ''), (code, hyphen) => {
        const typed = formatRecoveryCode(code).toLowerCase().replaceAll('-', hyphen);
        expect(readCode(typed)).toEqual({ kind: 'recoveryCode', code });
      }),
    );
  });

  test('is written in groups of four', () => {
    expect(formatRecoveryCode('ABCDEFGHJKMNPQRSTVWXYZ01')).toBe('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01');
  });
});
