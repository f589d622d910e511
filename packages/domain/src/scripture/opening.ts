import { findReferences, type FoundReference } from './parsing/find.ts';
import { isWholeChapter, type Reference } from './reference.ts';

/** The number of characters at the beginning of a sermon in which its passage must begin. */
const openingLength = 400;
/** The number of characters that are read, so that a passage at the end of the opening is complete. */
const readLength = openingLength + 200;
const longestHeading = 130;
export const maxOpeningReferences = 5;

/** Words that may come before the passage in a paragraph, and of which a number may follow: 'Homily XV'. */
const numberedWords = new Set('homily homilies sermon sermons serm sermo discourse lecture'.split(' '));
/** Other words that may come before the passage: 'On the words of the Gospel, Matt. v. 22'. */
const leadWords = new Set(
  (
    'bible scripture the text texts lesson lessons reading readings passage passages preached is taken up upon on of from word words ' +
    'holy gospel apostle apostles epistle letter evangelist prophet st saint same according to where written read that which it'
  ).split(' '),
);

function isLead(text: string): boolean {
  let mayBeNumber = false;
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (numberedWords.has(word)) mayBeNumber = true;
    else if (leadWords.has(word)) mayBeNumber = false;
    else if (!mayBeNumber || !/^[ivxlc]+$/.test(word)) return false;
  }
  return true;
}

const end = /^[^\p{L}"“‘]*(?:$|["“‘]|\p{Lu}|etc\b|&c|and following\b)/u;

const separators = /["“‘][^"“”]*["”’]|\b(?:and|with|compare|cf|etc)\b/gi;

/** A word with four letters or more that is written in lowercase. In a heading, few words are. */
const lowercaseWord = /(?<![\p{L}'’])\p{Ll}{4,}/gu;
const longWord = /\p{L}{4,}/gu;

const otherNumbering = /numbering follows the (?:septuagint|vulgate|lxx)/i;

/**
 * Returns the passages that a sermon is on, if its first lines name them: in a heading ('Sermon on Psalm 23',
 * 'ROM. VIII. 28'), or at the beginning of a paragraph ('Text: Luke 15:11–32', 'On the words of the Gospel, Matt. v.
 * 22, "Whosoever …"'). A passage that is only mentioned in a sentence does not count. `text` is the plain text of the
 * sermon. Returns each passage once, at most `maxOpeningReferences`.
 */
export function openingReferences(text: string): Reference[] {
  const opening = text.slice(0, readLength);
  const found = new Map<string, Reference>();
  for (const { 0: line, index } of opening.matchAll(/[^\n]+/g)) {
    for (const { reference, from } of namedIn(line)) {
      if (index + from < openingLength) found.set(JSON.stringify(reference), reference);
    }
  }
  const references = otherNumbering.test(opening) ? [...found.values()].flatMap(renumbered) : [...found.values()];
  return references.slice(0, maxOpeningReferences);
}

function namedIn(line: string): FoundReference[] {
  const isHeading = looksLikeHeading(line);
  const named: FoundReference[] = [];
  const all = findReferences(rewritten(line));
  for (const [at, found] of all.entries()) {
    const last = named.at(-1);
    const before = last ? line.slice(last.to, found.from).replace(separators, ' ') : line.slice(0, found.from);
    const isListed = /^[^\p{L}]*$/u.test(line.slice(found.to, all[at + 1]?.from).replace(separators, ' '));
    if (isHeading || (isLead(before) && (isListed || end.test(line.slice(found.to))))) named.push(found);
  }
  return named;
}

/** Rewrites forms that occur in headings but hardly in prose. Each character keeps its position. */
const rewritten = (line: string): string =>
  line
    // 'the Gospel of John (6:54–66)', 'John (chapter 11)'
    .replace(/(\p{L}\s)\((?=\d+[:.,]\s?\d|chapter\b)/giu, '$1 ')
    // 'Psalm 33, 12–15'
    .replace(
      /\b((?!(?:verses?|chapters?|psalms|vv|[ivxlc]+)\b)\p{L}{2,}\.?\s+(?:\d+|[ivxlc]+)), (?=\d+(?!\d|:\d))/giu,
      '$1: ',
    )
    .replace(/\bMatth\./gi, 'Matt. ')
    // 'Philemon i. 4'
    .replace(/\b(Philemon|Jude|Obadiah|[23] John)(,?) i\. (?=\d)/gi, '$1$2 1: ');

function looksLikeHeading(line: string): boolean {
  const written = line.trim();
  if (written.length > longestHeading || /\p{Ll}[.!?]["”’]?$/u.test(written)) return false;
  return (written.match(lowercaseWord)?.length ?? 0) * 2 <= (written.match(longWord)?.length ?? 0);
}

const psalms = 19;

/**
 * Converts a psalm from the numbering of the Septuagint and the Vulgate to our own. Psalms that are divided differently,
 * and single verses, are left out.
 */
function renumbered(reference: Reference): Reference[] {
  const { book, chapter } = reference;
  if (book !== psalms || chapter < 9 || chapter > 147) return [reference];
  const isShifted = (chapter > 9 && chapter < 113) || (chapter > 115 && chapter < 146);
  return isShifted && isWholeChapter(reference) ? [{ book, chapter: chapter + 1 }] : [];
}
