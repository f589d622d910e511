import { isBook, lacksNumber, readEntities, type Entity } from '../../scripture/parsing/parser.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { formatReference, type Reference } from '../../scripture/reference.ts';
import { modernizeNotation } from '../../scripture/parsing/notation.ts';
import { cleanLine } from '../../text.ts';
import { word as texts } from '../../texts/word.ts';
import { findDate, type FoundDate, findFeast } from './guessDate.ts';
import { maxNameLength, maxScriptureLength } from '../items.ts';

/** What a file from elsewhere seems to be; a person looks it over before it is believed. */
export type Guess = {
  /** Never blank, at most `maxNameLength` characters. */
  title: string;
  /** A day as 'YYYY-MM-DD', or null where none is said in full. */
  datePreached: string | null;
  /** Passages as a preacher writes them, 'Luke 15:11–24', or ''. */
  scripture: string;
};

/** So many of the first lines are looked at; a label or a heading stands there or nowhere. */
export const guessedLines = 12;
/** A line with more characters is prose. */
const longestLabel = 120;

/**
 * Title, preach date and passage of a file, from its name and the first lines of its text. The name counts before the text.
 * Where day and month could be either ('03-04-19') the month stands first; a number alone is never a passage, a year alone never a day.
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
    (all, one) => (all.length + one.length + 2 > maxScriptureLength ? all : all ? `${all}; ${one}` : one),
    '',
  );

const withoutExtension = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/, '').replace(/\.(?=[a-z\d]{1,5}$)\w*[a-z]\w*$/i, '');

/** 'The_Father-who-runs' and 'TheFatherWhoRuns' in words; the dashes of dates and verses stay. */
function spaced(name: string): string {
  const words = cleanLine(name.normalize('NFC').replace(/_/g, ' ').replace(/%20/g, ' '));
  if (words.includes(' ')) return words;
  return words.replace(/(?<=\p{L})-(?=[\p{L}\d])|(?<=\d)-(?=\p{L})/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}

/** 'Acts 3-17-19' is a passage. */
function dateIn(name: string): FoundDate | null {
  const found = findDate(name);
  return found && /^\d{1,2}[-._/ ]\d/.test(name.slice(found.from)) && isBook(name.slice(0, found.from)) ? null : found;
}

/** 'am' and 'evening' beside a date say when, not what. */
const timeOfDay = /(?<![\p{L}\d'’])(?:a\.?m\.?|p\.?m\.?|morning|evening|sun(?:day)?)(?![\p{L}\d'’])/giu;

/** The passages that a name says, and the name without them. */
function withoutPassages(name: string): { references: Reference[]; rest: string } {
  // A file's name cannot hold a colon.
  const withColons = name.replace(/(?<=\p{L}\.?\s*\d{1,3})\s?(?:[;,_]|v{1,2}\.?|-(?=\d{1,3}-\d))\s?(?=\d)/giu, ':');
  const usual = modernizeNotation(withColons, isBook);
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

/** Whether what reads as a reference is one: 'Luke 15', but not 'Mark 3 people' or 'This is 1'. */
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

/** What a name is left with when date and passage are gone: no empty brackets, numbering, copies' numbers and loose signs. */
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

/** Words that say only what kind of file it is. */
const empty =
  /^(?:(?:my|the|new|final|draft|copy|of|latest|sermons?|messages?|notes|outline|manuscript|talk|homily|document\d*|doc|untitled|am|pm|sun|sunday|morning|evening|service|v?\d+)[\s\-–.]*)*$/i;
const isTelling = (title: string): boolean => /\p{L}/u.test(title) && !empty.test(title);

const label =
  /^(?:sermon |main |bible |scripture |our |today[’']s )?(?:texts?|scriptures?|readings?|passages?|lessons?|key verses?)\s*[:–—-]\s*(.+)$/i;
const titleLabel = /^(?:sermon |message )?title\s*[:–—-]\s*(.+)$/i;
const dateLabel = /^(?:date|dates|preached|delivered|given|date preached|first preached)\b\s*[:–—-]?\s*/i;
/** What may stand beside a date in a line that says when a sermon was preached. */
const besideDate =
  /\b(?:on|the|at|am|pm|a\.m\.|p\.m\.|morning|evening|service|worship|communion|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b|[\d\s,.:;()–—-]/gi;

function scriptureIn(lines: string[]): string {
  const labelled = lines.map((line) => label.exec(line)?.[1]).find((said) => said && parseReferences(said).length > 0);
  if (labelled) return written(parseReferences(labelled));
  const alone = lines.find((line) => isOnlyPassages(line));
  return alone ? written(parseReferences(alone)) : '';
}

/** Whether a line is nothing but references, with signs and a translation's name beside them. */
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
  const labelled = lines.map((line) => titleLabel.exec(line)?.[1]).find(Boolean);
  if (labelled) return labelled;
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
