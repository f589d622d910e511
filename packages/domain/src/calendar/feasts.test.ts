import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { feastOn, findFeast } from './feasts.ts';

test.each([
  ['easter sunrise 2009', '2009-04-12'],
  ['Easter Sunday Service 2008', '2008-03-23'],
  ['1961 Easter', '1961-04-02'],
  ['Easter 1943', '1943-04-25'],
  ['Easter Vigil, 2000', '2000-04-22'],
  ['Ash Wednesday 2011', '2011-03-09'],
  ['Lent 3 2015', '2015-03-08'],
  ['Palm Sunday 2016', '2016-03-20'],
  ['Maundy Thursday 2013', '2013-03-28'],
  ['Good Friday (2015)', '2015-04-03'],
  ['Ascension Day 2018', '2018-05-10'],
  ['Pentecost 2012', '2012-05-27'],
  ['Trinity Sunday 2012', '2012-06-03'],
  ['Thanksgiving 2013', '2013-11-28'],
  ['Thanksgiving 2012', '2012-11-22'],
  ['Advent 2 2014', '2014-12-07'],
  ['Advent 1 2016', '2016-11-27'],
  ['First Sunday of Advent 2017', '2017-12-03'],
  ['4th Sunday in Advent, 2017', '2017-12-24'],
  ['2014 Advent III - Joy', '2014-12-14'],
  ['Christmas Eve 2011', '2011-12-24'],
  ['Christmas 2011', '2011-12-25'],
])('“%s” is on %s', (name, day) => expect(findFeast(name)).toBe(day));

test.each([
  'Advent 2014',
  'Advent 5 2014',
  'Advent 2 - Hope',
  'Easter',
  'Easter 2 2014',
  '2014 Easter 2',
  '2014',
  'Easter 1850',
  '12th Sunday after Pentecost 2015',
  'Sunday after the Ascension 2015',
  '2nd Sunday of Easter 2016',
  '1st Sunday after Christmas 2014',
  '2nd Sunday in Easter 2016',
  'Sunday before Thanksgiving 2014',
  '2013 Thanksgiving Eve',
])('“%s” is not one day', (name) => expect(findFeast(name)).toBeNull());

describe('the name of a day', () => {
  test.each([
    ['2026-02-18', 'Ash Wednesday'],
    ['2026-02-22', '1st Sunday of Lent'],
    ['2026-03-22', '5th Sunday of Lent'],
    ['2026-03-29', 'Palm Sunday'],
    ['2026-04-05', 'Easter Sunday'],
    ['2026-05-24', 'Pentecost'],
    ['2026-11-29', '1st Sunday of Advent'],
    ['2026-12-20', '4th Sunday of Advent'],
    ['2026-12-25', 'Christmas Day'],
    ['2023-12-24', 'Christmas Eve'],
    ['2026-11-26', undefined],
    ['2026-08-09', undefined],
  ])('%s is %s', (day, name) => expect(feastOn(day)).toBe(name));

  test('of every Sunday of Advent and Lent leads back to the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), (year) => {
        for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
          const name = feastOn(day);
          if (name) expect(findFeast(`${name} ${year}`)).toBe(day);
        }
      }),
      { numRuns: 20 },
    );
  });
});
