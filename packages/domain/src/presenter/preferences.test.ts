import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comfortableSize,
  chooseMode,
  defaultPresenterPreferences,
  fittedSize,
  fontSize,
  minutesOf,
  percentOf,
  shownMode,
} from './preferences.ts';

describe('the settings of the presenter', () => {
  test('begin with a clock, 20 px, and the toolbar at the bottom', () => {
    expect(defaultPresenterPreferences).toEqual({
      countdownTime: 30,
      fontSize: 20,
      timeMode: 'Clock',
      timerEnabled: true,
      toolbarLocation: 'Bottom',
    });
  });

  test('choosing Count Down sets 30 minutes; the other modes keep the limit', () => {
    expect(chooseMode('CountDown')).toEqual({ timeMode: 'CountDown', timerEnabled: true, countdownTime: 30 });
    expect(chooseMode('CountUp')).toEqual({ timeMode: 'CountUp', timerEnabled: true });
  });

  test('no timer is shown after None, or if the timer is not enabled', () => {
    expect(shownMode({ ...defaultPresenterPreferences, ...chooseMode('None') })).toBe('None');
    expect(shownMode({ ...defaultPresenterPreferences, timeMode: 'CountUp', timerEnabled: false })).toBe('None');
    expect(shownMode({ ...defaultPresenterPreferences, ...chooseMode('CountUp') })).toBe('CountUp');
  });

  test.each([
    ['25', 25],
    [' 45 ', 45],
    ['12.9', 12],
    ['half an hour', 0],
    ['', 0],
    ['-5', 0],
    ['1e9', 600],
    ['Infinity', 0],
  ])('the limit %j is %i minutes', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes));

  test.each([
    [20, 100],
    [32, 160],
    [16, 80],
    [72, 360],
  ])('%i px are %i percent', (size, percent) => expect(percentOf(size)).toBe(percent));

  test.each([
    ['a phone', 390, 844, 22],
    ['a phone on its side', 844, 390, 22],
    ['a tablet', 820, 1180, 28],
    ['a notebook', 1280, 800, 28],
    ['a large screen', 1920, 1080, 32],
  ])('%s of %i×%i px begins with %i px', (_, width, height, size) =>
    expect(comfortableSize({ width, height })).toBe(size),
  );

  test('a size is always one that the screen offers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 400 }), (size) => {
        const fitted = fittedSize(size);
        expect(fitted).toBeGreaterThanOrEqual(fontSize.smallest);
        expect(fitted).toBeLessThanOrEqual(fontSize.largest);
        expect(fitted % fontSize.step).toBe(0);
        expect(fittedSize(fitted)).toBe(fitted);
      }),
    );
  });
});
