import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyzer as texts } from '../texts/analyzer.ts';
import { gradeLabel, readabilityGrade, readingEase, roundBeside, wholeGrade } from './measures.ts';

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
])('a grade of %f is %s', (grade, label) => expect(gradeLabel(wholeGrade(grade))).toBe(label));

test.each([
  [28, 8, 'About 28 min spoken, at an 8th-grade reading level.'],
  [1, 1, 'About 1 min spoken, at a 1st-grade reading level.'],
  [0, 11, 'Less than a minute spoken, at an 11th-grade reading level.'],
  [5, 12, 'About 5 min spoken, at a 12th-grade reading level.'],
  [5, 13, 'About 5 min spoken, at a college reading level.'],
  [5, 14, 'About 5 min spoken, at a professional reading level.'],
  [5, 15, 'About 5 min spoken, harder to follow than most college texts.'],
  [5, 0, 'About 5 min spoken, very easy to follow.'],
  [5, -3, 'About 5 min spoken, very easy to follow.'],
  [1_200, null, 'About 1,200 min spoken.'],
])('%i minutes and grade %s in one sentence', (minutes, grade, sentence) =>
  expect(texts.summary(minutes, grade)).toBe(sentence),
);

test('the grade depends on letters per word and words per sentence', () => {
  expect(readabilityGrade({ sentences: 10, words: 120, letters: 540 })).toBeCloseTo(4.71 * 4.5 + 0.5 * 12 - 21.43);
  // 4.71 · 5 + 0.5 · 3.76 − 21.43 is exactly 4, but slightly more in floating point.
  expect(gradeLabel(wholeGrade(readabilityGrade({ sentences: 25, words: 94, letters: 470 })))).toBe('4th grade');
});

test('the reading ease depends on words per sentence and syllables per word', () => {
  expect(readingEase({ sentences: 10, words: 120, syllables: 160 })).toBeCloseTo(
    206.835 - 1.015 * 12 - 84.6 * (160 / 120),
  );
});

test('a rounded figure is never on the wrong side of its limit', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.integer({ min: 1, max: 2_000 }),
      fc.constantFrom(10, 25, 30, 60),
      (some, all, limit) => {
        const percent = (some * 100) / all;
        expect(Math.sign(Number(roundBeside(percent, limit)) - limit)).toBe(Math.sign(percent - limit));
      },
    ),
  );
  expect([roundBeside(29.6, 30), roundBeside(30, 30), roundBeside(31.6, 30), roundBeside(59.996, 60)]).toEqual([
    '29.6',
    '30',
    '32',
    '59.996',
  ]);
});
