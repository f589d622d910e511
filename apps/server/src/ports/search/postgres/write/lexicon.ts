import { countWords } from './words.ts';

/** Maximum number of words kept in memory during an import (about 60 MB). Above it, the rarest words are dropped. */
export const maxRememberedWords = 400_000;
/** Maximum number of keywords in an item's summary vector. */
export const maxKeywords = 64;
/**
 * Keywords consist of letters only and are not very long. Numbers do not describe a topic, and very long words are
 * rarely real words.
 */
const keywordPattern = /^\p{L}{3,30}$/u;

/** Counts for each word how many items contain it. Rare words make better keywords. */
export class Lexicon {
  readonly #documents: Map<string, number>;
  #count: number;

  constructor(known: Iterable<readonly [word: string, documents: number]> = [], count = 0) {
    this.#documents = new Map(known);
    this.#count = count;
  }

  /** Adds the distinct words of one item. */
  add(words: Iterable<string>): void {
    this.#count += 1;
    countWords(this.#documents, words);
    for (let rare = 1; this.#documents.size > maxRememberedWords; rare += 1) this.#forget(rare);
  }

  /** Returns an item's keywords, sorted by tf-idf, best first. `times` is the number of occurrences of each word. */
  keywordsOf(times: ReadonlyMap<string, number>): string[] {
    const weighted: { word: string; weight: number }[] = [];
    for (const [word, count] of times) {
      if (!keywordPattern.test(word)) continue;
      const rarity = Math.log(1 + (this.#count + 1) / ((this.#documents.get(word) ?? 0) + 1));
      weighted.push({ word, weight: (count / (count + saturation)) * rarity });
    }
    return weighted
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, maxKeywords)
      .map(({ word }) => word);
  }

  #forget(documents: number): void {
    for (const [word, count] of this.#documents) if (count <= documents) this.#documents.delete(word);
  }
}

/** Controls the saturation of term frequency: a word with this many occurrences gets half of the maximum weight. */
const saturation = 1.2;
