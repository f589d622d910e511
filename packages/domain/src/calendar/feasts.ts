import { addDays, weekdayOf } from './days.ts';
import { memoize } from '../words/words.ts';

const ordinal = '(?<n>\\d{1,2}|i{1,3}|iv|v|first|second|third|fourth|fifth)(?:st|nd|rd|th)?';
const counts = ['', 'first i', 'second ii', 'third iii', 'fourth iv', 'fifth v'];

const countOf = (written: string): number =>
  Number(written) || counts.findIndex((names) => names.split(' ').includes(written.toLowerCase()));

/** 'Advent 2', '2nd Sunday of Advent'. */
const sundaysOf = (season: string): string[] => [
  `${season}\\s+${ordinal}`,
  `${ordinal}\\s+(?:sunday\\s+)?(?:of|in|sunday)\\s+${season}`,
];

type Feast = {
  /** Patterns of its names, in the order in which a text is searched for them. */
  names: string[];
  day: (year: number, n: number) => string | null;
  /** The name on a calendar; null for a feast that only some countries keep. `n` is the number of a Sunday, from 1. */
  title: ((n: number) => string) | null;
  /** The number of its Sundays. */
  count?: number;
  /** Set if almost all churches have a service on this day, although it usually is no Sunday. */
  hasService?: true;
};

const titled = (title: string) => () => title;
const ordinals = ['', '1st', '2nd', '3rd', '4th', '5th'];

const sundayIn = (n: number, last: number, first: string): string | null =>
  n >= 1 && n <= last ? addDays(first, 7 * (n - 1)) : null;

/** The Sundays of a season, the first of which is on the day that `first` returns. */
const season = (name: string, count: number, first: (year: number) => string): Feast => ({
  names: sundaysOf(name.toLowerCase()),
  day: (y, n) => sundayIn(n, count, first(y)),
  title: (n) => `${ordinals[n]} Sunday of ${name}`,
  count,
});

const feasts: Feast[] = [
  { names: ['ash wednesday'], day: (y) => afterEaster(y, -46), title: titled('Ash Wednesday') },
  season('Lent', 5, (y) => afterEaster(y, -42)),
  { names: ['palm sunday'], day: (y) => afterEaster(y, -7), title: titled('Palm Sunday') },
  { names: ['(?:maundy|holy) thursday'], day: (y) => afterEaster(y, -3), title: titled('Maundy Thursday') },
  { names: ['good friday'], day: (y) => afterEaster(y, -2), title: titled('Good Friday'), hasService: true },
  { names: ['easter (?:eve|vigil)', 'holy saturday'], day: (y) => afterEaster(y, -1), title: titled('Holy Saturday') },
  { names: ['easter monday'], day: (y) => afterEaster(y, 1), title: titled('Easter Monday') },
  {
    names: ['easter(?: (?:sunday|day|sunrise|morning|service))*'],
    day: (y) => afterEaster(y, 0),
    title: titled('Easter Sunday'),
  },
  { names: ['ascension(?: day)?'], day: (y) => afterEaster(y, 39), title: titled('Ascension Day') },
  { names: ['pentecost(?: sunday)?'], day: (y) => afterEaster(y, 49), title: titled('Pentecost') },
  { names: ['trinity sunday'], day: (y) => afterEaster(y, 56), title: titled('Trinity Sunday') },
  // The fourth Thursday of November, as in the United States.
  { names: ['thanksgiving(?: day)?'], day: (y) => onOrAfter(`${y}-11-22`, 4), title: null },
  season('Advent', 4, (y) => onOrAfter(`${y}-11-27`, 0)),
  { names: ['christmas eve'], day: (y) => `${y}-12-24`, title: titled('Christmas Eve'), hasService: true },
  { names: ['christmas(?: day)?'], day: (y) => `${y}-12-25`, title: titled('Christmas Day'), hasService: true },
];

/** Not '12th Sunday after Pentecost 2015', nor '2013 Thanksgiving Eve'. */
const notCounted = '(?<!\\b(?:of|in|(?:after|before)(?:[ -]+the)?)[ -]+)';
const notPart = '(?![ -]+(?:eve\\b|\\d))';

const patterns = feasts.flatMap(({ names, day }) =>
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

/** A year's feasts by their days. Of two on one day, such as Christmas Eve on a Sunday of Advent, the last. */
const feastsOf = memoize((year: string) => {
  const days = new Map<string, { name: string; hasService: boolean }>();
  for (const { day, title, count = 1, hasService = false } of feasts)
    for (let n = 1; title && n <= count; n++) {
      const feast = day(Number(year), n);
      if (feast) days.set(feast, { name: title(n), hasService });
    }
  return days;
});

const feastIn = (day: string) => feastsOf(day.slice(0, 4)).get(day);

/** Returns the name of the feast on a day, if there is one: '2026-11-29' → '1st Sunday of Advent'. */
export const feastOn = (day: string): string | undefined => feastIn(day)?.name;

/** Whether almost all churches have a service on this day, although it usually is no Sunday. */
export const isWeekdayFeast = (day: string): boolean => feastIn(day)?.hasService === true;

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
