import { countWords } from './words.ts';

/** Words that are remembered while importing; the rarest are forgotten beyond it (some 60 MB). */
export const maxRememberedWords = 400_000;
/** Words of an item that stand in its head. */
export const salientWords = 64;
/** Of longer words few are words of a language; they and numbers are no help to those who search by what an item is about. */
const salient = /^\p{L}{3,30}$/u;

/** In how many items each word stands, of those that were read so far: what makes a word telling. */
export class Lexicon {
  readonly #documents: Map<string, number>;
  #count: number;

  constructor(known: Iterable<readonly [word: string, documents: number]> = [], count = 0) {
    this.#documents = new Map(known);
    this.#count = count;
  }

  /** The words of one more item, each once. */
  add(words: Iterable<string>): void {
    this.#count += 1;
    countWords(this.#documents, words);
    for (let rare = 1; this.#documents.size > maxRememberedWords; rare += 1) this.#forget(rare);
  }

  /** The words that are most an item's own (tf·idf) of those that stand so often in it, the most telling first. */
  mostTelling(times: ReadonlyMap<string, number>): string[] {
    const weighed: { word: string; weight: number }[] = [];
    for (const [word, count] of times) {
      if (!salient.test(word)) continue;
      const rarity = Math.log(1 + (this.#count + 1) / ((this.#documents.get(word) ?? 0) + 1));
      weighed.push({ word, weight: (count / (count + saturation)) * rarity });
    }
    return weighed
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, salientWords)
      .map(({ word }) => word);
  }

  #forget(documents: number): void {
    for (const [word, count] of this.#documents) if (count <= documents) this.#documents.delete(word);
  }
}

/** A word that stands so often in an item counts half as much as one that stands in it without end. */
const saturation = 1.2;
