import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateSearch } from './search.ts';

const expository = {
  name: 'Expository',
  description: 'Verse by verse through a passage',
  text: 'What did it mean then?\nWhat does it ask of us?',
};

describe('the template search', () => {
  test.each([
    ['the name', 'expos'],
    ['the description', 'through a passage'],
    ['the text', 'ask of us?'],
    ['the text in capitals', 'VERSE BY'],
    ['a text with backslashes, which are ignored', String.raw`verse \by`],
  ])('finds %s', (_, search) => {
    expect(templateSearch(search)(expository)).toBe(true);
  });

  test.each([
    ['a text that does not occur', 'funeral'],
    ['a text across two fields', 'Expository Verse'],
    ['patterns', 'ex.*'],
  ])('does not find %s', (_, search) => {
    expect(templateSearch(search)(expository)).toBe(false);
  });

  test('finds everything if the search is empty', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, description, text) =>
        templateSearch('')({ name, description, text }),
      ),
    );
  });
});
