import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from './days.ts';
import {
  itemsOfMonth,
  lastPlace,
  maxListedInMonth,
  maxOffered,
  nextFreeSunday,
  nextServices,
  nextSundays,
  offeredFor,
  planState,
  seriesColors,
  seriesIn,
  sermonsOrAll,
  sundaysAhead,
  undated,
} from './plan.ts';

describe('the next Sundays', () => {
  test.each([
    ['a Friday', '2026-11-20', ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']],
    ['a Sunday, which counts', '2026-11-22', ['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']],
    ['a Monday', '2026-12-28', ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24']],
  ])('from %s', (_, today, sundays) => {
    expect(nextSundays(today, sundaysAhead.phone)).toEqual(sundays);
  });

  test('between them are Good Friday, Christmas, and weekdays with a sermon', () => {
    const services = (today: string, sundays: number) => nextServices(today, sundays, (day) => day === '2026-12-30');
    expect(services('2026-12-20', 3)).toEqual([
      '2026-12-20',
      '2026-12-24',
      '2026-12-25',
      '2026-12-27',
      '2026-12-30',
      '2027-01-03',
    ]);
    expect(services('2026-12-28', 1)).toEqual(['2026-12-30', '2027-01-03']);
    expect(services('2027-03-22', 1)).toEqual(['2027-03-26', '2027-03-28']);
    expect(services('2026-12-31', 1)).toEqual(['2027-01-03']);
  });

  test('all of them are services, in order and once', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 12 }), (today, count) => {
        const services = nextServices(today, count, () => false);
        expect(services).toEqual([...new Set(services)].toSorted());
        expect(services.filter((service) => weekdayOf(service) === 0)).toEqual(nextSundays(today, count));
      }),
    );
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

test('undated documents are listed newest first, by name or passage, without templates, links and files', () => {
  const idea = (name: string, minute: number, others = {}) => ({
    name,
    type: 'BuilderAsset',
    isTemplate: false,
    scripture: '',
    datePreached: null as string | null,
    dateModified: new Date(2026, 10, 20, 9, minute),
    ...others,
  });
  const items = [
    idea('Old', 1, { scripture: 'Luke 15' }),
    idea('New', 2),
    idea('Preached', 3, { datePreached: '2025-04-20' }),
    idea('Order of worship', 4, { isTemplate: true }),
    idea('Interview', 5, { type: 'LinkAsset' }),
  ];
  const names = (search: string) => undated(items, (text) => text.includes(search)).map(({ name }) => name);
  expect(names('')).toEqual(['New', 'Old']);
  expect(names('Luke')).toEqual(['Old']);
  expect(names('Preached')).toEqual([]);
});

describe('the state of a document', () => {
  const empty = { type: 'BuilderAsset', openingLine: '', wordCount: 0 };
  const written = { type: 'BuilderAsset', openingLine: 'He saw him, and ran.', wordCount: 5 };
  const old = { ...written, wordCount: null };
  const link = { ...empty, type: 'LinkAsset', wordCount: null };
  const open = { isReady: false, isPreached: false };
  test.each([
    ['without words', empty, open, 'planned'],
    ['with words', written, open, 'written'],
    ['whose words were never counted', old, open, 'written'],
    ['without words that were never counted', { ...old, openingLine: '' }, open, 'planned'],
    ['that is on this device', written, { ...open, isReady: true }, 'ready'],
    ['that was preached', written, { isReady: true, isPreached: true }, 'preached'],
    ['that is a link', link, open, null],
  ])('%s', (_, item, known, state) => expect(planState(item, known)).toBe(state));
});

describe('the colors of series', () => {
  const series = (id: string, minute: number, type = 'SermonSeries') => ({
    id,
    type,
    name: `Series ${id}`,
    dateCreated: new Date(2026, 10, 20, 9, minute),
  });

  test('follow the order in which the series were created', () => {
    const found = seriesIn([series('c', 2), series('a', 1), series('folder', 0, 'Folder'), series('b', 1)]);
    expect([...found.values()]).toEqual([
      { id: 'a', name: 'Series a', color: 0 },
      { id: 'b', name: 'Series b', color: 1 },
      { id: 'c', name: 'Series c', color: 2 },
    ]);
  });

  test('differ for eight series in a row, in any order of the library', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 30 }, (_, n) => series(String(n).padStart(2, '0'), n)),
          { minLength: seriesColors },
        ),
        (items) => {
          const colors = [...seriesIn(items).values()].map(({ color }) => color);
          for (let from = 0; from + seriesColors <= colors.length; from++)
            expect(new Set(colors.slice(from, from + seriesColors)).size).toBe(seriesColors);
        },
      ),
      { numRuns: 50 },
    );
  });
});
