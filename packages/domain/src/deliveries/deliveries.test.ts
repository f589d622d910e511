import { describe, expect, test } from 'vitest';
import { askAfterMs, minutesOf, preachedAt, presentedMs, readMinutes, withPlace } from './deliveries.ts';

const minute = 60_000;
const paused = (minutes: number) => ({ elapsed: minutes * minute, startedAt: null });

describe('how long a sermon was presented', () => {
  test.each([
    ['the timer ran', { timer: paused(31), moved: { from: 0, to: 40 * minute } }, 31],
    ['the timer still runs', { timer: { elapsed: minute, startedAt: 10 * minute }, moved: null }, 51],
    ['the timer did not run', { timer: paused(0), moved: { from: 2 * minute, to: 30 * minute } }, 28],
    ['the timer was reset at the end', { timer: paused(1), moved: { from: 0, to: 30 * minute } }, 30],
    ['the text was only open', { timer: paused(0), moved: null }, 0],
    ['the text was looked at', { timer: paused(0), moved: { from: minute, to: 3 * minute } }, 2],
    ['pages were turned quickly with a longer timer', { timer: paused(4), moved: { from: 0, to: minute } }, 4],
  ])('%s', (_, presented, minutes) => {
    expect(presentedMs(presented, 60 * minute)).toBe(minutes * minute);
  });

  test.each([
    ['at the last move', { timer: paused(31), moved: { from: 0, to: 40 * minute } }, 40],
    ['when the timer was started, without a move', { timer: { elapsed: 0, startedAt: 10 * minute }, moved: null }, 10],
    ['at the end, if nothing else is known', { timer: paused(31), moved: null }, 60],
  ])('it was preached %s', (_, presented, minutes) => {
    expect(preachedAt(presented, 60 * minute)).toBe(minutes * minute);
  });

  test('is asked about from five minutes on', () => {
    expect(askAfterMs).toBe(5 * minute);
  });

  test.each([
    [29_999, null],
    [30_000, 1],
    [31.4 * minute, 31],
    [1_440 * minute, 1_440],
    [1_441 * minute, null],
  ])('%d ms are %s minutes', (ms, minutes) => {
    expect(minutesOf(ms)).toBe(minutes);
  });
});

test.each([
  ['', null],
  [' 31 ', 31],
  ['0', 0],
  ['1440', 1_440],
  ['1441', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['half an hour', undefined],
])('the length %j is read as %s', (typed, minutes) => {
  expect(readMinutes(typed)).toBe(minutes);
});

test('the latest place is suggested first, each place once, and at most 20', () => {
  expect(withPlace(['St. Mark', 'Grace Chapel'], 'Grace Chapel')).toEqual(['Grace Chapel', 'St. Mark']);
  expect(withPlace(['St. Mark'], '')).toEqual(['St. Mark']);
  const many = Array.from({ length: 20 }, (_, n) => `Chapel ${n}`);
  expect(withPlace(many, 'New')).toEqual(['New', ...many.slice(0, 19)]);
});
