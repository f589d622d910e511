import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateSearch } from './search.ts';

const expository = {
  name: 'Expository',
  description: 'Verse by verse through a passage',
  text: 'What did it mean then?\nWhat does it ask of us?',
};

describe('the search of templates', () => {
  test.each([
    ['the name', 'expos'],
    ['the description', 'through a passage'],
    ['the text', 'ask of us?'],
    ['capitals as small letters', 'VERSE BY'],
    ['what has backslashes in it, without them', String.raw`verse \by`],
  ])('finds %s', (_, search) => {
    expect(templateSearch(search)(expository)).toBe(true);
  });

  test.each([
    ['what stands nowhere', 'funeral'],
    ['what begins in one of them and ends in another', 'Expository Verse'],
    ['patterns', 'ex.*'],
  ])('does not find %s', (_, search) => {
    expect(templateSearch(search)(expository)).toBe(false);
  });

  test('finds everything where nothing is searched for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (name, description, text) =>
        templateSearch('')({ name, description, text }),
      ),
    );
  });
});
