import { syllable } from 'syllable';

/** The maximum number of cached words, more than any sermon has different words. A full cache is cleared. */
const maxSize = 50_000;

export function memoize<Value>(work: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = work(word);
    if (known.size >= maxSize) known.clear();
    known.set(word, value);
    return value;
  };
}

/**
 * A word in a text. `text` includes adjacent punctuation, `plain` is lowercase without it, and `from` is the start of
 * the word.
 */
export type Word = { text: string; plain: string; from: number };

const chunks = /[^\s—–]+/gu;
const isWord = /[\p{L}\p{N}]/u;

/**
 * Returns the words in a text, by the same rule as `countWords`: a word is a sequence between spaces or dashes that
 * contains a letter or a digit.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: chunk, index } of text.matchAll(chunks)) {
    if (isWord.test(chunk)) words.push({ text: chunk, plain: plainOf(chunk), from: index });
  }
  return words;
}

const plainOf = memoize((word) =>
  word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'"),
);

export const lettersIn = memoize((word) => word.match(/[\p{L}\p{N}]/gu)?.length ?? 0);

/**
 * Counts the characters in a text, including spaces and punctuation. A surrogate pair, such as an emoji, counts as one
 * character.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}

/** Common church words whose syllables do not follow the rules of English spelling, with their number of syllables. */
const exceptions: ReadonlyMap<string, number> = new Map(
  (
    [
      [1, 'steer steered prayer prayers priest priests hymn psalm psalms'],
      [
        2,
        `blessed poem poems poet poets science going doing goings doings savior saviors saviour saviours evening evenings ruin sovereign vineyard vineyards naked leah conquer conquered 
        prayerful prayerless cruel cruelly joel noah boaz eden seeing`,
      ],
      [
        3,
        `beloved israel isaiah hosea samuel naaman messiah area areas witnesses witnessing prayerfully cruelty josiah uriah
        tobiah poetic ephraim sovereignly poetry`,
      ],
      [
        4,
        `society societies experience experiences ezekiel emmanuel immanuel israelite israelites experienced hezekiah zedekiah missionary missionaries centurion centurions nathanael
        messianic scientific`,
      ],
      [5, 'ecclesiastes israelitish propitiation'],
    ] as const
  ).flatMap(([count, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, count] as const),
  ),
);

/** Words in which -ed is a separate syllable, although their spelling does not show it. */
const spokenEnding = /^(?:.*[td]|wick|nak|sacr|hundr|kindr|hatr|rugg|ragg|crook|wretch|jagg|dogg|[^aeiouy]+)ed$/;

/**
 * Returns the verb from which a past tense was formed. It usually has the same number of syllables ('walked',
 * 'handled'). A word in which -ed is a separate syllable is returned unchanged.
 */
const verbOf = (word: string): string =>
  !/[^aeiouy]ed$/.test(word) || spokenEnding.test(word) ? word : word.slice(0, /[^aeiouylr]led$/.test(word) ? -1 : -2);

/**
 * Counts the syllables of a word as spoken. A number has one syllable per digit. A word with letters has at least one.
 */
export const syllablesIn = memoize((word) => {
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  const parts = word
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}]+/u);
  return parts.reduce(
    (sum, part) => sum + (part ? Math.max(1, exceptions.get(part) ?? syllable(verbOf(part))) : 0),
    digits,
  );
});
