import { books } from '@sermon/domain/scripture/books';

/** The three-letter book codes of USFM, USFX and API.Bible, in the order of the Protestant canon. */
const codes = (
  'GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP ' +
  'HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV'
).split(' ');

const numbers = new Map(books.map(({ number }) => [codes[number - 1], number]));

/** Returns the number of the book with this code, ignoring case, or undefined for the Apocrypha and unknown codes. */
export const bookNumberOf = (code: string): number | undefined => numbers.get(code.toUpperCase());

export const codeOf = (book: number): string => codes[book - 1]!;
