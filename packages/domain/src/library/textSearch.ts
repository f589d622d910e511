/** A text as searching reads it, and what somebody searches for in it. Words are compared without capitals, accents and points. */

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters of a word that count. */
const maxWordLength = 100;

/** The word as it is compared: 'Zoë' and 'ZOE' are one, and so are 'bleſſed' and 'blessed'. '' where nothing is left of it. */
export function foldedWord(word: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = /^[\x00-\x7f]*$/.test(word) ? word : word.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from(plain.toLowerCase().slice(0, maxWordLength * 2))
    .slice(0, maxWordLength)
    .join('');
}

/** The words of a text in their order. */
export const wordsIn = (text: string): string[] => (text.match(wordPattern) ?? []).map(foldedWord).filter(Boolean);

export type TextQuery = {
  /** Words that must all occur, in whatever form. */
  words: string[];
  /** The last word where it may not be finished: any word that begins so. */
  open: string | null;
  /** Words that must stand together as they are written. */
  phrases: string[][];
};

const maxQueryWords = 20;
/** Shorter beginnings are of too many words. */
const shortestOpen = 2;

/** Reads what somebody types: "quoted" words are phrases, everything but letters and digits only separates words. */
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

/** A part of a snippet; what was searched for is a match. */
export type SnippetPart = { text: string; isMatch: boolean };
export type Term = { word: string; isOpen: boolean; stems: readonly string[] };

/** Whether a word of a text, as it is compared, is what a term means: the word itself, one that it begins, or another form of it. */
function isMeant(word: string, { word: wanted, isOpen, stems }: Term): boolean {
  if (word === wanted || (isOpen && word.startsWith(wanted))) return true;
  return stems.some((stem) => {
    const root = stem.length > 3 ? stem.replace(/[ie]$/, '') : stem;
    return root.length >= 3 && word.startsWith(root) && word.length <= root.length + longestEnding;
  });
}

/** '-fully' is among the longest that one form of a word has before another. */
const longestEnding = 5;

/** About so long is a snippet, in characters, and so much of it stands before the first match. */
const snippetLength = 160;
const before = 40;

type Match = { from: number; to: number; term: number };

/** The part of a text where most of the terms stand close together, at the earliest such place; without any, its beginning. */
export function snippetOf(text: string, terms: readonly Term[]): SnippetPart[] {
  const best = bestMatches(text, terms);
  return cutOut(text, best);
}

function bestMatches(text: string, terms: readonly Term[]): Match[] {
  if (terms.length === 0) return [];
  const quick = closest(matchesOf(text, terms, beginningsOf(terms)), terms.length);
  return quick.length > 0 ? quick : closest(matchesOf(text, terms, wordPattern), terms.length);
}

/** Words that begin as a term does, as far as capitals and accents inside a word go: a fraction of all words has to be compared. */
function beginningsOf(terms: readonly Term[]): RegExp {
  const beginnings = terms
    .flatMap(({ word, stems }) => [word, ...stems])
    .map((word) => /^[a-z\d]{1,2}|^./u.exec(word)?.[0]);
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${beginnings.join('|')})[\\p{L}\\p{M}\\p{N}]*`, 'giu');
}

function* matchesOf(text: string, terms: readonly Term[], pattern: RegExp): Generator<Match> {
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const word = foldedWord(written);
    const term = terms.findIndex((one) => isMeant(word, one));
    if (term >= 0) yield { from: index, to: index + written.length, term };
  }
}

/** Those of the matches that lie so close together that a snippet shows them, and have the most terms among them. */
function closest(matches: Iterable<Match>, termCount: number): Match[] {
  let best: Match[] = [];
  let most = 0;
  let near: Match[] = [];
  for (const match of matches) {
    if (most === termCount && match.from > (best[0]?.from ?? 0) + snippetLength) break;
    near = [...near.filter(({ from }) => match.to - from <= snippetLength - before), match];
    const count = new Set(near.map((one) => one.term)).size;
    if (count > most) [best, most] = [near, count];
    else if (near[0]?.from === best[0]?.from) best = near;
  }
  return best;
}

/** A place in a text with what is around it. */
export const snippetAt = (text: string, from: number, to: number): SnippetPart[] =>
  cutOut(text, [{ from, to, term: 0 }]);

function cutOut(text: string, matches: readonly Match[]): SnippetPart[] {
  const first = matches[0]?.from ?? 0;
  const from = first <= before ? 0 : wordStart(text, first - before, first);
  const to = wordEnd(text, Math.max(from + snippetLength, matches.at(-1)?.to ?? 0));
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

/** The first beginning of a word from `at` on, at the latest at `end`. */
function wordStart(text: string, at: number, end: number): number {
  const space = text.slice(at, end).search(/\s\S/);
  return space < 0 ? end : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(0, at + 1).search(/\s\S*$/);
  return space > at - before ? space : at;
}
