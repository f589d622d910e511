import { describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { appCode } from '../../../../../../tests/support/secondStep/authenticatorApp.ts';
import { decryptSecret, encryptSecret, newAppSecret, stepOf, uriOf } from './authenticator.ts';

/** The secret of the test vectors in RFC 6238, appendix B: '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  expect(appCode(secret, new Date(seconds * 1000))).toBe(code);
});

describe('a code', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const code = appCode(secret, at(3_000));
  test.each([
    ['30 seconds early', 2_999 - 29, 100],
    ['in its own time', 3_000, 100],
    ['up to 30 seconds late', 3_059, 100],
    ['more than 30 seconds early', 2_969, null],
    ['more than 30 seconds late', 3_060, null],
  ])('is read %s', (_, seconds, step) => {
    expect(stepOf(secret, code, at(seconds))).toBe(step);
  });
});

describe('the stored secret', () => {
  const key = randomBytes(32);
  test('is read by the same key for the same account only', () => {
    const one = newAppSecret();
    const stored = encryptSecret(key, 'ruth', one);
    expect(stored).not.toContain(one);
    expect(encryptSecret(key, 'ruth', one), 'never twice the same').not.toBe(stored);
    expect(decryptSecret(key, 'ruth', stored)).toBe(one);
    expect(() => decryptSecret(key, 'naomi', stored)).toThrow();
    expect(() => decryptSecret(randomBytes(32), 'ruth', stored)).toThrow();
    const changed = Buffer.from(stored, 'base64url');
    changed[changed.length - 1]! ^= 1;
    expect(() => decryptSecret(key, 'ruth', changed.toString('base64url'))).toThrow();
  });

  test('is written as apps read it, whatever the address', () => {
    const uri = new URL(uriOf(secret, 'ruth+a&b?c#d@church.example'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Sermon Maker:ruth+a&b?c#d@church.example');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Sermon Maker',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
