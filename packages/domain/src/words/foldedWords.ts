import { plainLetters } from './foldText.ts';

const withoutPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/**
 * The maximum length of a word, in characters. A longer sequence is not a real word but an address or a line of
 * symbols, for example. It is truncated.
 */
const longestWord = 60;

/**
 * Returns the words in a text in the form used for searching: lowercase, without diacritics ('Müller' → 'muller',
 * 'ſoul' → 'soul'), with only letters and digits of any alphabet, at most 60 characters each. All other characters
 * separate words.
 *
 * Apostrophes within a word are removed ('God's' → 'gods', 'don't' → 'dont'), so a word is found with and without its
 * apostrophe, and also while it is being typed. The English stemmer reduces 'gods' to 'god'. It would keep a double s,
 * so a possessive s after an s is removed ('Jesus's' → 'jesus').
 */
export function foldedWords(text: string): string[] {
  return (isPlain.test(text) ? plainWords(text) : (fold(text).match(anyWord) ?? [])).map(asWord);
}

/** Most texts in English have only ASCII characters and typographic punctuation, which takes a fifth of the time. */
// oxlint-disable-next-line no-control-regex
const isPlain = /^[\x00-\x7f‘’“”–—…]*$/;
const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .match(/[a-z\d]+(?:'[a-z\d]+)*/g) ?? [];

const anyWord = /[\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*/gu;

const fold = (text: string): string =>
  text
    // A footnote number is not part of the word before it ('word¹').
    .replace(/\p{No}/gu, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(withoutPlain, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[’‘ʼʻ′`]/g, "'");

function asWord(written: string): string {
  const word = written.includes("'") ? written.replace(/s's$/, 's').replaceAll("'", '') : written;
  return word.length > longestWord ? [...word].slice(0, longestWord).join('') : word;
}
