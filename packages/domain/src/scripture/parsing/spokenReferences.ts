import { books, versesIn } from '../books.ts';

const units = 'one two three four five six seven eight nine'.split(' ');
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const unitOrdinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const teenOrdinals =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');
const tenOrdinals = tens.map((word) => word.replace(/y$/, 'ieth'));

const values = new Map([
  ...[...units, ...teens].map((word, at) => [word, at + 1] as const),
  ...[...unitOrdinals, ...teenOrdinals].map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...tenOrdinals.map((word, at) => [word, (at + 2) * 10] as const),
]);

const any = (...words: string[]) => `(?:${words.join('|')})`;

export const numberWord = `${any(...tens, ...teens, ...units)}\\b`;
export const ordinalWord = `${any(...unitOrdinals, ...teenOrdinals, ...tenOrdinals, 'hundredth')}\\b`;
/** The source of a pattern for the words of a number below 100: 'three', 'thirty-one', 'thirty one'. */
const belowHundred = `(?:${any(...tens)}(?:[-\\s]${any(...units)})?|${any(...teens, ...units)})\\b`;
/** The source of a pattern for the words of a number below 200: 'one hundred and nineteen'. */
const cardinal = `(?:(?:one|a)\\s+hundred\\b(?:\\s+(?:and\\s+)?${belowHundred})?|${belowHundred}(?!\\s+hundred))`;
const ordinal =
  `(?:(?:one\\s+)?hundred(?:th\\b|\\s+(?:and\\s+)?)?)?` +
  `(?:${any(...tens)}[-\\s]${any(...unitOrdinals)}|${any(...tenOrdinals, ...teenOrdinals, ...unitOrdinals)})\\b|(?:one\\s+)?hundredth\\b`;

/** Returns the number below 200 that these words name. 'and' and words that are not numbers add nothing. */
function numberOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .reduce((sum, word) => sum + (word.startsWith('hundred') ? 100 - sum : (values.get(word) ?? 0)), 0);
}

/**
 * A rewritten text with the original positions of its characters: `origins[i]` is the original position of character i,
 * and `origins[text.length]` is the end of the original text.
 */
export type RewrittenText = { text: string; origins: number[] };

export type Rewriting = [pattern: RegExp, replace: (found: RegExpExecArray, text: string) => string];

export const unchanged = (text: string): RewrittenText => ({
  text,
  origins: Array.from({ length: text.length + 1 }, (_, at) => at),
});

export function replaced({ text, origins }: RewrittenText, [pattern, replace]: Rewriting): RewrittenText {
  let written = '';
  const from: number[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const old = found[0];
    const replacement = replace(found, text);
    if (replacement === old) continue;
    from.push(...origins.slice(end, found.index));
    for (let at = 0; at < replacement.length; at += 1) from.push(origins[found.index + Math.min(at, old.length)] ?? 0);
    written += text.slice(end, found.index) + replacement;
    end = found.index + old.length;
  }
  return end === 0 ? { text, origins } : { text: written + text.slice(end), origins: [...from, ...origins.slice(end)] };
}

const baseNames = [...new Set(books.map(({ name }) => name.replace(/^\d /, '')))];
const numbered = new Set(books.filter(({ name }) => /^\d/.test(name)).map(({ name }) => name.slice(2)));
const unnumbered = baseNames.filter((name) => !numbered.has(name) || name === 'John');
const whichBook = '(?:[1-3]|1st|2nd|3rd|i{1,3}|first|second|third)';

const name = `(?:${whichBook}\\s+(?:${[...numbered].join('|')})|${unnumbered.join('|')}|Psalm|Song of Songs|Revelations)\\b(?:\\s+of\\s+the\\s+Apostles\\b)?`;
const abbreviation = `(?:${whichBook}\\s+(?:Sam|Ki?n?gs|Chron?|Cor|Thess?|Tim|Pet|Jn)|Gen|Exod?|Lev|Num|Deut|Josh|Judg|Neh|Pss?|Prov|Eccl|Isa|Jer|Lam|Ezek|Dan|Hos|Mic|Hab|Zeph|Zech|Mal|Matt|Mt|Mk|Lk|Jn|Rom|Gal|Eph|Phil|Col|Tit|Heb|Jas|Rev)\\.`;
const book = `(?:${name}|${abbreviation})`;
const saint = '(?:(?:st\\.?|saint)\\s+)?';
/** The source of a pattern for books whose names are nothing else, so that a number word after them is a chapter: 'Romans eight'. */
export const onlyBook = `(?:${whichBook}\\s+(?:${[...numbered].join('|')})|Genesis|Leviticus|Deuteronomy|Psalm|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Ezekiel|Habakkuk|Zechariah|Malachi|Romans|Galatians|Ephesians|Philippians|Colossians|Hebrews)`;

/** The source of a pattern for number words that may name a chapter, a verse or a psalm: 'chapter fifteen', 'third chapter', 'three sixteen'. */
export const spokenNumber = `\\b(?:(?:chapter|verse|psalm)s?\\s+${numberWord}|${ordinalWord}\\s+(?:chapter|verse|psalm)\\b|${numberWord}[\\s-]${numberWord}|${onlyBook}\\s+${numberWord})`;

// Each group of rules has a quick test, because most texts contain none of the forms.
const hasSpokenNumber = new RegExp(spokenNumber, 'i');
const mayNeedOrder = /\b(?:chapter|ch\.|chap\.|verse|vv?\.|ver\.|psalm|gospel|book|letter|epistle|prophecy)/i;

const verse = '(?:verses?|vv?\\b\\.?|ver\\b\\.?)';
const chapter = '(?:chapters?|chap\\.?|ch\\.?)';
/** Verses. The number of a book may follow: 'verse 20 and 2 Corinthians'. */
const list = `\\d{1,3}(?:\\s*(?:-|to\\b|through\\b|and\\b|&|,)\\s*\\d{1,3}(?!\\d|\\s+(?:${[...numbered].join('|')})))*`;
/** The source of a pattern for what stands before the name of a book: 'the 3rd chapter of', 'chapter 3 of'. */
const ofChapter = `(?:\\d(?:st|nd|rd|th)\\s+chapter|\\b${chapter}\\s+\\d{1,3})\\s+(?:of|in|from)\\s+`;
const prophet = books
  .slice(22, 39)
  .map(({ name }) => name)
  .filter((name) => name !== 'Lamentations')
  .join('|');
const onTo =
  '(?:(?:look|go|going|looking|turn)\\s+(?:down\\s+)?(?:at|to|in)|(?:down|starting|beginning|begin|start|picking\\s+up|reading)\\s+(?:at|in|from|with|to)|at|in|from|especially|particularly)';

const rule = (pattern: string, replace: Rewriting[1]): Rewriting => [new RegExp(pattern, 'gi'), replace];
const digits = (words: string) => words.replaceAll(new RegExp(cardinal, 'gi'), (word) => `${numberOf(word)}`);

/** Number words become digits where they name a chapter, a verse or a psalm. */
const numberRules: Rewriting[] = [
  // 'Psalm one nineteen' and 'Psalm one oh three' are above 100. 'Psalm one six' has a verse.
  rule(`(?<=\\bpsalm\\s+)one\\s+(oh\\s+)?(${belowHundred})`, ([, oh, words = '']) => {
    const number = numberOf(words);
    return oh || number > versesIn(19, 1) ? `${100 + number}` : `1:${number}`;
  }),
  rule(`(?<=\\b(?:chapters?|chap\\.|ch\\.|verses?|psalms?|vv?\\.)\\s+(?:number\\s+)?)${cardinal}`, ([words]) =>
    digits(words),
  ),
  rule(`\\b(?:${ordinal})(?=\\s+(?:chapter|verse)\\b)`, ([words]) => `${numberOf(words)}th`),
  // 'the first psalm we sang' is not Psalm 1.
  rule(`\\b(${ordinal})\\s+(psalm)\\b(?!s)`, ([all, words = '', psalm = '']) => {
    const number = numberOf(words);
    return number < 10 && psalm === 'psalm' ? all : `Psalm ${number}`;
  }),
  // 'John three sixteen'
  rule(
    `\\b(${book})\\s+(${cardinal})[,\\s]+(?:verse\\s+)?(${cardinal})(?!,?\\s+(?:(?:and|or|to)\\s+)?${cardinal})`,
    ([all, named = '', first = '', second = '']) => {
      const bookName = plainName(named);
      const number = books.find((other) => other.name.toLowerCase() === bookName)?.number;
      const isVerse = number !== undefined && numberOf(second) <= versesIn(number, numberOf(first));
      return isVerse ? `${named} ${numberOf(first)}:${numberOf(second)}` : all;
    },
  ),
  rule(`(?<=\\b${onlyBook}\\s+)${cardinal}`, ([words]) => digits(words)),
  // 'verses three through twelve'
  rule(`(?<=\\d\\s*(?:to|through|and|,)\\s+)${cardinal}(?=\\s*(?:$|[.,;:!?)"”]|of\\b|in\\b|and\\b))`, ([words]) =>
    digits(words),
  ),
];

const plainName = (named: string): string =>
  named
    .toLowerCase()
    .replace(/^(?:1st|first|i)\s/, '1 ')
    .replace(/^(?:2nd|second|ii)\s/, '2 ')
    .replace(/^(?:3rd|third|iii)\s/, '3 ')
    .replace(/^psalm$/, 'psalms')
    .replace(/^song of songs$/, 'song of solomon')
    .replace(/^revelations$/, 'revelation');

const isNumbered = new RegExp(`^${whichBook}\\s`, 'i');
const hasArticle =
  /^(?:Numbers|Judges|Psalms|Proverbs|Song|Lamentations|Acts|Romans|Galatians|Ephesians|Philippians|Colossians|Hebrews|Revelations?)\b/;
/** Returns true if a name after 'chapter 2 of the' is no book: 'the revelation of his plans', 'the Judges who ruled'. */
const isCommonNoun = (named: string, after: string): boolean =>
  !(isNumbered.test(named) || hasArticle.test(named)) || /^['’]|^\s+(?:of|that|which|who|whom|in\s+the)\b/.test(after);

/**
 * Returns true if a name after a chapter is that of a person: 'chapter 4 of John Stott's book', 'the second chapter of
 * Ruth's story'.
 */
const isPerson = (named: string, after: string): boolean =>
  /^['’]s?\b/.test(after) ||
  (/^\s+\p{Lu}\p{Ll}+/u.test(after) &&
    !new RegExp(`^${onlyBook}$`, 'i').test(named) &&
    !/^\s+(?:Jesus|Christ|God|Moses|Paul)\b/.test(after));

/** The source of a pattern for a book that is named by its author: 'Matthew's Gospel', 'Jeremiah's prophecy'. */
const ownWriting =
  `(?:(matthew|mark|luke|john)['’]s\\s+(?:gospel|account)|(${prophet})['’]s\\s+prophecy|` +
  `(${onlyBook})['’]s\\s+book|(james|jude)['’]s?\\s+(?:letter|epistle))\\b`;
const firstGroup = ([, ...groups]: RegExpExecArray): string => groups.find(Boolean) ?? '';

/** The parts of a reference are put in the order that the parser reads: book, chapter, verse. */
const orderRules: Rewriting[] = [
  rule(`\\bpsalm\\s+(?:number|no\\.?)\\s+(?=\\d)`, () => 'Psalm '),
  rule(`\\b(\\d{1,3})(?:st|nd|rd|th)\\s+psalm\\b`, ([, number]) => `Psalm ${number}`),
  // 'John's first letter, chapter 4'
  rule(
    `\\b(john|peter)['’]s\\s+(first|second|third)\\s+(?:letter|epistle)\\b`,
    ([, author, which]) => `${which} ${author}`,
  ),
  // 'the third chapter of St. Matthew's Gospel', 'Jeremiah's prophecy, chapter 3'
  rule(`(?<=${ofChapter})${saint}${ownWriting}`, firstGroup),
  rule(`\\b${ownWriting}(?=,?\\s+(?:${chapter}\\s*)?\\d)`, firstGroup),
  rule(`(?<=${ofChapter})${saint}john['’]s\\s+(?=revelation\\b)`, () => ''),
  // 'the third chapter of Paul's letter to the Romans'
  rule(
    `(?<=${ofChapter})(?:${saint}paul['’]s|the\\s+apostle['’]s)\\s+(?:(?:letter|epistle)\\s+to\\s+(?:the\\s+)?)?(?=${book})`,
    () => '',
  ),
  // 'the third chapter of the prophet Jeremiah', 'the third chapter of the Lamentations of Jeremiah'
  rule(`(?<=${ofChapter})the\\s+(?:holy\\s+)?(?:prophet|apostle|evangelist)\\s+(?=${saint}${book})`, () => ''),
  rule(
    `\\b(?:(lamentations)\\s+of\\s+jeremiah|(proverbs)\\s+of\\s+solomon|(revelation)\\s+of\\s+${saint}john(?:\\s+the\\s+divine)?)\\b`,
    firstGroup,
  ),
  // 'the Gospel according to St. Luke', 'the book of the prophet Isaiah'
  rule(
    `\\b(?:the\\s+)?(?:holy\\s+)?(?:book|gospel|letter|epistle|prophecy)\\s+(?:of\\s+${saint}paul\\s+)?(?:of|to|according\\s+to)\\s+(?:the\\s+)?(?:(?:prophet|apostle|evangelist)\\s+)?${saint}(?=${book}(?!\\s+${name}))`,
    () => '',
  ),
  rule('\\bthe\\s+(?=acts\\s+of\\s+the\\s+apostles\\b)', () => ''),
  // 'Esther, in chapter 4', 'John, the third chapter'
  rule(
    `(?<=\\b${book}),?\\s+(?:(?:in|from|at)\\s+)?(?:(?:the\\s+)?(\\d{1,3})(?:st|nd|rd|th)\\s+chapter\\b|${chapter}\\s*(\\d{1,3}))(?!\\d|\\s+(?:of|in|from)\\s+${saint}${book})`,
    ([, nth, number = nth]) => ` chapter ${number}`,
  ),
  // 'the third chapter of John', 'chapter 3 of John'
  rule(
    `\\b(?:the\\s+)?(?:(\\d{1,3})(?:st|nd|rd|th)\\s+chapter|${chapter}\\s+(\\d{1,3}))\\s+(?:of|in|from)\\s+(the\\s+)?${saint}(${book})`,
    ({ 0: all, 1: nth, 2: number = nth, 3: article, 4: named = '', index }, text) => {
      const after = text.slice(index + all.length);
      return isPerson(named, after) || (article && isCommonNoun(named, after)) ? all : `${named} chapter ${number}`;
    },
  ),
  // 'verses 3 through 7 of Romans 8', 'the 10th verse of Psalm 46'
  rule(
    `\\b(?:the\\s+)?(?:${verse}\\s*(${list})|(\\d{1,3})(?:st|nd|rd|th)\\s+verse)\\s+(?:of|in|from)\\s+${saint}(${book})\\s+(?:chapter\\s+)?(\\d{1,3})(?!\\s*[\\d:])`,
    ([, verses, nth, named, number]) => `${named} ${number} ${verses ? 'verses' : 'verse'} ${verses ?? nth}`,
  ),
  // 'Luke 15, beginning at verse 11'
  rule(
    `(?<=[a-z]\\.?,?\\s+(?:${chapter}\\s+)?\\d{1,3})(?:,?\\s+and)?,?\\s+(?:${onTo}\\s+)?(?:the\\s+)?(?=${verse}\\s*${list}(?!\\d|\\s+(?:of|in|from)\\b))`,
    () => ' ',
  ),
  // 'Psalm 51, the 10th verse'
  rule(
    `(?<=[a-z]\\.?,?\\s+(?:${chapter}\\s+)?\\d{1,3})(?:,?\\s+and)?,?\\s+(?:${onTo}\\s+)?(?:the\\s+)?(\\d{1,3})(?:st|nd|rd|th)\\s+verse\\b(?!\\s+(?:of|in|from)\\b)`,
    ([, nth]) => ` verse ${nth}`,
  ),
  // 'Romans 8, and in that same chapter, verse 28'
  rule(
    `\\b(?:(?:in|of|from)\\s+)?(?:the|that|this)\\s+(?:very\\s+)?same\\s+chapter,?\\s+(?:(?:at|in)\\s+)?(?=${verse}\\s*\\d)`,
    ({ 0: all, index }, text) => {
      const before = [...text.slice(0, index).matchAll(chapterBefore)].at(-1)?.[0];
      return before ? `${before} ` : all;
    },
  ),
];

const chapterBefore = /(?:(?:[1-3]|I{1,3})\s+|(?:first|second|third)\s+)?\p{Lu}\p{L}*\.?,?\s+(?:chapter\s+)?\d{1,3}/gu;

/**
 * Rewrites references as people say them in the order and with the digits that the parser reads: 'the third chapter of
 * John' → 'John chapter 3', 'chapter thirteen verse four' → 'chapter 13 verse 4', 'verses 3 through 7 of Romans 8' →
 * 'Romans 8 verses 3 through 7'.
 */
export function inSpokenForms(written: RewrittenText): RewrittenText {
  const withDigits = hasSpokenNumber.test(written.text) ? numberRules.reduce(replaced, written) : written;
  return mayNeedOrder.test(withDigits.text) ? orderRules.reduce(replaced, withDigits) : withDigits;
}
