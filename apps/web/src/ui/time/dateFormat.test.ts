import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  dateStyle,
  dayAndClockTime,
  dayName,
  dayOf,
  dayOfClock,
  inSentence,
  nameMoment,
  shortDay,
  formatRelative,
  formatRelativeShort,
  formatDate,
  formatDateShort,
} from './dateFormat.ts';

const now = new Date(2026, 10, 20, 9, 12);

describe('the time of an event', () => {
  test.each([
    [new Date(2026, 10, 20, 9, 11, 30), 'Just now'],
    [new Date(2026, 10, 20, 9, 13), 'Just now'],
    [new Date(2026, 10, 20, 9, 11), '1 minute ago'],
    [new Date(2026, 10, 20, 8, 13), '59 minutes ago'],
    [new Date(2026, 10, 20, 7, 40), 'Today, 07:40'],
    [new Date(2026, 10, 20, 0, 0), 'Today, 00:00'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 19, 0, 0), 'Yesterday'],
    [new Date(2026, 10, 18, 23, 59), '18 Nov 2026'],
    [new Date(2026, 0, 1), '1 Jan 2026'],
    [new Date(2025, 8, 9), '9 Sep 2025'],
    [new Date(2025, 10, 16), '16 Nov 2025'],
  ])('%s is shown as %s', (moment, sentence) => {
    expect(formatRelative(moment, now)).toBe(sentence);
  });

  test('is shown in minutes just after midnight', () => {
    expect(formatRelative(new Date(2026, 10, 19, 23, 50), new Date(2026, 10, 20, 0, 10))).toBe('20 minutes ago');
  });
});

describe('dates in lists have a year only if it is not the current one', () => {
  test.each([
    [new Date(2026, 10, 20, 7, 40), 'Today, 07:40', 'today'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday', 'yesterday'],
    [new Date(2026, 10, 18, 23, 59), '18 Nov', '18 Nov'],
    [new Date(2026, 0, 1), '1 Jan', '1 Jan'],
    [new Date(2025, 11, 31), '31 Dec 2025', '31 Dec 2025'],
  ])('%s: %s, %s', (moment, short, day) => {
    expect(formatRelativeShort(moment, now)).toBe(short);
    expect(dayOf(moment, now)).toBe(day);
  });

  test('calendar days, too', () => {
    expect(formatDateShort('2026-01-01', now)).toBe('1 Jan');
    expect(formatDateShort('2025-12-31', now)).toBe('31 Dec 2025');
    expect(formatDateShort('2027-01-01', now)).toBe('1 Jan 2027');
  });
});

test.each([
  ['Just now', 'just now'],
  ['Today, 07:40', 'today, 07:40'],
  ['2 minutes ago', '2 minutes ago'],
  ['16 Nov 2025', '16 Nov 2025'],
])('%s is %s inside a sentence', (phrase, inside) => {
  expect(inSentence(phrase)).toBe(inside);
});

describe('the day and the time of a check', () => {
  const checked = new Date(2026, 10, 21, 21, 14);

  test.each([
    [new Date(2026, 10, 21, 21, 14), 'Saturday 9:14 PM'],
    [new Date(2026, 10, 27, 21, 13), 'Saturday 9:14 PM'],
    [new Date(2026, 10, 27, 21, 14), '21 Nov 2026 9:14 PM'],
    // The clock was set back.
    [new Date(2026, 10, 21, 20, 14), 'Saturday 9:14 PM'],
    [new Date(2026, 10, 1), '21 Nov 2026 9:14 PM'],
  ])('on %s are %s', (now, words) => {
    expect(dayAndClockTime(checked, now)).toBe(words);
  });
});

test('a preach date is the same day in every time zone', () => {
  expect(formatDate('2026-11-22')).toBe('22 Nov 2026');
  expect(formatDate('2026-01-01')).toBe('1 Jan 2026');
});

describe('dates are written as the user has chosen', () => {
  const moment = new Date(2025, 10, 16, 7, 40);
  const all = () => [
    formatRelative(moment, now),
    formatRelativeShort(new Date(2026, 10, 16, 7, 40), now),
    nameMoment(moment),
    dayName('2026-11-22'),
    shortDay('2026-11-22'),
    dayOfClock(now),
  ];

  test.each([
    [
      'dayFirst',
      ['16 Nov 2025', '16 Nov', '16 Nov 2025, 07:40', 'Sunday, 22 November 2026', '22 Nov', 'Friday, 20 Nov'],
    ],
    [
      'monthFirst',
      ['Nov 16, 2025', 'Nov 16', 'Nov 16, 2025, 07:40', 'Sunday, November 22, 2026', 'Nov 22', 'Friday, Nov 20'],
    ],
    [
      'yearFirst',
      ['2025-11-16', '2026-11-16', '2025-11-16, 07:40', 'Sunday, 2026-11-22', '2026-11-22', 'Friday, 2026-11-20'],
    ],
  ] as const)('%s', (style, written) => {
    onTestFinished(() => dateStyle.choose('dayFirst'));
    dateStyle.choose(style);
    expect(all()).toEqual(written);
  });

  test('or as the language of the browser has it', () => {
    onTestFinished(() => dateStyle.choose('dayFirst'));
    const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    dateStyle.choose('automatic');
    expect(formatDate('2026-11-22')).toBe('Nov 22, 2026');
    language.mockReturnValue('en-GB');
    expect(formatDate('2026-11-22')).toBe('22 Nov 2026');
  });
});
