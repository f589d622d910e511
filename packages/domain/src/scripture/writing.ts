/**
 * Older and rarer ways of writing references, in the way that is usual today:
 * Roman chapters ('II Cor. iii. 4' → 'II Cor. 3:4'), every dash, 'Canticles', 'f' for one following verse.
 * `isBook` says whether a text, '1 Cor' say, ends with the name of a book that has several chapters.
 */
export function writtenUsually(text: string, isBook: (text: string) => boolean): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—―−]+|(?<=\d)\s*--+\s*(?=\d)/g, '-')
    .replaceAll(/\bcant(?:icles?)?\b\.?(?:\s+of\s+canticles\b)?(?=\s+[\divxlc])/gi, 'Song')
    .replaceAll(
      /\b(first|second|third|[1-3](?:st|nd|rd)?|i{1,3})\s+(?:book|letter|epistle)\s+(?:of|to)\s+(?:the\s+)?/gi,
      '$1 ',
    )
    .replaceAll(/(\d):(\d+)\s?f\b(?!\.?\s?f)\.?/gi, (_, chapter, verse) => `${chapter}:${verse}-${Number(verse) + 1}`)
    // A sentence ends here, and what follows is not another verse.
    .replaceAll(/(\d:\d+[a-z]?)\.\s+(?=\d)/g, '$1 . . ');
  return withArabicChapters(plain, isBook);
}

const numeral = '[ivxlc]+';
/** At most so many numerals are looked at: 'I' is a frequent word. */
const maxNumerals = 12;

function withArabicChapters(text: string, isBook: (text: string) => boolean): string {
  let looked = 0;
  const afterBook = text.replaceAll(
    new RegExp(`(?<=(\\p{L}+)\\.?,?\\s+)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?`, 'giu'),
    (written: string, word: string, roman: string, verse: string | undefined, offset: number) => {
      const chapter = fromRoman(roman);
      // "am I" is no chapter of Amos.
      if (!chapter || (chapter === 1 && !verse && /^\p{Ll}{1,2}$/u.test(word))) return written;
      if (looked++ >= maxNumerals || !isBook(text.slice(Math.max(0, offset - 40), offset))) return written;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  );
  if (afterBook === text) return text;
  // Further chapters of the same book: 'lii. 13-liii. 12', 'i. 1; ii. 4'. A single v is a verse there.
  return afterBook.replaceAll(
    new RegExp(`(?<=\\d\\s*[-,;]\\s*)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?(?!\\p{L})`, 'giu'),
    (written: string, roman: string, verse: string | undefined) => {
      const chapter = roman.toLowerCase() === 'v' ? null : fromRoman(roman);
      if (!chapter) return written;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  );
}

const romanForm = /^(c?)(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number of a chapter, 1 to 150; null for what is not a well-formed Roman numeral of that size. */
function fromRoman(text: string): number | null {
  if (!romanForm.test(text)) return null;
  const digits = [...text.toLowerCase()].map((letter) => values[letter]!);
  const number = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
  return number >= 1 && number <= 150 ? number : null;
}
