import { addDays, weekdayOf } from '../../calendar/days.ts';

const ordinal = '(?<n>\\d{1,2}|i{1,3}|iv|v|first|second|third|fourth|fifth)(?:st|nd|rd|th)?';
const counts = ['', 'first i', 'second ii', 'third iii', 'fourth iv', 'fifth v'];

const countOf = (written: string): number =>
  Number(written) || counts.findIndex((names) => names.split(' ').includes(written.toLowerCase()));

/** 'Advent 2', '2nd Sunday of Advent'. */
const sundaysOf = (season: string): string[] => [
  `${season}\\s+${ordinal}`,
  `${ordinal}\\s+(?:sunday\\s+)?(?:of|in|sunday)\\s+${season}`,
];

type Feast = [names: string[], day: (year: number, n: number) => string | null];

const sundayIn = (n: number, last: number, first: string): string | null =>
  n >= 1 && n <= last ? addDays(first, 7 * (n - 1)) : null;

/** The first of these names that a text has decides. */
const feasts: Feast[] = [
  [['ash wednesday'], (y) => afterEaster(y, -46)],
  [sundaysOf('lent'), (y, n) => sundayIn(n, 5, afterEaster(y, -42))],
  [['palm sunday'], (y) => afterEaster(y, -7)],
  [['(?:maundy|holy) thursday'], (y) => afterEaster(y, -3)],
  [['good friday'], (y) => afterEaster(y, -2)],
  [['easter (?:eve|vigil)', 'holy saturday'], (y) => afterEaster(y, -1)],
  [['easter monday'], (y) => afterEaster(y, 1)],
  [['easter(?: (?:sunday|day|sunrise|morning|service))*'], (y) => afterEaster(y, 0)],
  [['ascension(?: day)?'], (y) => afterEaster(y, 39)],
  [['pentecost(?: sunday)?'], (y) => afterEaster(y, 49)],
  [['trinity sunday'], (y) => afterEaster(y, 56)],
  // The fourth Thursday of November, as in the United States.
  [['thanksgiving(?: day)?'], (y) => onOrAfter(`${y}-11-22`, 4)],
  [sundaysOf('advent'), (y, n) => sundayIn(n, 4, onOrAfter(`${y}-11-27`, 0))],
  [['christmas eve'], (y) => `${y}-12-24`],
  [['christmas(?: day)?'], (y) => `${y}-12-25`],
];

/** Not '12th Sunday after Pentecost 2015', nor '2013 Thanksgiving Eve'. */
const notCounted = '(?<!\\b(?:of|in|(?:after|before)(?:[ -]+the)?)[ -]+)';
const notPart = '(?![ -]+(?:eve\\b|\\d))';

const patterns = feasts.flatMap(([names, day]) =>
  names.flatMap((name) => {
    const isCounted = name.includes(ordinal);
    const written = (isCounted ? '' : notCounted) + name.replaceAll(' ', '[ -]+');
    const yearFirst = `(?<year>\\d{4})[\\s,–-]+${written}${isCounted ? '' : notPart}`;
    return [`${written}[\\s,(–-]+(?<year>\\d{4})`, yearFirst].map((order) => ({
      pattern: new RegExp(`(?<![\\p{L}\\d])${order}(?![\\p{L}\\d]|-\\d)`, 'iu'),
      day,
    }));
  }),
);

/**
 * Returns the day of a feast that is named with its year, such as 'Easter 2014' or '2nd Sunday of Advent 2016', as
 * 'YYYY-MM-DD'. Years are from 1900 to 2100.
 */
export function findFeast(text: string): string | null {
  for (const { pattern, day } of patterns) {
    const { year, n = '' } = pattern.exec(text)?.groups ?? {};
    if (year && Number(year) >= 1900 && Number(year) <= 2100) return day(Number(year), countOf(n));
  }
  return null;
}

/** Returns the first day with this weekday, from 0 for Sunday, that is not before `day`. */
const onOrAfter = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/**
 * Returns the date that is this many days after Easter Sunday, or before it if `days` is negative, in the Gregorian
 * calendar (Meeus/Jones/Butcher algorithm).
 */
function afterEaster(y: number, days: number): string {
  const a = y % 19;
  const century = Math.floor(y / 100);
  const within = y % 100;
  const f = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - f + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(within / 4) - h - (within % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${y}-03-01`, h + l - 7 * m + 21 + days);
}
