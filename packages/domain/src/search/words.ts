/** Letters that have no plain one inside them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
const withoutPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** What is longer is no word (an address, a line of signs): its end is not looked at; in characters. */
const longestWord = 60;

/**
 * The words of a text as searching reads them: lower case, without diacritics ('Müller' → 'muller', 'ſoul' → 'soul'), only letters and
 * digits of any alphabet, none longer than 60 characters; everything else separates words. An apostrophe inside a word is left out
 * ('God's' → 'gods', 'don't' → 'dont'), so that a word is found with it and without, and while it is typed; the English stemmer finds
 * 'god' in it as in 'gods'. After an s its own s goes with it ('Jesus's' → 'jesus'), where the stemmer would keep it.
 */
export function foldedWords(text: string): string[] {
  const folded = isPlain.test(text) ? text.toLowerCase().replaceAll('`', "'") : fold(text);
  return (folded.match(/[\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*/gu) ?? []).map(asWord);
}

// oxlint-disable-next-line no-control-regex
const isPlain = /^[\x00-\x7f]*$/;

const fold = (text: string): string =>
  text
    // Numbers of footnotes ('word¹') are no part of the word.
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
