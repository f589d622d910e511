import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageFrom, pagesOf, pageWith, repeatedLines, type ScreenLine } from './pages.ts';

/** Lines one below the other. */
function stack(lines: readonly { height: number; gap: number; staysWithNext: boolean }[]): ScreenLine[] {
  let y = 0;
  return lines.map(({ height, gap, staysWithNext }) => {
    const top = y + gap;
    y = top + height;
    return { top, bottom: y, staysWithNext };
  });
}
const plain = (count: number) =>
  stack(Array.from({ length: count }, () => ({ height: 50, gap: 0, staysWithNext: false })));

const anyLines = fc
  .array(
    fc.record({
      height: fc.integer({ min: 10, max: 120 }),
      gap: fc.integer({ min: 0, max: 60 }),
      staysWithNext: fc.boolean(),
    }),
    { maxLength: 80 },
  )
  .map(stack);
const anyHeight = fc.integer({ min: 1, max: 900 });

describe('pages', () => {
  test('repeat the last two lines of the page before', () => {
    expect(pagesOf(plain(25), 500)).toEqual([
      { first: 0, last: 9, firstNew: 0 },
      { first: 8, last: 17, firstNew: 10 },
      { first: 16, last: 24, firstNew: 18 },
    ]);
  });

  test('of three lines repeat one line, and pages of one or two lines none', () => {
    expect(pagesOf(plain(6), 150).map(({ first, last }) => [first, last])).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ]);
    expect(pagesOf(plain(4), 100).map(({ first, last }) => [first, last])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('that begin with any line show as many whole lines as there is space for, and at least one', () => {
    fc.assert(
      fc.property(anyLines, anyHeight, fc.nat(), (lines, height, at) => {
        fc.pre(lines.length > 0);
        const start = at % lines.length;
        const { first, last, firstNew } = pageFrom(lines, height, start);
        expect([first, firstNew]).toEqual([start, start]);
        expect(last).toBeGreaterThanOrEqual(first);
        expect(last === first || lines[last]!.bottom - lines[first]!.top <= height).toBe(true);
      }),
    );
    expect(pageFrom(plain(25), 500, 5)).toEqual({ first: 5, last: 14, firstNew: 5 });
  });

  test('keep a heading with the text that follows', () => {
    const lines = plain(14).map((line, at) => ({ ...line, staysWithNext: at === 9 }));
    expect(pagesOf(lines, 500)[0]).toEqual({ first: 0, last: 8, firstNew: 0 });
  });

  test('have every line, and each only once except for the repeated ones', () => {
    fc.assert(
      fc.property(anyLines, anyHeight, (lines, height) => {
        const pages = pagesOf(lines, height);
        const shown = pages.flatMap(({ firstNew, last }) =>
          Array.from({ length: last + 1 - firstNew }, (_, at) => firstNew + at),
        );
        expect(shown).toEqual(lines.map((_, at) => at));
        for (const [at, { first, firstNew }] of pages.entries()) {
          expect(firstNew - first).toBeLessThanOrEqual(repeatedLines);
          expect(firstNew - first).toBeGreaterThanOrEqual(0);
          if (at === 0) expect(first).toBe(0);
        }
      }),
    );
  });

  test('cut no line, unless it is higher than the page', () => {
    fc.assert(
      fc.property(anyLines, anyHeight, (lines, height) => {
        for (const { first, last } of pagesOf(lines, height))
          if (last > first) expect(lines[last]!.bottom - lines[first]!.top).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('end with a heading only if nothing else fits', () => {
    fc.assert(
      fc.property(anyLines, anyHeight, (lines, height) => {
        for (const { firstNew, last } of pagesOf(lines, height))
          if (last < lines.length - 1 && lines[last]!.staysWithNext)
            expect(lines.slice(firstNew, last + 1).every(({ staysWithNext }) => staysWithNext)).toBe(true);
      }),
    );
  });

  test('are found by their lines', () => {
    fc.assert(
      fc.property(anyLines, anyHeight, fc.nat(), (lines, height, any) => {
        fc.pre(lines.length > 0);
        const pages = pagesOf(lines, height);
        const line = any % lines.length;
        const { first, last } = pages[pageWith(pages, line)]!;
        expect(line).toBeGreaterThanOrEqual(first);
        expect(line).toBeLessThanOrEqual(last);
      }),
    );
    expect(pageWith([], 3)).toBe(0);
  });

  test('of an empty text do not exist', () => expect(pagesOf([], 500)).toEqual([]));
});
