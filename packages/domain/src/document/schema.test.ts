import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeHref, safeReference } from './schema.ts';

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['mailto:pastor@example.org', 'mailto:pastor@example.org'],
  ['tel:+15550100', 'tel:+15550100'],
  [' https://example.org/a b\n', 'https://example.org/ab'],
  ['https://example.org/"<x>', 'https://example.org/%22%3Cx%3E'],
])('a document may link to %s', (address, kept) => expect(safeHref(address)).toBe(kept));

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'ftp://x', 'https:example', '#a', '/a', 'example.org', ''])(
  'a document may not link to %s',
  (address) => expect(safeHref(address)).toBeNull(),
);

test('an accepted address does not change when checked again, and one that is too long is rejected', () => {
  fc.assert(
    fc.property(fc.constantFrom('https://x', 'mailto:', 'tel:', ''), fc.string({ unit: 'binary' }), (scheme, rest) => {
      const href = safeHref(scheme + rest);
      if (href !== null) expect(safeHref(href)).toBe(href);
    }),
  );
  expect(safeHref(`https://example.org/${'a'.repeat(2_000)}`)).toBeNull();
});

test('a reference has one line of at most 100 characters', () => {
  expect(safeReference('  1 John\n 4:7–8 ')).toBe('1 John 4:7–8');
  expect(safeReference('<Luke> 15')).toBe('Luke 15');
  expect(safeReference('x'.repeat(500))).toHaveLength(100);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const kept = safeReference(text);
      expect(safeReference(kept)).toBe(kept);
    }),
  );
});
