import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, byDay, dayName, isDay, localDay, shortDay, weekdayOf } from './days.ts';

const anyDay = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9990-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar day', () => {
  test.each([
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test.each([
    ['2026-11-22', 'Sunday, 22 November 2026'],
    ['2026-01-01', 'Thursday, 1 January 2026'],
    ['1900-01-01', 'Monday, 1 January 1900'],
    ['2100-12-31', 'Friday, 31 December 2100'],
    ['0033-04-03', 'Sunday, 3 April 33'],
  ])('%s is formatted as %s', (day, name) => {
    expect(dayName(day)).toBe(name);
  });

  test.each([
    ['2026-11-05', '5 Nov'],
    ['2027-09-12', '12 Sep'],
  ])('%s is shortened to %s', (day, name) => {
    expect(shortDay(day)).toBe(name);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '2026-11-2', '0000-01-01', '20261122', ''])(
    '%j is not a day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test('adding and subtracting days returns the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -300, max: 300 }), (day, count) => {
        fc.pre(isDay(addDays(day, count)));
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  test('the weekday advances by one each day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7);
      }),
    );
  });
});

describe('the items of a day', () => {
  const item = (name: string, datePreached: string | null, category = 'Handout', type = 'BuilderAsset') => ({
    name,
    datePreached,
    category,
    type,
  });

  test('have that preach date; items without a preach date have no day', () => {
    const days = byDay([item('Order of service', '2026-11-22'), item('Ideas', null), item('Recording', '2026-11-15')]);
    expect([...days.keys()].toSorted()).toEqual(['2026-11-15', '2026-11-22']);
  });

  test('are sorted with sermons first, then other documents, then by name, week 2 before week 10', () => {
    const day = '2026-11-22';
    const items = [
      item('Bulletin', day, 'None', 'FileAsset'),
      item('Week 10', day),
      item('Week 2', day),
      item('Zeal', day, 'Outline'),
      item('Alms', day, 'Manuscript'),
    ];
    expect(
      byDay(items)
        .get(day)
        ?.map(({ name }) => name),
    ).toEqual(['Alms', 'Zeal', 'Week 2', 'Week 10', 'Bulletin']);
  });
});

test("a moment belongs to the day in the reader's time zone", () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0, 0))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 10, 22, 23, 59, 59))).toBe('2026-11-22');
  expect(localDay(new Date(2026, 0, 1, 12))).toBe('2026-01-01');
});
