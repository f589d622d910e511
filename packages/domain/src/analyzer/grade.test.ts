import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeLabel, readabilityGrade } from './grade.ts';
import { figureBeside } from './measures.ts';
import { readingEase } from './readingEase.ts';

test.each([
  [-0.01, 'not available'],
  [0, 'not available'],
  [0.01, '1st grade'],
  [1, '1st grade'],
  [1.01, '2nd grade'],
  [2.5, '3rd grade'],
  [3.49, '4th grade'],
  [11, '11th grade'],
  [12, '12th grade'],
  [12.01, 'college student'],
  [13, 'college student'],
  [13.01, 'professional'],
  [14, 'professional'],
  [14.01, 'not available'],
  [NaN, 'not available'],
])('a grade of %f is %s', (grade, label) => expect(gradeLabel(grade)).toBe(label));

test('the grade comes from the letters of the words and the words of the sentences', () => {
  expect(readabilityGrade({ sentences: 10, words: 120, letters: 540 })).toBeCloseTo(4.71 * 4.5 + 0.5 * 12 - 21.43);
  // 4.71 · 5 + 0.5 · 3.76 − 21.43 is 4 on paper, and a little more in binary.
  expect(gradeLabel(readabilityGrade({ sentences: 25, words: 94, letters: 470 }))).toBe('4th grade');
});

test('the reading ease comes from the words of the sentences and the syllables of the words', () => {
  expect(readingEase({ sentences: 10, words: 120, syllables: 160 })).toBeCloseTo(
    206.835 - 1.015 * 12 - 84.6 * (160 / 120),
  );
});

test('a figure is never on the other side of its limit than what it stands for', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.integer({ min: 1, max: 2_000 }),
      fc.constantFrom(10, 25, 30, 60),
      (some, all, limit) => {
        const percent = (some * 100) / all;
        expect(Math.sign(Number(figureBeside(percent, limit)) - limit)).toBe(Math.sign(percent - limit));
      },
    ),
  );
  expect([figureBeside(29.6, 30), figureBeside(30, 30), figureBeside(31.6, 30), figureBeside(59.996, 60)]).toEqual([
    '29.6',
    '30',
    '32',
    '59.996',
  ]);
});
