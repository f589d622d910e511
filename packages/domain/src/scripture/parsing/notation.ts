import { versesIn } from '../books.ts';
import { bookAtEnd, isBook } from './parser.ts';
import { inSpokenForms, replaced, type Rewriting, type RewrittenText, unchanged } from './spokenReferences.ts';

const singularVerbs =
  'says|tells|reads|shows|teaches|begins|describes|records|gives|speaks|promises|warns|reminds|is|was';
/** What follows a verse but hardly the number of things: "Acts 2, 42 we read", but not "in Acts 2, 42 people". */
const afterVerses =
  `(?=\\s*(?:$|[.;!?)\\]"”’]|:(?!\\d)|,(?!\\s*\\d))|` +
  `\\s+(?:${singularVerbs}|say|tell|said|we|they|he|she|it|you|I|God|Jesus|Paul|Peter)\\b)`;
const verseAfterComma = new RegExp(
  `(?<=\\p{L}\\.?\\s(\\d{1,3})),\\s+(?=(\\d{1,3})` +
    `(?:\\s*(?:-|to|through)\\s*(\\d{1,3})(?![\\d,]|:\\d)|(?:\\s*(?:,|and|&)\\s*\\d{1,3})*(?!\\d)${afterVerses}))`,
  'gu',
);
const isOneVerse = new RegExp(`^\\d{1,3}\\s+(?:${singularVerbs})\\b`);
/** Names that are also written before the numbers of other things: "Numbers 23, 14 and 7 were drawn". */
const isCounted = /\b(?:numbers|songs?|act|pro|mic|so|is|am|he)\s$/i;
const isPlural = /\b(?:acts|judges|kings)\s$/i;

/**
 * Rewrites older and rarer notations for references in the current notation: Roman numerals for chapters ('II Cor. iii.
 * 4' → 'II Cor. 3:4'), all kinds of dashes, 'Canticles', and 'f' for the one following verse.
 */
export function modernizeNotation(text: string): RewrittenText {
  const rules: Rewriting[] = [
    [/[^\x20-\x7f]+/g, ([letters]) => letters.normalize('NFKC')],
    [/[‐‑‒–—―−]+|(?<=\d)\s*--+\s*(?=\d)/g, () => '-'],
    [/\bcant(?:icles?)?\b\.?(?:\s+of\s+canticles\b)?(?=\s+[\divxlc])/gi, () => 'Song'],
    [
      /\b(first|second|third|[1-3](?:st|nd|rd)?|i{1,3})\s+(?:book|letter|epistle)\s+(?:of\s+(?:st\.?\s+|saint\s+)?paul\s+(?:the\s+apostle\s+)?)?(?:of|to)\s+(?:the\s+)?(?:st\.?\s+|saint\s+)?/gi,
      ([, number]) => `${number} `,
    ],
    [/(\d):(\d+)\s?f\b(?!\.?\s?f\b)\.?/gi, ([, chapter, verse]) => `${chapter}:${verse}-${Number(verse) + 1}`],
    // 'Mk 10,45': a comma without a space means a colon if no later chapter has the number after it.
    [
      /(?<=\p{L}\.?\s?(\d{1,3})),(?=(\d{1,3})(?:-(\d{1,3}))?(?![\d,]|:\d))/gu,
      ({ 1: chapter = '', 2: verse, 3: last = verse, index }, text) => {
        const book = bookAtEnd(text.slice(Math.max(0, index - 40), index - chapter.length));
        const isChapter = book !== null && versesIn(book, Number(last)) > 0 && Number(last) > Number(chapter);
        const isVerse = book !== null && Number(last) <= versesIn(book, Number(chapter)) && !isChapter;
        return isVerse ? ':' : ',';
      },
    ],
    // 'Genesis 32, 22 to 32', 'Acts 2, 42', 'Romans 5, 8 says': with a space too, unless the number counts something.
    [
      verseAfterComma,
      ({ 0: comma, 1: chapter = '', 2: verse, 3: last = verse, index }, text) => {
        const before = text.slice(Math.max(0, index - 40), index - chapter.length);
        const book = isCounted.test(before) ? null : bookAtEnd(before);
        if (book === null || Number(last) > versesIn(book, Number(chapter))) return comma;
        // The numbers of chapters do not decrease, so a smaller one is a verse.
        const isChapter =
          versesIn(book, Number(last)) > 0 && (Number(verse) > Number(chapter) || isPlural.test(before));
        return isChapter && !isOneVerse.test(text.slice(index + comma.length)) ? comma : ':';
      },
    ],
    // A sentence ends here, so the number after it is not another verse.
    [/(\d:\d+[a-z]?)\.\s+(?=\d)/g, ([, verse]) => `${verse} . . `],
  ];
  const plain = inSpokenForms(rules.reduce(replaced, unchanged(text)));
  return withArabicChapters(plain);
}

const numeral = '[ivxlc]+';
/**
 * The maximum number of numerals for which the preceding words are checked for a book name. 'I' is a frequent word, so
 * there may be many.
 */
const maxNumerals = 12;

function withArabicChapters(written: RewrittenText): RewrittenText {
  let checkedCount = 0;
  const { text } = written;
  const afterBook = replaced(written, [
    new RegExp(`(?<=(\\p{L}+)\\.?,?\\s+)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?`, 'giu'),
    ({ 0: all, 1: word = '', 2: roman = '', 3: verse, index }) => {
      const chapter = fromRoman(roman);
      // "am I" is not the first chapter of Amos.
      if (!chapter || (chapter === 1 && !verse && /^\p{Ll}{1,2}$/u.test(word))) return all;
      if (checkedCount++ >= maxNumerals || !isBook(text.slice(Math.max(0, index - 40), index))) return all;
      if (verse) return `${chapter}:${verse}`;
      // Only chapters have small numerals, so the book before them is not a person's name.
      return /^[ivxlc]{2}/.test(roman) && !/^ch(?:ap(?:ter)?)?$/i.test(word) ? `chapter ${chapter}` : `${chapter}`;
    },
  ]);
  if (afterBook.text === text) return written;
  // Converts further chapters in the same book: 'lii. 13-liii. 12', 'i. 1; ii. 4'. A single v means "verse" here.
  return replaced(afterBook, [
    new RegExp(`(?<=\\d\\s*[-,;]\\s*)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?(?!\\p{L})`, 'giu'),
    ({ 0: all, 1: roman = '', 2: verse }) => {
      const chapter = roman.toLowerCase() === 'v' ? null : fromRoman(roman);
      if (!chapter) return all;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  ]);
}

const romanForm = /^(c?)(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/**
 * Converts a Roman numeral to a chapter number from 1 to 150. Returns null if the numeral is malformed or out of this
 * range.
 */
function fromRoman(text: string): number | null {
  if (!romanForm.test(text)) return null;
  const digits = [...text.toLowerCase()].map((letter) => values[letter]!);
  const number = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
  return number >= 1 && number <= 150 ? number : null;
}
