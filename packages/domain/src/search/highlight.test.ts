import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightWords } from './highlight.ts';

/** Returns the text with matches in brackets. */
const marked = (text: string, query: string) =>
  highlightWords(text, query)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('');

test.each([
  ['The Father Who Runs', 'father', 'The [Father] Who Runs'],
  ['The Father Who Runs', 'fath', 'The [Father] Who Runs'],
  ['Forgiveness, forgiven', 'forgive', '[Forgiveness], [forgiven]'],
  ["God's grace and Müller’s prayers", 'gods muller', "[God's] grace and [Müller’s] prayers"],
  ['This is an island', 'is', 'This [is] an island'],
  ['Two sons, one father', '"one father"', 'Two sons, [one] [father]'],
  ['On Luke 15', 'luke 15', 'On [Luke] [15]'],
  ['The son of a king and the king', 'the king of Israel', 'The son of a [king] and the [king]'],
  ['Who is my neighbor?', 'who is', '[Who] [is] my neighbor?'],
  ['In the dark of the night', '“in the dark” night', '[In] [the] [dark] of [the] [night]'],
  ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
  ['Nothing of it', 'grace', 'Nothing of it'],
  ['No query', '  ', 'No query'],
])('%s, with matches for %s: %s', (text, query, expected) => expect(marked(text, query)).toBe(expected));

test('no character of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      expect(
        highlightWords(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
