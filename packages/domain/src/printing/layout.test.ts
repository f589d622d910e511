import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnWidth,
  copyKinds,
  defaultLayout,
  edgesOf,
  fitLayout,
  type Layout,
  margins,
  columnsThatFit,
  paperNames,
  papers,
  pointsPerMm,
  sizeForColumns,
  textSizes,
  usualPaper,
} from './layout.ts';

const layouts: fc.Arbitrary<Layout> = fc.record({
  paper: fc.constantFrom(...paperNames),
  size: fc.constantFrom(...textSizes),
  margin: fc.constantFrom(...margins),
  columns: fc.integer({ min: 1, max: 3 }),
  copy: fc.constantFrom(...copyKinds),
});

describe('the columns of a page', () => {
  test.each<[Partial<Layout>, number]>([
    [{}, 3],
    [{ paper: 'a4' }, 3],
    [{ paper: 'a4', size: 14 }, 2],
    [{ size: 18 }, 2],
    [{ size: 18, margin: 'wide' }, 1],
    [{ paper: 'a5' }, 2],
    [{ paper: 'a5', size: 9, margin: 'narrow' }, 3],
    [{ paper: 'half-letter', size: 14 }, 1],
    [{ copy: 'pulpit', size: 9 }, 1],
  ])('%j has room for %i columns', (layout, max) => {
    expect(columnsThatFit({ ...defaultLayout, ...layout })).toBe(max);
  });

  test('are at least about 24 letters wide, and there is always one', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const { columns } = fitLayout(layout);
        expect(columns).toBeLessThanOrEqual(layout.columns);
        expect(columns).toBeGreaterThanOrEqual(1);
        if (columns > 1) {
          expect((columnWidth({ ...layout, columns }) * pointsPerMm) / layout.size).toBeGreaterThanOrEqual(10.5);
        }
      }),
    );
  });

  test.each([1, 2, 3])('%i can always be printed in their default size, on A4 and on Letter', (columns) => {
    for (const paper of ['a4', 'letter'] as const) {
      const layout = { ...defaultLayout, paper, columns, size: sizeForColumns(columns) };
      expect(fitLayout(layout)).toEqual(layout);
    }
  });
});

describe('the margins of a page', () => {
  test('are by default those of the download: 1.15 inches at the sides, 1 above and 1.1 below the text', () => {
    const { side, top, bottom } = edgesOf(defaultLayout);
    expect([side, top, bottom].map((mm) => Math.round((mm / 25.4) * 100) / 100)).toEqual([1.15, 1, 1.1]);
  });

  test('grow from narrow to wide and leave more than half of the width for the text', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const sides = margins.map((margin) => edgesOf({ ...layout, margin }).side);
        expect(sides).toEqual(sides.toSorted((a, b) => a - b));
        expect(columnWidth({ ...layout, columns: 1 })).toBeGreaterThan(papers[layout.paper].width / 2);
      }),
    );
  });

  test('leave the lowest quarter of each page of a pulpit copy free', () => {
    expect(edgesOf({ ...defaultLayout, paper: 'a4', copy: 'pulpit' }).bottom).toBe(74.25);
  });
});

test.each([
  ['en-US', 'letter'],
  ['es-MX', 'letter'],
  ['fr-CA', 'letter'],
  ['fil-PH', 'letter'],
  ['en', 'letter'],
  ['en-GB', 'a4'],
  ['de-DE', 'a4'],
  ['es', 'a4'],
  ['not a locale', 'a4'],
  ['', 'a4'],
] as const)('the usual paper of %s is %s', (locale, paper) => {
  expect(usualPaper(locale)).toBe(paper);
});
