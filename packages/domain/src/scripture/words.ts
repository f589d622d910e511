/** Of a query only so much is looked at; in characters. The longest verse has 535. */
export const maxBibleQueryLength = 1_000;
const maxWords = 100;
const maxPhrases = 20;

/** A search for words: each list is words without signs, in the order in which they were written. */
export type WordQuery = {
  /** Words that must all occur, in whatever form. */
  words: string[];
  /** Words that must stand together exactly as written. */
  phrases: string[][];
  /** The whole query. */
  whole: string[];
};

/** Reads a query: "quoted" words are phrases. Everything but letters and digits only separates words. */
export function readWords(query: string): WordQuery {
  const text = query.slice(0, maxBibleQueryLength);
  const phrases = [...text.matchAll(/["“”„]([^"“”„]*)["“”„]/g)].map(([, phrase]) => wordsOf(phrase!));
  return {
    words: wordsOf(text.replaceAll(/["“”„][^"“”„]*["“”„]/g, ' ')),
    phrases: phrases.filter((phrase) => phrase.length > 0).slice(0, maxPhrases),
    whole: wordsOf(text),
  };
}

const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxWords);

const namesOfGod = ['lord', 'yahweh', 'jehovah'];

/** The words as each translation may have them: where one says LORD, another says Yahweh or Jehovah. */
export function inEveryName(words: readonly string[]): string[][] {
  const isName = (word: string) => namesOfGod.includes(word.toLowerCase());
  if (!words.some(isName)) return [[...words]];
  return namesOfGod.map((name) => words.map((word) => (isName(word) ? name : word)));
}
