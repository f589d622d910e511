import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from './days.ts';
import { addMonths, dayIn, isMonth, monthGrid, monthName, monthOf } from './plan.ts';

const anyMonth = fc
  .tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

const daysOf = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

describe('the grid of a month', () => {
  test('for November 2026 begins on November 1, a Sunday, and ends in December', () => {
    const grid = monthGrid('2026-11');
    expect(grid[0]).toBe('2026-11-01');
    expect(grid.at(-1)).toBe('2026-12-12');
  });

  test('for February 2026, exactly four weeks, still has six weeks', () => {
    expect(monthGrid('2026-02')).toHaveLength(42);
    expect(monthGrid('2026-02').at(-1)).toBe('2026-03-14');
  });

  test('for August 2026 begins in July and ends in September', () => {
    expect(monthGrid('2026-08')[0]).toBe('2026-07-26');
    expect(monthGrid('2026-08').at(-1)).toBe('2026-09-05');
  });

  test('has 42 consecutive days starting on a Sunday, including the whole month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const grid = monthGrid(month);
        expect(grid).toHaveLength(42);
        expect(weekdayOf(grid[0]!)).toBe(0);
        for (const [n, day] of grid.entries()) if (n > 0) expect(day).toBe(addDays(grid[n - 1]!, 1));
        expect(grid.filter((day) => monthOf(day) === month)).toHaveLength(daysOf(month));
        expect(grid.indexOf(`${month}-01`)).toBeLessThan(7);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a month', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -12, '2025-11'],
    ['2100-12', 1, null],
    ['1900-01', -1, null],
  ])('%s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  test('has a name', () => {
    expect(monthName('2026-11')).toBe('November 2026');
  });

  test.each(['2026-13', '2026-00', '1899-12', '2101-01', '2026-1', 'November', ''])('%j is not a month', (text) => {
    expect(isMonth(text)).toBe(false);
  });

  test('has the same day as another month, or its last day if it is shorter', () => {
    expect(dayIn('2026-12', '2026-11-22')).toBe('2026-12-22');
    expect(dayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
    expect(dayIn('2024-02', '2024-03-30')).toBe('2024-02-29');
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 1, max: 31 }), (month, date) => {
        const day = dayIn(month, `2026-01-${String(date).padStart(2, '0')}`);
        expect(monthOf(day)).toBe(month);
        expect(Number(day.slice(8))).toBe(Math.min(date, daysOf(month)));
      }),
    );
  });
});
