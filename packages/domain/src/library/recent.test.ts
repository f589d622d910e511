import { afterEach, describe, expect, test } from 'vitest';
import type { ItemType } from './items.ts';
import { groupRecent } from './recent.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone ?? 'UTC';
});

const opened = (dateAccessed: Date, type: ItemType = 'BuilderAsset') => ({
  type,
  dateCreated: new Date(2020, 0, 1),
  dateAccessed,
});

/** Returns the group for an item opened at this moment. */
const groupOf = (moment: Date, now: Date) => groupRecent([opened(moment)], now)[0]?.group ?? null;

const zones = ['UTC', 'America/Chicago', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'];

describe.each(zones)('recent items in %s', (name) => {
  test('are grouped on a Wednesday', () => {
    process.env.TZ = name;
    const now = new Date(2026, 10, 18, 9, 30);
    expect(groupOf(new Date(2026, 10, 18, 0, 0), now)).toBe('Today');
    expect(groupOf(new Date(2026, 10, 17, 23, 59), now)).toBe('Earlier this week');
    expect(groupOf(new Date(2026, 10, 15, 0, 0), now)).toBe('Earlier this week');
    expect(groupOf(new Date(2026, 10, 14, 23, 59), now)).toBe('Earlier this month');
    expect(groupOf(new Date(2026, 10, 1, 0, 0), now)).toBe('Earlier this month');
    expect(groupOf(new Date(2026, 9, 31, 23, 59), now)).toBe('Earlier this year');
    expect(groupOf(new Date(2026, 0, 1, 0, 0), now)).toBe('Earlier this year');
    expect(groupOf(new Date(2025, 11, 31, 23, 59), now)).toBeNull();
  });

  test('are grouped on a Sunday, when the week begins', () => {
    process.env.TZ = name;
    const now = new Date(2026, 10, 22, 8, 0);
    expect(groupOf(new Date(2026, 10, 22, 0, 0), now)).toBe('Today');
    expect(groupOf(new Date(2026, 10, 21, 23, 59), now)).toBe('Earlier this month');
  });
});

test('a week that began in the old year is still this week', () => {
  const friday = new Date(2027, 0, 1, 12);
  expect(groupOf(new Date(2026, 11, 28), friday)).toBe('Earlier this week');
  expect(groupOf(new Date(2026, 11, 26), friday)).toBeNull();
});

test.each([
  { title: 'spring', day: [2026, 2, 8] },
  { title: 'autumn', day: [2026, 10, 1] },
] as const)('the day on which the clock is changed in $title begins at its midnight', ({ day: [year, month, day] }) => {
  process.env.TZ = 'America/Chicago';
  const first = new Date(year, month, day);
  const last = new Date(year, month, day - 1, 23, 59);
  const noon = new Date(year, month, day, 12);
  expect(groupOf(first, noon)).toBe('Today');
  expect(groupOf(last, noon)).not.toBe('Today');
  const wednesday = new Date(year, month, day + 3, 12);
  expect(groupOf(first, wednesday)).toBe('Earlier this week');
  expect(groupOf(last, wednesday)).not.toBe('Earlier this week');
});

test('recent items are sorted newest first, without folders, series and empty groups', () => {
  const now = new Date(2026, 10, 18, 9, 30);
  const morning = opened(new Date(2026, 10, 18, 7));
  const night = opened(new Date(2026, 10, 18, 1));
  const spring = opened(new Date(2026, 3, 5), 'LinkAsset');
  const items = [spring, night, opened(now, 'Folder'), opened(now, 'SermonSeries'), morning];
  expect(groupRecent(items, now)).toEqual([
    { group: 'Today', items: [morning, night] },
    { group: 'Earlier this year', items: [spring] },
  ]);
  expect(groupRecent([], now)).toEqual([]);
});

test('an item that was never opened, such as an imported one, is not recent until it is opened', () => {
  const now = new Date(2026, 10, 18, 9, 30);
  const imported = { ...opened(now), dateCreated: now };
  const openedLater = { ...imported, dateAccessed: new Date(2026, 10, 18, 9, 31) };
  expect(groupRecent([imported, openedLater], now)).toEqual([{ group: 'Today', items: [openedLater] }]);
});

test('an item opened in the future, because of a fast clock, counts as today', () => {
  const now = new Date(2026, 10, 18, 9, 30);
  expect(groupOf(new Date(2026, 10, 19), now)).toBe('Today');
});
