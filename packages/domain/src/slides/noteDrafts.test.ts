import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rebaseDraft } from './noteDrafts.ts';

describe('a draft of a note', () => {
  test.each([
    ['stays if the server has the note that it was written over', 'Wait. Look up.', 'Wait.', 'Wait.', 'Wait. Look up.'],
    ['follows a newer note of another device', 'Look up.', 'Wait.', 'Do not wait.', 'Do not wait.\n\nLook up.'],
    ['stays if it contains the newer note', 'Wait. Look up.', '', 'Wait.', 'Wait. Look up.'],
    ['gives way to a note that contains it', 'Look up.', '', 'Wait. Look up.', 'Wait. Look up.'],
    ['stays if the note was deleted on another device', 'Look up.', 'Wait.', '', 'Look up.'],
    ['does not delete a note that another device has changed', '', 'Wait.', 'Do not wait.', 'Do not wait.'],
  ])('%s', (_, text, base, current, expected) => {
    expect(rebaseDraft({ text, base }, current)).toEqual({ text: expected, base: current });
  });

  test('loses no text, and changes only once', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, base, current) => {
        const rebased = rebaseDraft({ text, base }, current);
        expect(rebased.text).toContain(text);
        if (current !== base) expect(rebased.text).toContain(current);
        expect(rebaseDraft(rebased, current)).toEqual(rebased);
      }),
    );
  });
});
