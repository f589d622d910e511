import type { Place } from '@sermon/domain/scripture/books';

/**
 * The Hebrew letters above the stanzas of Psalm 119. Each stanza has eight verses. Translations spell the letters
 * differently.
 */
const letters = [
  'Aleph',
  'Beth',
  'Gimel',
  'Daleth',
  'He',
  'Waw',
  'Zayin',
  'Heth',
  'Teth',
  'Yodh',
  'Kaph',
  'Lamedh',
  'Mem',
  'Nun',
  'Samekh',
  'Ayin',
  'Pe',
  'Tsadhe',
  'Qoph',
  'Resh',
  'Shin',
  'Taw',
];

/** Returns the Hebrew letter above the stanza that starts with this verse, or undefined for other verses. */
export const hebrewLetterBefore = ({ book, chapter, verse }: Place): string | undefined =>
  book === 19 && chapter === 119 && verse % 8 === 1 ? letters[(verse - 1) / 8] : undefined;

const spellings = new Set(
  (
    'aleph beth bet gimel daleth daled he hey vav vau waw zayin zain cheth chet hheth heth teth tet yodh yod yud kaph caph kaf lamedh lamed mem nun ' +
    'samekh samech ayin ain pe pey tsadhe tzade tzadi qoph koph kuf resh shin taw tav tau'
  ).split(' '),
);

/**
 * Returns whether the text is the name of a Hebrew letter in any common spelling. Some translations include these names
 * in the verse text.
 */
export const isHebrewLetter = (text: string): boolean => spellings.has(text.toLowerCase());
