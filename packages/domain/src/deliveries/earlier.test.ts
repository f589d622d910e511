import { describe, expect, test } from 'vitest';
import { readPassages } from '../scripture/parsing/parse.ts';
import type { ItemType } from '../library/items.ts';
import { preachedEarlier } from './earlier.ts';

let made = 0;
const sermon = (scripture: string, days: { datePreached?: string; yearsDelivered?: number[] } = {}, name = '') => {
  made += 1;
  return {
    id: String(made),
    name: name || `Sermon ${made}`,
    type: 'BuilderAsset' as ItemType,
    isTemplate: false,
    scripture,
    datePreached: null,
    ...days,
  };
};

describe('a sermon on a passage knows when its chapter was preached before', () => {
  const today = '2026-11-29';
  const now = sermon('Luke 15:1-7; Ps 23');
  const earlier = (...others: ReturnType<typeof sermon>[]) =>
    preachedEarlier(now, [now, ...others], readPassages, today);
  const years = (...others: ReturnType<typeof sermon>[]) => earlier(...others)?.shown.map(({ year }) => year);

  test('by the preach date or a recorded delivery of another sermon, the earliest first', () => {
    const found = earlier(
      sermon('Luke 15:11-32', { datePreached: '2019-03-31' }, 'Two Sons'),
      sermon('Lk 15', { yearsDelivered: [2014] }, 'Lost and Found'),
    );
    expect(found).toEqual({
      passage: 'Luke 15',
      shown: [
        { year: 2014, id: expect.any(String) as string, name: 'Lost and Found', isOnly: true },
        { year: 2019, id: expect.any(String) as string, name: 'Two Sons', isOnly: true },
      ],
      before: 0,
    });
  });

  test('each sermon once a year, and two sermons of one year both', () => {
    const twice = sermon('Luke 15', { datePreached: '2019-03-31', yearsDelivered: [2019, 2020] });
    expect(years(twice)).toEqual([2019, 2020]);
    const both = earlier(twice, sermon('Luke 15:8', { datePreached: '2019-06-02' }));
    expect(both?.shown.map(({ year, isOnly }) => [year, isOnly])).toEqual([
      [2019, false],
      [2019, false],
      [2020, true],
    ]);
  });

  test('the latest five, and the number of those before', () => {
    const many = Array.from({ length: 9 }, (_, at) => sermon('Luke 15', { datePreached: `${2010 + at}-01-03` }));
    expect(earlier(...many)).toMatchObject({ before: 4 });
    expect(years(...many)).toEqual([2014, 2015, 2016, 2017, 2018]);
  });

  test('across the chapters of a longer passage', () => {
    const song = sermon('Isa 52:13-53:12');
    const others = [sermon('Isaiah 53', { datePreached: '2018-03-30' })];
    expect(preachedEarlier(song, others, readPassages, today)?.passage).toBe('Isaiah 52–53');
  });

  test('but not by itself, today or later, without a date, or in another chapter', () => {
    expect(years(sermon('Luke 15', { datePreached: today }))).toBeUndefined();
    expect(years(sermon('Luke 15', { datePreached: '2027-01-03' }))).toBeUndefined();
    expect(years(sermon('Luke 15'))).toBeUndefined();
    expect(years(sermon('Luke 16', { datePreached: '2019-03-31' }))).toBeUndefined();
    // Its second reading is not what it is about.
    expect(years(sermon('Ps 23', { datePreached: '2019-03-31' }))).toBeUndefined();
    expect(years(sermon('Gen 1; Luke 15', { datePreached: '2019-03-31' }))).toBeUndefined();
    const self = { ...now, datePreached: '2019-03-31' };
    expect(preachedEarlier(self, [self], readPassages, today)).toBeNull();
  });

  test('and not by templates, links and files', () => {
    const past = { datePreached: '2019-03-31' };
    expect(years({ ...sermon('Luke 15', past), isTemplate: true })).toBeUndefined();
    expect(years({ ...sermon('Luke 15', past), type: 'FileAsset' })).toBeUndefined();
  });
});
