import { type Entity, isBook, lacksNumber, readEntities } from '../../scripture/parsing/parser.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { formatReference, type Reference } from '../../scripture/reference.ts';
import { modernizeNotation } from '../../scripture/parsing/notation.ts';
import { cleanLine } from '../../text.ts';
import { imports as texts } from '../../texts/imports.ts';
import { maxNameLength, maxScriptureLength } from '../items.ts';
import { isDay } from '../../calendar/days.ts';
import { findFeast } from '../../calendar/feasts.ts';

/** A date in a text, with its range. The date has the form 'YYYY-MM-DD' and is an existing day from 1900 to 2100. */
type FoundDate = { date: string; from: number; to: number };

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
function findDate(text: string): FoundDate | null {
  for (const { pattern, read } of forms) {
    for (const found of text.matchAll(pattern)) {
      const date = read(found.slice(1));
      if (date) return { date, from: found.index, to: found.index + found[0].length };
    }
  }
  return null;
}

/** The guessed details of an imported file. The user checks them before they are saved. */
export type Guess = {
  /** Never empty; at most `maxNameLength` characters. */
  title: string;
  /** A date as 'YYYY-MM-DD', or null if no complete date was found. */
  datePreached: string | null;
  /** The passages in the usual notation, such as 'Luke 15:11–24', or ''. */
  scripture: string;
};

/** The number of lines that are read from the start of a file. Labels and headings are always within them. */
export const guessedLines = 12;
/** Lines with more characters than this are prose and are ignored. */
const longestLabel = 120;

export type GuessInput = {
  fileName: string;
  firstLines: readonly string[];
  /** The line that the file itself calls its title. */
  titleLine?: string | null;
};

/**
 * Guesses a file's title, preach date and passage from its name and the first lines of its text. The name has priority,
 * but for the title, the line that is one.
 * If a date is ambiguous ('03-04-19'), the month comes first. A number alone is never a passage, and a year alone is
 * never a date.
 */
export function guess({ fileName, firstLines, titleLine = null }: GuessInput): Guess {
  const name = spaced(withoutExtension(fileName));
  const lines = firstLines
    .slice(0, guessedLines)
    .map(cleanLine)
    .filter((line) => line !== '' && line.length <= longestLabel);
  const inName = dateIn(name);
  const undated = inName ? `${name.slice(0, inName.from)} ${name.slice(inName.to)}`.replace(timeOfDay, ' ') : name;
  const { references, rest } = withoutPassages(undated);
  const scripture = references.length > 0 ? written(references) : scriptureIn(lines);
  const title = tidied(isOnlyPart.test(rest) ? undated : rest);
  const ownTitle = titleLine !== null && isTelling(titleLine) && !isDetailLine(cleanLine(titleLine)) ? titleLine : null;
  return {
    title: cut(
      ownTitle ?? (isTelling(title) ? title : (titleIn(lines) ?? (scripture || tidied(name) || texts.untitled))),
    ),
    datePreached: inName?.date ?? findFeast(name) ?? dateInLines(lines),
    scripture,
  };
}

const written = (references: Reference[]): string =>
  [...new Set(references.map(formatReference))].reduce(
    (text, reference) =>
      text.length + reference.length + 2 > maxScriptureLength ? text : text ? `${text}; ${reference}` : reference,
    '',
  );

const withoutExtension = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/, '').replace(/\.(?=[a-z\d]{1,5}$)\w*[a-z]\w*$/i, '');

/** Splits 'The_Father-who-runs' and 'TheFatherWhoRuns' into words. Dashes in dates and between verses are kept. */
function spaced(name: string): string {
  const words = cleanLine(name.normalize('NFC').replace(/_/g, ' ').replace(/%20/g, ' '));
  if (words.includes(' ')) return words;
  return words.replace(/(?<=\p{L})-(?=[\p{L}\d])|(?<=\d)-(?=\p{L})/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}

/** Finds a date, unless the digits belong to a reference: 'Acts 3-17-19' is a passage. */
function dateIn(name: string): FoundDate | null {
  const found = findDate(name);
  return found && /^\d{1,2}[-._/ ]\d/.test(name.slice(found.from)) && isBook(name.slice(0, found.from)) ? null : found;
}

/**
 * Words next to a date that give the time of the service, such as 'am' and 'evening'. They are not part of the title.
 */
const timeOfDay = /(?<![\p{L}\d'’])(?:a\.?m\.?|p\.?m\.?|morning|evening|sun(?:day)?)(?![\p{L}\d'’])/giu;

function withoutPassages(name: string): { references: Reference[]; rest: string } {
  // File names cannot contain a colon, so a different separator between chapter and verse is replaced with a colon.
  const withColons = name.replace(/(?<=\p{L}\.?\s*\d{1,3})\s?(?:[;,_]|v{1,2}\.?|-(?=\d{1,3}-\d))\s?(?=\d)/giu, ':');
  const usual = modernizeNotation(withColons);
  const meant = readEntities(usual.text).filter((entity) => isPassage(usual.text, entity));
  if (meant.length === 0) return { references: [], rest: name };
  let rest = '';
  let end = 0;
  for (const { from, to } of meant) {
    rest += `${withColons.slice(end, usual.origins[from])} `;
    end = usual.origins[to] ?? end;
  }
  return { references: meant.flatMap(({ references }) => references), rest: rest + withColons.slice(end) };
}

/**
 * Decides whether a text that the parser reads as a reference actually is one: 'Luke 15' is, but 'Mark 3 people' and
 * 'This is 1' are not.
 */
function isPassage(text: string, { from, to, references }: Entity): boolean {
  const reference = text.slice(from, to);
  if (lacksNumber.test(text.slice(Math.max(0, from - 12), to)) || /^(?:is|am|so|he|no)\b/i.test(reference))
    return false;
  if (references.some(({ verse }) => verse !== undefined)) return true;
  const isNamed = /^\d|^\p{Lu}/u.test(reference) || text === text.toLowerCase();
  return (
    isNamed &&
    !/^\s+(?:people|men|women|days?|weeks?|years?|times|things|ways?|steps|points|keys|of)\b/.test(text.slice(to))
  );
}

function tidied(rest: string): string {
  const loose = /^[\s\-–—_,.:;|~+&/]+|[\s\-–—_,.:;|~+&/]+$/g;
  const title = cleanLine(rest)
    .replace(/[([{]\s*[-–,.:;]?\s*[)\]}]/g, ' ')
    .replace(/\s*\(\d{1,2}\)\s*$|\s+-\s+copy\s*$/i, '')
    .replace(loose, '')
    .replace(/^(?:no\.?\s*|#\s*|\()?\d{1,3}\s*(?:[-–.):]+\s*|\s+[-–]\s+)(?=\p{L})/iu, '')
    .replace(loose, '');
  const plain = cleanLine(title.replace(/\s+[-–—|]\s+(?:[-–—|]\s+)+/g, ' – '));
  return plain === plain.toLowerCase() ? plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : plain;
}

const empty =
  /^(?:(?:my|the|new|final|draft|copy|of|latest|sermons?|messages?|notes|outline|manuscript|talk|homily|document\d*|doc|untitled|am|pm|sun|sunday|morning|evening|service|v?\d+)[\s\-–.]*)*$/i;
/** 'Romans 8 part 2' without its passage. */
const isOnlyPart = /^\s*(?:part|pt\.?)\s*\d{1,2}\s*$/i;
const isTelling = (title: string): boolean => /\p{L}/u.test(title) && !empty.test(title);

const label =
  /^(?:sermon |main |bible |scripture |our |today[’']s )?(?:texts?|scriptures?|readings?|passages?|lessons?|key verses?)\s*[:–—-]\s*(.+)$/i;
const titleLabel = /^(?:sermon |message )?title\s*[:–—-]\s*(.+)$/i;
const dateLabel = /^(?:date|dates|preached|delivered|given|date preached|first preached)\b\s*[:–—-]?\s*/i;
const besideDate =
  /\b(?:on|the|at|am|pm|a\.m\.|p\.m\.|morning|evening|service|worship|communion|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b|[\d\s,.:;()–—-]/gi;

function scriptureIn(lines: string[]): string {
  const labeled = lines
    .map((line) => label.exec(line)?.[1])
    .find((passage) => passage && parseReferences(passage).length > 0);
  if (labeled) return written(parseReferences(labeled));
  const alone = lines.find((line) => isOnlyPassages(line));
  return alone ? written(parseReferences(alone)) : '';
}

const isOnlyPassages = (line: string): boolean =>
  parseReferences(line).length > 0 && !/\p{L}{3}/u.test(withoutPassages(line).rest.replace(/\b[A-Z]{3,5}\b/g, ''));

function dateInLines(lines: string[]): string | null {
  for (const line of lines) {
    const found = findDate(line);
    if (!found) continue;
    const rest = `${line.slice(0, found.from)} ${line.slice(found.to)}`;
    if (dateLabel.test(line) || rest.replace(besideDate, '') === '') return found.date;
  }
  return null;
}

/** True for a line that states the text, the date or the title of a sermon: 'Text: Luke 15', '17 March 2019'. */
export const isDetailLine = (line: string): boolean =>
  label.test(line) || titleLabel.test(line) || findDate(line) !== null || isOnlyPassages(line);

function titleIn(lines: string[]): string | null {
  const labeled = lines.map((line) => titleLabel.exec(line)?.[1]).find(Boolean);
  if (labeled) return labeled;
  const first = lines[0];
  if (!first || dateLabel.test(first) || isDetailLine(first)) return null;
  return first.length <= 80 && !/[.,;:]$/.test(first) && /\p{L}/u.test(first) ? first : null;
}

const cut = (title: string): string => {
  const line = cleanLine(title);
  return line.length <= maxNameLength
    ? line
    : line
        .slice(0, maxNameLength)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd();
};
