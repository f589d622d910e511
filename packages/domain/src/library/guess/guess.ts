import { isBook, lacksNumber, readEntities, type Entity } from '../../scripture/parsing/parser.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { formatReference, type Reference } from '../../scripture/reference.ts';
import { modernizeNotation } from '../../scripture/parsing/notation.ts';
import { cleanLine } from '../../text.ts';
import { word as texts } from '../../texts/word.ts';
import { findDate, type FoundDate, findFeast } from './guessDate.ts';
import { maxNameLength, maxScriptureLength } from '../items.ts';

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

/**
 * Guesses a file's title, preach date and passage from its name and the first lines of its text. The name has priority.
 * If a date is ambiguous ('03-04-19'), the month comes first. A number alone is never a passage, and a year alone is
 * never a date.
 */
export function guess({ fileName, firstLines }: { fileName: string; firstLines: readonly string[] }): Guess {
  const name = spaced(withoutExtension(fileName));
  const lines = firstLines
    .slice(0, guessedLines)
    .map(cleanLine)
    .filter((line) => line !== '' && line.length <= longestLabel);
  const inName = dateIn(name);
  const undated = inName ? `${name.slice(0, inName.from)} ${name.slice(inName.to)}`.replace(timeOfDay, ' ') : name;
  const { references, rest } = withoutPassages(undated);
  const scripture = references.length > 0 ? written(references) : scriptureIn(lines);
  const title = tidied(rest);
  return {
    title: cut(isTelling(title) ? title : (titleIn(lines) ?? (scripture || tidied(name) || texts.untitled))),
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

/**
 * Cleans the rest of a name from which date and passages were removed. Removes empty brackets, numbering, copy numbers
 * and stray punctuation.
 */
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

function titleIn(lines: string[]): string | null {
  const labeled = lines.map((line) => titleLabel.exec(line)?.[1]).find(Boolean);
  if (labeled) return labeled;
  const first = lines[0];
  if (!first || label.test(first) || dateLabel.test(first) || findDate(first) || isOnlyPassages(first)) return null;
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
