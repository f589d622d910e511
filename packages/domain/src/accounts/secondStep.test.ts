import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRecoveryCode, readCode, recoveryAlphabet, recoveryCodeLength } from './secondStep.ts';

const recoveryCode = fc
  .array(fc.constantFrom(...recoveryAlphabet.split('')), {
    minLength: recoveryCodeLength,
    maxLength: recoveryCodeLength,
  })
  .map((letters) => letters.join(''));

describe('a code', () => {
  test.each(['123456', '123 456', ' 123-456 ', '１２３４５６'])('"%s" is from the authenticator app', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'app', code: '123456' });
  });

  test.each(['', '12345', '1234567', 'ABCD-EFGH', 'abcdef', 'UUUU-UUUU-UUUU-UUUU', '٠١٢٣٤٥'])(
    '"%s" is not a code',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );

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
    expect(formatRecoveryCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
  });
});
