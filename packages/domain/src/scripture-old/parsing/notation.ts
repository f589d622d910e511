/**
 * A rewritten text with the original positions of its characters: `origins[i]` is the original position of character i,
 * and `origins[text.length]` is the end of the original text.
 */
export type RewrittenText = { text: string; origins: number[] };

const unchanged = (text: string): RewrittenText => ({
  text,
  origins: Array.from({ length: text.length + 1 }, (_, at) => at),
});

/** Works like `String.replaceAll` but also updates the original positions. */
function replaced(
  { text, origins }: RewrittenText,
  pattern: RegExp,
  replace: (found: RegExpExecArray) => string,
): RewrittenText {
  let written = '';
  const from: number[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const old = found[0];
    const replacement = replace(found);
    from.push(...origins.slice(end, found.index));
    for (let at = 0; at < replacement.length; at += 1) from.push(origins[found.index + Math.min(at, old.length)] ?? 0);
    written += text.slice(end, found.index) + replacement;
    end = found.index + old.length;
  }
  return end === 0 ? { text, origins } : { text: written + text.slice(end), origins: [...from, ...origins.slice(end)] };
}

/**
 * Rewrites older and rarer notations for references in the current notation: Roman numerals for chapters ('II Cor. iii.
 * 4' → 'II Cor. 3:4'), all kinds of dashes, 'Canticles', and 'f' for the one following verse. `isBook` returns true if
 * a text ends with the name of a book that has several chapters, such as '1 Cor'.
 */
export function modernizeNotation(text: string, isBook: (text: string) => boolean): RewrittenText {
  const rules: [RegExp, (found: RegExpExecArray) => string][] = [
    [/[^\x20-\x7f]+/g, ([letters]) => letters.normalize('NFKC')],
    [/[‐‑‒–—―−]+|(?<=\d)\s*--+\s*(?=\d)/g, () => '-'],
    [/\bcant(?:icles?)?\b\.?(?:\s+of\s+canticles\b)?(?=\s+[\divxlc])/gi, () => 'Song'],
    [
      /\b(first|second|third|[1-3](?:st|nd|rd)?|i{1,3})\s+(?:book|letter|epistle)\s+(?:of|to)\s+(?:the\s+)?/gi,
      ([, number]) => `${number} `,
    ],
    [/(\d):(\d+)\s?f\b(?!\.?\s?f)\.?/gi, ([, chapter, verse]) => `${chapter}:${verse}-${Number(verse) + 1}`],
    // A sentence ends here, so the number after it is not another verse.
    [/(\d:\d+[a-z]?)\.\s+(?=\d)/g, ([, verse]) => `${verse} . . `],
  ];
  const plain = rules.reduce((written, [pattern, replace]) => replaced(written, pattern, replace), unchanged(text));
  return withArabicChapters(plain, isBook);
}

const numeral = '[ivxlc]+';
/**
 * The maximum number of numerals for which the preceding words are checked for a book name. 'I' is a frequent word, so
 * there may be many.
 */
const maxNumerals = 12;

function withArabicChapters(written: RewrittenText, isBook: (text: string) => boolean): RewrittenText {
  let checkedCount = 0;
  const { text } = written;
  const afterBook = replaced(
    written,
    new RegExp(`(?<=(\\p{L}+)\\.?,?\\s+)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?`, 'giu'),
    ({ 0: all, 1: word = '', 2: roman = '', 3: verse, index }) => {
      const chapter = fromRoman(roman);
      // "am I" is not the first chapter of Amos.
      if (!chapter || (chapter === 1 && !verse && /^\p{Ll}{1,2}$/u.test(word))) return all;
      if (checkedCount++ >= maxNumerals || !isBook(text.slice(Math.max(0, index - 40), index))) return all;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  );
  if (afterBook.text === text) return written;
  // Converts further chapters in the same book: 'lii. 13-liii. 12', 'i. 1; ii. 4'. A single v means "verse" here.
  return replaced(
    afterBook,
    new RegExp(`(?<=\\d\\s*[-,;]\\s*)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?(?!\\p{L})`, 'giu'),
    ({ 0: all, 1: roman = '', 2: verse }) => {
      const chapter = roman.toLowerCase() === 'v' ? null : fromRoman(roman);
      if (!chapter) return all;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  );
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
