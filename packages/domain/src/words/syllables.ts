import { syllable } from 'syllable';
import { memoize } from './memoize.ts';

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
