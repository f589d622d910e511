import { describe, expect, test } from 'vitest';
import {
  itemsOfMonth,
  lastPlace,
  maxListedInMonth,
  maxOffered,
  nextFreeSunday,
  nextSundays,
  offeredFor,
  sermonsOrAll,
  sundaysAhead,
} from './plan.ts';

describe('the next Sundays', () => {
  test.each([
    ['a Friday', '2026-11-20', ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']],
    ['a Sunday, which counts', '2026-11-22', ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']],
    ['a Monday', '2026-12-28', ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24']],
  ])('from %s', (_, today, sundays) => {
    expect(nextSundays(today, sundaysAhead)).toEqual(sundays);
  });

  test('the next free one is the first that is not planned', () => {
    const planned = new Set(['2026-11-22', '2026-11-29']);
    expect(nextFreeSunday('2026-11-20', (day) => planned.has(day))).toBe('2026-12-06');
  });

  test('if a whole year is planned, the next one is returned', () => {
    expect(nextFreeSunday('2026-11-20', () => true)).toBe('2026-11-22');
  });

  test('a Sunday lists its sermons, or whatever it has if there is no sermon', () => {
    const handout = { name: 'Order of service', category: 'Handout' };
    const sermon = { name: 'The Father Who Runs', category: 'Manuscript' };
    expect(sermonsOrAll([handout, sermon])).toEqual([sermon]);
    expect(sermonsOrAll([handout])).toEqual([handout]);
    expect(sermonsOrAll([])).toEqual([]);
  });
});

test('the items of a month are sorted by day and leave out other months', () => {
  const days = new Map([
    ['2026-11-29', ['B', 'C']],
    ['2026-12-06', ['D']],
    ['2026-11-01', ['A']],
  ]);
  expect(itemsOfMonth(days, '2026-11')).toEqual(['A', 'B', 'C']);
  expect(itemsOfMonth(days, '2026-10')).toEqual([]);
  expect(maxListedInMonth).toBe(150);
});

test('the last place is that of the item modified last, and items without a place do not count', () => {
  const placed = (locationPreached: string, minute: number) => ({
    locationPreached,
    dateModified: new Date(2026, 10, 20, 9, minute),
  });
  expect(lastPlace([placed('York', 1), placed('Grace Chapel', 3), placed('', 5), placed('Leeds', 2)])).toBe(
    'Grace Chapel',
  );
  expect(lastPlace([placed('', 1)])).toBe('');
});

describe('the items offered for a day', () => {
  const item = (name: string, datePreached: string | null, minute = 0) => ({
    name,
    datePreached,
    dateModified: new Date(2026, 10, 20, 9, minute),
  });
  const day = '2026-11-22';
  const all = () => true;
  const names = ({ offered }: { offered: { name: string }[] }) => offered.map(({ name }) => name);

  test('start with those that have no date, the most recently modified first', () => {
    const items = [item('Preached', '2025-04-20', 9), item('Old idea', null, 1), item('New idea', null, 2)];
    expect(names(offeredFor(items, day, all))).toEqual(['New idea', 'Old idea', 'Preached']);
  });

  test('match the search and leave out what is on that day already', () => {
    const items = [item('Advent', null), item('Advent letter', day), item('Easter', null)];
    expect(names(offeredFor(items, day, (name) => name.startsWith('Advent')))).toEqual(['Advent']);
  });

  test('are at most 20, and the others are counted', () => {
    const items = Array.from({ length: 21 }, (_, n) => item(`Idea ${n}`, null, n));
    expect(maxOffered).toBe(20);
    expect(offeredFor(items.slice(1), day, all)).toMatchObject({ more: 0 });
    const { offered, more } = offeredFor(items, day, all);
    expect([offered.length, more]).toEqual([20, 1]);
  });
});
