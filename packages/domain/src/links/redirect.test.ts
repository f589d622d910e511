import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const home = '/library-home';

describe('a redirect leads only to a path of our own site', () => {
  test.each([
    '/library-home',
    '/build/0197a2c4-0000-7000-8000-000000000001',
    '/library-search?query=luke+15',
    '/library-search?query=a%2Fb%5Cc%0A',
    '/library-search?query=/../b\\c//d',
    '/auth/sign-in?redirect=%2Fbuild%2F1',
    '/popular-sermons/100%25-grace',
    '/build/1#slide-2',
    '/checkout/cs_test_a1?newUser=1&upgrade=standard',
    '/',
  ])('%s is followed', (target) => {
    expect(safeRedirect(target, home)).toBe(target);
  });

  test.each([
    ['nothing', ''],
    ['no value', null],
    ['no parameter', undefined],
    ['another site', 'https://evil.example/'],
    ['another scheme', 'javascript:alert(1)'],
    ['a scheme in capitals', 'HTTPS://evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a data address', 'data:text/html,<script>alert(1)</script>'],
    ['a host without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a host after a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash within', '/build\\..\\evil'],
    ['a tab that parsers ignore', '/\t/evil.example'],
    ['a line break that parsers ignore', '/\n/evil.example'],
    ['a leading space', ' //evil.example'],
    ['a null character', '/build/\u0000'],
    ['a line separator', '/build/\u2028'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['a parent directory', '/build/..//evil.example'],
    ['encoded dots that leave two slashes', '/%2e//evil.example'],
    ['encoded slashes', '/%2f%2fevil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['an encoded line break', '/build/%0d%0aSet-Cookie:x'],
    ['slashes encoded twice', '/%252f%252fevil.example'],
    ['a parent directory encoded twice', '/build/%252e%252e/%252e%252e/api'],
    ['an encoded parent directory next to broken encoding', '/%zz/%2e%2e%2f%2e%2e%2fapi'],
    ['a relative path', 'library-home'],
    ['only a query', '?redirect=/build/1'],
    ['an overlong path', `/${'a'.repeat(3_000)}`],
  ])('%s is rejected', (_, target) => {
    expect(safeRedirect(target, home)).toBe(home);
  });
});

const hostilePieces =
  '/ // \\ . .. @ : ? # %2f %5c %2e %25 % %0a %252f %zz é \uff0f \u2028 \u0000 https: javascript: evil.example build'
    .split(' ')
    .concat(' ', '\t', '\n', '\r');

/** Text made of fragments that attackers use. */
const hostile = fc.array(fc.constantFrom(...hostilePieces), { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('for every target', () => {
  test('a browser that follows the redirect stays on our site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.string({ unit: 'binary' }),
        ),
        (target) => {
          const followed = safeRedirect(target, home);
          for (const base of ['https://ours.example/auth/sign-in', 'http://127.0.0.1:3000/'])
            expect(new URL(followed, base).origin).toBe(new URL(base).origin);
          expect(followed).toMatch(/^\/(?!\/)/);
          expect(followed).not.toMatch(/^\/[^?#]*\\/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('a safe target is still safe and unchanged when checked again', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const followed = safeRedirect(`/${text}`, home);
        expect(safeRedirect(followed, '/elsewhere')).toBe(followed);
      }),
      { numRuns: 2_000 },
    );
  });
});
