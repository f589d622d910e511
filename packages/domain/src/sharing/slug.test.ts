import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSlugLength } from './limits.ts';
import { slugOf, withEnding } from './churchAddress.ts';

test.each([
  ['The Father Who Runs', 'the-father-who-runs'],
  ['  “Comfort, comfort” – Isaiah 40:1–11 ', 'comfort-comfort-isaiah-40-1-11'],
  ["God's Grace", 'gods-grace'],
  ['Überfließende Güte', 'uberfliessende-gute'],
  ['Łaska & Ærlighed', 'laska-aerlighed'],
  ['ﬁne', 'fine'],
  ['<b>Grace</b>', 'b-grace-b'],
  ['Благодать', 'sermon'],
  ['!!!', 'sermon'],
  ['', 'sermon'],
])('%j becomes %j', (name, slug) => expect(slugOf(name)).toBe(slug));

test('a slug has lower-case letters, digits and single hyphens, and is never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(99), (name, ending) => {
      const slug = slugOf(name);
      for (const each of [slug, withEnding(slug, String(ending))]) {
        expect(each).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(each.length).toBeLessThanOrEqual(maxSlugLength);
      }
      expect(slugOf(slug)).toBe(slug);
    }),
  );
  expect(withEnding(slugOf('a'.repeat(100)), '12')).toBe(`${'a'.repeat(maxSlugLength - 3)}-12`);
});
