import { stopWords } from './stopWords.ts';

/**
 * The words in the searched texts, with the number of documents that contain each. All words are folded (see
 * `foldedWords`).
 */
export interface Lexicon {
  documents(word: string): number;
  completions(beginning: string, max: number): readonly string[];
  /**
   * Returns the most frequent words that are one edit away from this word (see `oneEditAway`), most frequent first.
   * With `isPrefix`, returns words that start with a prefix one edit away from this one.
   */
  neighbors(word: string, max: number, isPrefix?: boolean): readonly string[];
}

export const emptyLexicon: Lexicon = { documents: () => 0, completions: () => [], neighbors: () => [] };

/** The maximum length of a prefix whose completions are cached, in characters. Many words share such a short prefix. */
const longestCachedPrefix = 3;

type Entry = { word: string; documents: number };

export function createLexicon(entries: readonly Entry[]): Lexicon {
  const making = lexiconInSteps(entries);
  for (;;) {
    const step = making.next();
    if (step.done) return step.value;
  }
}

/** The number of words per step. Sorting 10,000 words takes a few milliseconds. */
const wordsPerStep = 10_000;
const groupPrefixLength = 3;

/** Creates a lexicon in short steps, so that the caller can do other work between them. */
export function* lexiconInSteps(entries: readonly Entry[]): Generator<undefined, Lexicon> {
  const groups = new Map<string, Entry[]>();
  for (const [at, entry] of entries.entries()) {
    if (at % wordsPerStep === 0) yield;
    if (stopWords.has(entry.word)) continue;
    const beginning = entry.word.slice(0, groupPrefixLength);
    const group = groups.get(beginning);
    if (group) group.push(entry);
    else groups.set(beginning, [entry]);
  }
  const words: string[] = [];
  const counts: number[] = [];
  let wordsInStep = 0;
  for (const beginning of [...groups.keys()].sort()) {
    const group = groups.get(beginning) ?? [];
    for (const { word, documents } of group.sort((a, b) => (a.word < b.word ? -1 : 1))) {
      words.push(word);
      counts.push(documents);
    }
    wordsInStep += group.length;
    if (wordsInStep < wordsPerStep) continue;
    wordsInStep = 0;
    yield;
  }
  return lexiconOf(words, Uint32Array.from(counts));
}

function lexiconOf(words: readonly string[], counts: Uint32Array): Lexicon {
  const letters = lettersOf(words);
  const plainLetters = letters.filter((letter) => /[a-z]/.test(letter));
  const completions = new Map<string, readonly string[]>();
  const neighbors = new Map<string, readonly string[]>();

  function placeOf(word: string): number {
    let [from, to] = [0, words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (words[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
  const countAt = (at: number) => counts[at] ?? 0;
  const wordsAt = (places: readonly number[]) => places.map((at) => words[at]!);
  const documents = (word: string) => {
    const at = placeOf(word);
    return words[at] === word ? countAt(at) : 0;
  };
  function* beginningWith(beginning: string) {
    for (let at = placeOf(beginning); words[at]?.startsWith(beginning); at++) yield at;
  }
  function commonest(places: Iterable<number>, max: number): number[] {
    const best: number[] = [];
    for (const at of places) {
      if (best.length === max && countAt(at) <= countAt(best.at(-1)!)) continue;
      const before = best.findIndex((other) => countAt(other) < countAt(at));
      best.splice(before < 0 ? best.length : before, 0, at);
      if (best.length > max) best.pop();
    }
    return best;
  }
  const completionsOf = (beginning: string, max: number) => wordsAt(commonest(beginningWith(beginning), max));
  function neighborsOf(word: string, max: number, isPrefix: boolean): readonly string[] {
    const places = new Set<number>();
    const triedLetters = /^[a-z\d]*$/.test(word) ? plainLetters : letters;
    for (const other of oneEditAway(word, triedLetters)) {
      if (isPrefix) for (const at of commonest(beginningWith(other), max)) places.add(at);
      else if (documents(other) > 0) places.add(placeOf(other));
    }
    return wordsAt(commonest(places, max));
  }
  return {
    documents,
    completions: (beginning, max) =>
      beginning.length > longestCachedPrefix
        ? completionsOf(beginning, max)
        : cached(completions, `${beginning} ${max}`, () => completionsOf(beginning, max)),
    neighbors: (word, max, isPrefix = false) =>
      cached(neighbors, `${word} ${max} ${isPrefix}`, () => neighborsOf(word, max, isPrefix)),
  };
}

/** The maximum number of cached results. The cache helps because the same lookups repeat while a user is typing. */
const maxCached = 5_000;

function cached(known: Map<string, readonly string[]>, key: string, find: () => readonly string[]) {
  const found = known.get(key) ?? find();
  if (known.size >= maxCached) known.clear();
  known.set(key, found);
  return found;
}

const maxLetters = 60;
const sampleSize = 20_000;

function lettersOf(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.floor(words.length / sampleSize));
  for (let at = 0; at < words.length; at += step)
    for (const letter of words[at]!) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxLetters)
    .map(([letter]) => letter);
}

/**
 * Yields all words that differ by one edit: one letter is left out, two adjacent letters are swapped, one letter is
 * inserted, or one letter is replaced.
 */
export function* oneEditAway(word: string, letters: readonly string[]): Generator<string> {
  const all = [...word];
  const around = (from: number, to: number, between: string) =>
    all.slice(0, from).join('') + between + all.slice(to).join('');
  for (let at = 0; at <= all.length; at++) {
    const [here, next] = [all[at], all[at + 1]];
    if (here !== undefined) yield around(at, at + 1, '');
    if (here !== undefined && next !== undefined && here !== next) yield around(at, at + 2, next + here);
    for (const letter of letters) {
      yield around(at, at, letter);
      if (here !== undefined && letter !== here) yield around(at, at + 1, letter);
    }
  }
}
