/**
 * Search within document text: parsing text and queries into words, and extracting snippets. Comparisons ignore case,
 * accents and vowel points.
 */

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** The number of letters in a word that are compared. Letters after these are ignored. */
const maxWordLength = 100;

/**
 * Returns a word in the form used for comparison. 'Zoë' and 'ZOE' have the same form, and so do 'bleſſed' and
 * 'blessed'. Returns '' if no letter or digit is left.
 */
export function foldedWord(word: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = /^[\x00-\x7f]*$/.test(word) ? word : word.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from(plain.toLowerCase().slice(0, maxWordLength * 2))
    .slice(0, maxWordLength)
    .join('');
}

export const wordsIn = (text: string): string[] => (text.match(wordPattern) ?? []).map(foldedWord).filter(Boolean);

export type TextQuery = {
  words: string[];
  /** The last word if it may be unfinished; it matches any word that starts with it. Null otherwise. */
  open: string | null;
  /** Phrases, each with the words that must occur next to each other exactly as written. */
  phrases: string[][];
};

const maxQueryWords = 20;
/** The minimum length of an unfinished word. A shorter one would match too many words. */
const shortestOpen = 2;

/** Parses a query. "Quoted" words form a phrase. All characters other than letters and digits only separate words. */
export function readTextQuery(query: string): TextQuery {
  const phrases = [...query.matchAll(/["“”„]([^"“”„]*)["“”„]/g)].map(([, phrase = '']) => wordsIn(phrase));
  const loose = query.replaceAll(/["“”„][^"“”„]*["“”„]/g, ' . ');
  const words = wordsIn(loose).slice(0, maxQueryWords);
  const isOpen = /[\p{L}\p{M}\p{N}]$/u.test(loose) && (words.at(-1)?.length ?? 0) >= shortestOpen;
  return {
    words: [...new Set(isOpen ? words.slice(0, -1) : words)],
    open: isOpen ? (words.at(-1) ?? null) : null,
    phrases: phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.slice(0, maxQueryWords)),
  };
}

export type SnippetPart = { text: string; isMatch: boolean };
export type Term = { word: string; isOpen: boolean; stems: readonly string[] };

function matchesTerm(word: string, { word: wanted, isOpen, stems }: Term): boolean {
  if (word === wanted || (isOpen && word.startsWith(wanted))) return true;
  return stems.some((stem) => {
    const root = stem.length > 3 ? stem.replace(/[ie]$/, '') : stem;
    return root.length >= 3 && word.startsWith(root) && word.length <= root.length + longestEnding;
  });
}

/** The maximum length of an ending after a word's stem, such as '-fully'. */
const longestEnding = 5;

/** The approximate length of a snippet, and the length of its part before the first match, in characters. */
const snippetLength = 160;
const before = 40;
/** The maximum length of a snippet, which ends within a match that is longer. */
const maxSnippetLength = 400;
/**
 * The maximum number of parts of a snippet, including a document's passages. A snippet has at most 60 matches, because
 * they are within 120 characters.
 */
export const maxSnippetParts = 125;

type Match = { from: number; to: number; term: number };

/**
 * Returns a snippet from the first section of a text where the most terms occur close together. If there are no
 * matches, returns the beginning of the text.
 */
export function snippetOf(text: string, terms: readonly Term[]): SnippetPart[] {
  const best = bestMatches(text, terms);
  return cutOut(text, best);
}

function bestMatches(text: string, terms: readonly Term[]): Match[] {
  if (terms.length === 0) return [];
  const quick = closest(matchesOf(text, terms, beginningsOf(terms)), terms.length);
  return quick.length > 0 ? quick : closest(matchesOf(text, terms, wordPattern), terms.length);
}

/**
 * Returns a pattern for words that start like one of the terms, ignoring case. Searching with it is fast because few
 * words are left to compare, but it misses words that start with an accented letter.
 */
function beginningsOf(terms: readonly Term[]): RegExp {
  const beginnings = terms
    .flatMap(({ word, stems }) => [word, ...stems])
    .map((word) => /^[a-z\d]{1,2}|^./u.exec(word)?.[0]);
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${beginnings.join('|')})[\\p{L}\\p{M}\\p{N}]*`, 'giu');
}

function* matchesOf(text: string, terms: readonly Term[], pattern: RegExp): Generator<Match> {
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const word = foldedWord(written);
    const term = terms.findIndex((candidate) => matchesTerm(word, candidate));
    if (term >= 0) yield { from: index, to: index + written.length, term };
  }
}

function closest(matches: Iterable<Match>, termCount: number): Match[] {
  let best: Match[] = [];
  let max = 0;
  let near: Match[] = [];
  for (const match of matches) {
    if (max === termCount && match.from > (best[0]?.from ?? 0) + snippetLength) break;
    near = [...near.filter(({ from }) => match.to - from <= snippetLength - before), match];
    const count = new Set(near.map((nearMatch) => nearMatch.term)).size;
    if (count > max) [best, max] = [near, count];
    else if (near[0]?.from === best[0]?.from) best = near;
  }
  return best;
}

export const snippetAt = (text: string, from: number, to: number): SnippetPart[] =>
  cutOut(text, [{ from, to, term: 0 }]);

function cutOut(text: string, matches: readonly Match[]): SnippetPart[] {
  const first = matches[0]?.from ?? 0;
  const from = first <= before ? 0 : wordStart(text, first - before, first);
  const lastEnd = Math.max(from + snippetLength, matches.at(-1)?.to ?? 0);
  const to = wordEnd(text, Math.min(lastEnd, from + maxSnippetLength));
  const pieces: SnippetPart[] = [{ text: from > 0 ? '…' : '', isMatch: false }];
  const add = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += piece;
    else pieces.push({ text: piece, isMatch });
  };
  let end = from;
  for (const match of matches) {
    if (match.from < end || match.to > to) continue;
    add(text.slice(end, match.from), false);
    add(text.slice(match.from, match.to), true);
    end = match.to;
  }
  add(text.slice(end, to).trimEnd() + (to < text.trimEnd().length ? '…' : ''), false);
  return pieces
    .map(({ text: piece, isMatch }) => ({ text: piece.replace(/\s+/g, ' '), isMatch }))
    .filter(({ text: piece }) => piece !== '');
}

function wordStart(text: string, at: number, end: number): number {
  const space = text.slice(at, end).search(/\s\S/);
  return space < 0 ? end : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(0, at + 1).search(/\s\S*$/);
  return space > at - before ? space : at;
}

/** The maximum number of characters before the first match of a snippet that is shown on one line. */
export const maxLead = 32;

/** Shortens the beginning of a snippet, so that its first match is visible when only one line is shown. */
export function withShortLead(snippet: readonly SnippetPart[]): SnippetPart[] {
  const first = snippet.findIndex(({ isMatch }) => isMatch);
  const lead = snippet
    .slice(0, Math.max(first, 0))
    .map(({ text }) => text)
    .join('');
  if (lead.length <= maxLead) return [...snippet];
  const end = lead.slice(-maxLead);
  const fromWord = end.slice(end.search(/\s/) + 1);
  return [{ text: `…${fromWord}`, isMatch: false }, ...snippet.slice(first)];
}
