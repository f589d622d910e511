import type { Place } from '@sermon/domain/scripture/books';

/** The letters that head the stanzas of Psalm 119, eight verses each. Translations spell them in many ways; ours is one of them. */
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

/** The letter that heads the stanza which begins with a verse; nothing for any other verse. */
export const hebrewLetterBefore = ({ book, chapter, verse }: Place): string | undefined =>
  book === 19 && chapter === 119 && verse % 8 === 1 ? letters[(verse - 1) / 8] : undefined;

const spellings = new Set(
  (
    'aleph beth bet gimel daleth daled he hey vav vau waw zayin zain cheth chet hheth heth teth tet yodh yod yud kaph caph kaf lamedh lamed mem nun ' +
    'samekh samech ayin ain pe pey tsadhe tzade tzadi qoph koph kuf resh shin taw tav tau'
  ).split(' '),
);

/** True for the name of a Hebrew letter in any of the usual spellings, as those translations set it inside the text. */
export const isHebrewLetter = (text: string): boolean => spellings.has(text.toLowerCase());
