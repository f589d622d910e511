import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { sameWords } from '@sermon/domain/library/sameWords';
import { snippetAt, snippetOf, type SnippetPart, type Term, wordsIn } from '@sermon/domain/library/textSearch';
import { overlapOf } from '@sermon/domain/scripture/books';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { createHash } from 'node:crypto';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';

export type SearchEntry = {
  plain: string;
  /** SHA-256 in base64url of the words (`sameWords`), by which an import finds the same sermon. */
  wordsHash: string;
  vector: string;
  /** Each distinct word once, separated by spaces. The database derives their stems. */
  words: string;
  /** The passages that the text refers to, as a PostgreSQL multirange of verse slots. */
  passages: string;
};

export function searchEntryOf(html: string): SearchEntry {
  const plain = plainText(parseDocument(html));
  const wordsHash = createHash('sha256').update(sameWords(plain)).digest('base64url');
  return { plain, wordsHash, ...vectorOf(plain), passages: multirange(referencesIn(plain)) };
}

const maxPassages = 5_000;

const chunkLength = 10_000;
/** Number of characters after a chunk that are searched with it, because a reference may continue beyond its end. */
const overlap = 200;

/**
 * Finds the first 5,000 references in a text of any length. The text is searched in chunks because `findReferences` limits the work per
 * call. A chunk ends at a line break if there is one nearby, and otherwise between two words.
 */
export function referencesIn(plain: string): Reference[] {
  const references: Reference[] = [];
  for (let from = 0; from < plain.length && references.length < maxPassages;) {
    const to = chunkEnd(plain, from + chunkLength);
    let next = to;
    for (const found of findReferences(plain.slice(from, to + overlap))) {
      if (from + found.from >= to) break;
      references.push(found.reference);
      // The next chunk starts after a reference that continues beyond the end of this one.
      next = Math.max(next, from + found.to);
    }
    from = next;
  }
  return references.slice(0, maxPassages);
}

function chunkEnd(plain: string, at: number): number {
  if (at >= plain.length) return plain.length;
  const near = plain.slice(at, at + overlap);
  const lineBreak = near.indexOf('\n');
  if (lineBreak >= 0) return at + lineBreak + 1;
  const space = near.search(/\s/);
  return space < 0 ? at : at + space + 1;
}

/**
 * Maximum total size in bytes of the original words. A tsvector holds 1 MB, and most words are added a second time as
 * stems.
 */
const maxVectorSize = 450_000;
/** Highest word position that PostgreSQL stores in a tsvector. */
const maxPosition = 16_383;
const maxPositionsPerWord = 255;

/**
 * Returns the words with their positions. A text that does not fit into a tsvector is truncated. After the highest
 * position that a tsvector can store, positions start over at 1.
 */
function vectorOf(plain: string): { vector: string; words: string } {
  const positions = new Map<string, number[]>();
  let size = 0;
  for (const [at, word] of wordsIn(plain).entries()) {
    const known = positions.get(word);
    size += known ? 2 : Buffer.byteLength(word) + 4;
    if (size > maxVectorSize) break;
    const position = (at % maxPosition) + 1;
    if (!known) positions.set(word, [position]);
    else if (known.length < maxPositionsPerWord) known.push(position);
  }
  const lexemes = [...positions].map(([word, places]) => `'${word}':${places.join(',')}`);
  return { vector: lexemes.join(' '), words: [...positions.keys()].join(' ') };
}

/** Returns references as a PostgreSQL multirange of verse slots. Unlike `multirangeOf`, it has no limit of its own. */
const multirange = (references: readonly Reference[]): string =>
  `{${references
    .map(slotsBetween)
    .map(({ first, last }) => `[${first},${last + 1})`)
    .join(',')}}`;

export const snippetsWith = ({ texts, terms }: { texts: string[]; terms: Term[] }): SnippetPart[][] =>
  texts.map((text) => snippetOf(text, terms));

/**
 * Returns a snippet of each text, around the first reference to one of the passages. A text without one gets a snippet
 * of its beginning.
 */
export function snippetsAbout({ texts, references }: { texts: string[]; references: Reference[] }): SnippetPart[][] {
  const budget = { windows: maxWindows };
  return texts.map((text) => snippetAbout(text, references, budget));
}

/**
 * Maximum number of places that one search parses to locate references. Parsing the worst place takes about 5 ms, and
 * ordinary prose about 0.1 ms.
 */
const maxWindows = 100;
/** Number of characters before and after a chapter number that are parsed with it. */
const reach = 90;

function snippetAbout(text: string, references: Reference[], budget: { windows: number }): SnippetPart[] {
  const wanted = references.map(slotsBetween);
  const isWanted = (reference: Reference) => {
    const named = slotsBetween(reference);
    return wanted.some((range) => overlapOf(range, named) > 0);
  };
  let parsedTo = 0;
  for (const { index } of text.matchAll(chapterPattern(references))) {
    if (index < parsedTo) continue;
    if (budget.windows-- <= 0) break;
    const { from, to } = windowAround(text, index);
    parsedTo = to - reach;
    const found = findReferences(text.slice(from, to)).find(({ reference }) => isWanted(reference));
    if (found) return snippetAt(text, from + found.from, from + found.to);
  }
  return snippetOf(text, []);
}

/** Returns the range around `at` that is parsed: within one line, and without a truncated word at either end. */
function windowAround(text: string, at: number): { from: number; to: number } {
  const before = text.slice(Math.max(0, at - reach), at);
  const after = text.slice(at, at + 2 * reach);
  const lineStart = before.lastIndexOf('\n') + 1;
  const start = lineStart > 0 || at <= reach ? lineStart : before.search(/\s/) + 1;
  const lineEnd = after.indexOf('\n');
  const end = lineEnd >= 0 ? lineEnd : after.length;
  return { from: at - before.length + start, to: at + end };
}

function chapterPattern(references: Reference[]): RegExp {
  const chapters = references.flatMap(({ chapter, endChapter = chapter }) =>
    Array.from({ length: Math.min(10, endChapter - chapter + 1) }, (_, at) => chapter + at),
  );
  // A Roman numeral counts only near a digit, because "I" is also a word.
  return new RegExp(`\\b(?:${chapters.join('|')}|(?:${chapters.map(roman).join('|')})\\b(?=\\D{0,12}\\d))\\b`, 'gi');
}

const numerals: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  const [value, letters] = numerals.find(([min]) => min <= number) ?? [number, ''];
  return number === 0 ? '' : letters + roman(number - value);
}
