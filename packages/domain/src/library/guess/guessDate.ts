import { addDays, isDay } from '../../calendar/days.ts';

/** A date in a text, with its range. The date has the form 'YYYY-MM-DD' and is an existing day from 1900 to 2100. */
export type FoundDate = { date: string; from: number; to: number };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(\\d{4}|\\d{2})';
const between = '[\\s,.\\-_/]*';

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Returns the full year. Two-digit years mean 1950 to 2049. */
const fullYear = (digits: string): number => {
  const number = Number(digits);
  return digits.length === 4 ? number : number + (number < 50 ? 2000 : 1900);
};

function dayOf(yearDigits: string, monthNumber: number, dayNumber: number): string | null {
  const yearNumber = fullYear(yearDigits);
  const padded = (number: number) => String(number).padStart(2, '0');
  const date = `${yearNumber}-${padded(monthNumber)}-${padded(dayNumber)}`;
  return yearNumber >= 1900 && yearNumber <= 2100 && isDay(date) ? date : null;
}

/** Reads '03-04-19' as March 4. The day comes first only if the first number cannot be a month ('17-03-19'). */
const monthFirst = (first: string, second: string, yearDigits: string): string | null =>
  dayOf(yearDigits, Number(first), Number(second)) ?? dayOf(yearDigits, Number(second), Number(first));

/** Reads six digits as a date, but only if exactly one order of year, month and day is possible. */
function sixDigits(first: string, second: string, third: string): string | null {
  const readings = [dayOf(third, Number(first), Number(second)), dayOf(first, Number(second), Number(third))];
  const found = readings.filter((reading) => reading !== null);
  return found.length === 1 ? (found[0] ?? null) : null;
}

type Form = { pattern: RegExp; read: (parts: string[]) => string | null };
const form = (pattern: string, read: (parts: string[]) => string | null): Form => ({
  pattern: new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu'),
  read,
});

const forms: Form[] = [
  form('(\\d{4})([-._/ ])(\\d{1,2})\\2(\\d{1,2})', ([y = '', , m, d]) => dayOf(y, Number(m), Number(d))),
  form(`${day}(?:\\s+of)?${between}${month}${between}${year}`, ([d, m = '', y = '']) =>
    dayOf(y, monthOf(m), Number(d)),
  ),
  form(`${month}${between}${day}[\\s,.\\-_/]+${year}`, ([m = '', d, y = '']) => dayOf(y, monthOf(m), Number(d))),
  form(`(\\d{4})${between}${month}${between}${day}`, ([y = '', m = '', d]) => dayOf(y, monthOf(m), Number(d))),
  form(`(\\d{1,2})([-._/ ])(\\d{1,2})\\2${year}`, ([first = '', , second = '', y = '']) =>
    monthFirst(first, second, y),
  ),
  form('((?:19|20)\\d\\d)(\\d\\d)(\\d\\d)', ([y = '', m, d]) => dayOf(y, Number(m), Number(d))),
  form('(\\d\\d)(\\d\\d)((?:19|20)\\d\\d)', ([first = '', second = '', y = '']) => monthFirst(first, second, y)),
  form('(\\d\\d)(\\d\\d)(\\d\\d)', ([first = '', second = '', third = '']) => sixDigits(first, second, third)),
];

/**
 * Finds the first complete date in a text. A year or a month alone is not a date. If a date is ambiguous, the month
 * comes first.
 */
export function findDate(text: string): FoundDate | null {
  for (const { pattern, read } of forms) {
    for (const found of text.matchAll(pattern)) {
      const date = read(found.slice(1));
      if (date) return { date, from: found.index, to: found.index + found[0].length };
    }
  }
  return null;
}

/** Feasts that occur on exactly one day of a year. The dates of movable feasts are computed in days from Easter. */
const feasts: [RegExp, (year: number) => string | null][] = [
  [/palm sunday/i, (y) => afterEaster(y, -7)],
  [/maundy thursday/i, (y) => afterEaster(y, -3)],
  [/good friday/i, (y) => afterEaster(y, -2)],
  [/easter(?: sunday| day)?/i, (y) => afterEaster(y, 0)],
  [/ascension(?: day)?/i, (y) => afterEaster(y, 39)],
  [/pentecost/i, (y) => afterEaster(y, 49)],
  [/christmas eve/i, (y) => dayOf(String(y), 12, 24)],
  [/christmas(?: day)?/i, (y) => dayOf(String(y), 12, 25)],
];

/** Returns the date of a feast that is named with its year: 'Easter 2014' or '2014 Good Friday'. */
export function findFeast(text: string): string | null {
  for (const [feast, dayIn] of feasts) {
    const named = new RegExp(`\\b(?:${feast.source},?\\s+(\\d{4})|(\\d{4})\\s+${feast.source})(?![\\d-])\\b`, 'i').exec(
      text,
    );
    const written = named?.[1] ?? named?.[2];
    if (written && Number(written) >= 1900 && Number(written) <= 2100) return dayIn(Number(written));
  }
  return null;
}

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
