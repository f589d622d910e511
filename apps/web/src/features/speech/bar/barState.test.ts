import { expect, test } from 'vitest';
import { announcedOf, barStateOf, minutesAndSeconds } from './barState.ts';

const at = { sentence: 3, seconds: 72.4, ofSeconds: 160 };

test('times are minutes and seconds', () => {
  expect([0, 9.6, 59.4, 59.6, 600].map(minutesAndSeconds)).toEqual(['0:00', '0:10', '0:59', '1:00', '10:00']);
});

test('the bar prepares the voice until the first sound, and then shows the time', () => {
  const preparing = { action: 'pause', isLoading: true, failure: null, line: 'Preparing the voice', part: 0 };
  expect(barStateOf(null, null)).toEqual(preparing);
  expect(barStateOf({ kind: 'loading', sentence: 0, seconds: 0, ofSeconds: 160 }, null)).toEqual(preparing);
  const time = { failure: null, line: '1:12 of 2:40', part: expect.closeTo(0.45) };
  expect(barStateOf({ kind: 'loading', ...at }, null)).toEqual({ action: 'pause', isLoading: true, ...time });
  expect(barStateOf({ kind: 'playing', ...at }, null)).toEqual({ action: 'pause', isLoading: false, ...time });
  expect(barStateOf({ kind: 'paused', ...at }, null)).toEqual({ action: 'resume', isLoading: false, ...time });
  expect(barStateOf({ kind: 'ended', ...at }, null)).toMatchObject({ action: 'playAgain', line: 'Finished', part: 1 });
});

test('a failure says why, whether the voice failed or the player', () => {
  const failure = 'The speech service is busy. Please try again in a moment.';
  expect(barStateOf({ kind: 'failed', text: failure, sentence: 1 }, null)).toMatchObject({
    action: 'tryAgain',
    failure,
  });
  expect(barStateOf(null, failure)).toMatchObject({ action: 'tryAgain', failure });
});

test('the start, pauses and the end are announced, also after a failure, and not what is loading', () => {
  const kinds = ['playing', 'paused', 'ended', 'loading'] as const;
  expect(kinds.map((kind) => announcedOf({ kind, ...at }))).toEqual(['Playing', 'Paused', 'Finished', null]);
  expect(announcedOf({ kind: 'failed', text: '', sentence: 1 })).toBe('');
});
