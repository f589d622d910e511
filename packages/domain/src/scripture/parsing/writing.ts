/** A text that was written anew, and where in the first one each of its letters stood: `origins[text.length]` is that one's end. */
export type Written = { text: string; origins: number[] };

const asItIs = (text: string): Written => ({ text, origins: Array.from({ length: text.length + 1 }, (_, at) => at) });

/** As `String.replaceAll`, keeping the letters' origins. */
function replaced({ text, origins }: Written, pattern: RegExp, by: (found: RegExpExecArray) => string): Written {
  let written = '';
  const from: number[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const old = found[0];
    const replacement = by(found);
    from.push(...origins.slice(end, found.index));
    for (let at = 0; at < replacement.length; at += 1) from.push(origins[found.index + Math.min(at, old.length)] ?? 0);
    written += text.slice(end, found.index) + replacement;
    end = found.index + old.length;
  }
  return end === 0 ? { text, origins } : { text: written + text.slice(end), origins: [...from, ...origins.slice(end)] };
}

/**
 * Older and rarer ways of writing references, in the way that is usual today:
 * Roman chapters ('II Cor. iii. 4' → 'II Cor. 3:4'), every dash, 'Canticles', 'f' for one following verse.
 * `isBook` says whether a text, '1 Cor' say, ends with the name of a book that has several chapters.
 */
export function writtenUsually(text: string, isBook: (text: string) => boolean): Written {
  const rules: [RegExp, (found: RegExpExecArray) => string][] = [
    [/[^\x20-\x7f]+/g, ([letters]) => letters.normalize('NFKC')],
    [/[‐‑‒–—―−]+|(?<=\d)\s*--+\s*(?=\d)/g, () => '-'],
    [/\bcant(?:icles?)?\b\.?(?:\s+of\s+canticles\b)?(?=\s+[\divxlc])/gi, () => 'Song'],
    [
      /\b(first|second|third|[1-3](?:st|nd|rd)?|i{1,3})\s+(?:book|letter|epistle)\s+(?:of|to)\s+(?:the\s+)?/gi,
      ([, number]) => `${number} `,
    ],
    [/(\d):(\d+)\s?f\b(?!\.?\s?f)\.?/gi, ([, chapter, verse]) => `${chapter}:${verse}-${Number(verse) + 1}`],
    // A sentence ends here, and what follows is not another verse.
    [/(\d:\d+[a-z]?)\.\s+(?=\d)/g, ([, verse]) => `${verse} . . `],
  ];
  const plain = rules.reduce((written, [pattern, by]) => replaced(written, pattern, by), asItIs(text));
  return withArabicChapters(plain, isBook);
}

const numeral = '[ivxlc]+';
/** At most so many numerals are looked at: 'I' is a frequent word. */
const maxNumerals = 12;

function withArabicChapters(written: Written, isBook: (text: string) => boolean): Written {
  let looked = 0;
  const { text } = written;
  const afterBook = replaced(
    written,
    new RegExp(`(?<=(\\p{L}+)\\.?,?\\s+)(${numeral})(?![\\p{L}\\d'’])(?:[.,:]{0,2}\\s*(\\d)|\\.)?`, 'giu'),
    ({ 0: all, 1: word = '', 2: roman = '', 3: verse, index }) => {
      const chapter = fromRoman(roman);
      // "am I" is no chapter of Amos.
      if (!chapter || (chapter === 1 && !verse && /^\p{Ll}{1,2}$/u.test(word))) return all;
      if (looked++ >= maxNumerals || !isBook(text.slice(Math.max(0, index - 40), index))) return all;
      return verse ? `${chapter}:${verse}` : `${chapter}`;
    },
  );
  if (afterBook.text === text) return written;
  // Further chapters of the same book: 'lii. 13-liii. 12', 'i. 1; ii. 4'. A single v is a verse there.
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

/** The number of a chapter, 1 to 150; null for what is not a well-formed Roman numeral of that size. */
function fromRoman(text: string): number | null {
  if (!romanForm.test(text)) return null;
  const digits = [...text.toLowerCase()].map((letter) => values[letter]!);
  const number = digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
  return number >= 1 && number <= 150 ? number : null;
}
