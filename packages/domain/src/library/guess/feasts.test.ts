import { expect, test } from 'vitest';
import { findFeast } from './feasts.ts';

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

test.each(['Advent 2014', 'Advent 5 2014', 'Advent 2 - Hope', 'Easter', 'Easter 2 2014', '2014', 'Easter 1850'])(
  '“%s” is not one day',
  (name) => expect(findFeast(name)).toBeNull(),
);
