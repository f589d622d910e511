import { stopWords } from './stopWords.ts';

/** What is known of the words of everything that is searched; words are folded (`foldedWords`). */
export interface Lexicon {
  /** How many documents have the word; 0 where none is known to. */
  documents(word: string): number;
  /** The commonest words that begin so, the commonest first. */
  completions(beginning: string, most: number): readonly string[];
  /** The commonest words that are one slip away (`oneSlip`), the commonest first; with `isBegun` those that begin so. */
  neighbors(word: string, most: number, isBegun?: boolean): readonly string[];
}

export const emptyLexicon: Lexicon = { documents: () => 0, completions: () => [], neighbors: () => [] };

/** Beginnings up to this length are of many words, and what completes them is remembered; in characters. */
const longestRemembered = 3;

type Entry = { word: string; documents: number };

/** A lexicon over words and the number of documents of each, in any order; each word once. Stop words are left out. */
export function createLexicon(entries: readonly Entry[]): Lexicon {
  const making = lexiconInSteps(entries);
  for (;;) {
    const step = making.next();
    if (step.done) return step.value;
  }
}

/** Words of one step; 10,000 are put in their order in a few ms. */
const wordsOfStep = 10_000;
/** Words that begin with the same letters are put in order together; in characters. */
const sortedBy = 3;

/** The same in short steps, between which others can have their turn. */
export function* lexiconInSteps(entries: readonly Entry[]): Generator<undefined, Lexicon> {
  const groups = new Map<string, Entry[]>();
  for (const [at, entry] of entries.entries()) {
    if (at % wordsOfStep === 0) yield;
    if (stopWords.has(entry.word)) continue;
    const beginning = entry.word.slice(0, sortedBy);
    const group = groups.get(beginning);
    if (group) group.push(entry);
    else groups.set(beginning, [entry]);
  }
  const words: string[] = [];
  const counts: number[] = [];
  let ofStep = 0;
  for (const beginning of [...groups.keys()].sort()) {
    const group = groups.get(beginning) ?? [];
    for (const { word, documents } of group.sort((a, b) => (a.word < b.word ? -1 : 1))) {
      words.push(word);
      counts.push(documents);
    }
    ofStep += group.length;
    if (ofStep < wordsOfStep) continue;
    ofStep = 0;
    yield;
  }
  return lexiconOf(words, Uint32Array.from(counts));
}

/** A lexicon over words in their order. */
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
  /** The commonest of the places, the commonest first. */
  function commonest(places: Iterable<number>, most: number): number[] {
    const best: number[] = [];
    for (const at of places) {
      if (best.length === most && countAt(at) <= countAt(best.at(-1)!)) continue;
      const before = best.findIndex((other) => countAt(other) < countAt(at));
      best.splice(before < 0 ? best.length : before, 0, at);
      if (best.length > most) best.pop();
    }
    return best;
  }
  const completionsOf = (beginning: string, most: number) => wordsAt(commonest(beginningWith(beginning), most));
  function neighborsOf(word: string, most: number, isBegun: boolean): readonly string[] {
    const places = new Set<number>();
    const tried = /^[a-z\d]*$/.test(word) ? plainLetters : letters;
    for (const other of oneSlip(word, tried)) {
      if (isBegun) for (const at of commonest(beginningWith(other), most)) places.add(at);
      else if (documents(other) > 0) places.add(placeOf(other));
    }
    return wordsAt(commonest(places, most));
  }
  return {
    documents,
    completions: (beginning, most) =>
      beginning.length > longestRemembered
        ? completionsOf(beginning, most)
        : remembered(completions, `${beginning} ${most}`, () => completionsOf(beginning, most)),
    neighbors: (word, most, isBegun = false) =>
      remembered(neighbors, `${word} ${most} ${isBegun}`, () => neighborsOf(word, most, isBegun)),
  };
}

/** While somebody types, the same words come again and again: of so many what was found is remembered. */
const maxRemembered = 5_000;

function remembered(known: Map<string, readonly string[]>, key: string, find: () => readonly string[]) {
  const found = known.get(key) ?? find();
  if (known.size >= maxRemembered) known.clear();
  known.set(key, found);
  return found;
}

/** Letters of which words are made; rarer ones are not tried when a slip is mended. */
const maxLetters = 60;
/** So many words, spread over all, show which letters there are. */
const sampled = 20_000;

function lettersOf(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.floor(words.length / sampled));
  for (let at = 0; at < words.length; at += step)
    for (const letter of words[at]!) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxLetters)
    .map(([letter]) => letter);
}

/** What a word is after one slip: a letter left out, two changed round, one put in, one put for another. */
export function* oneSlip(word: string, letters: readonly string[]): Generator<string> {
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
