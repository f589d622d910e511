import { bookAt } from '../scripture/books.ts';
import { findReferences } from '../scripture/parsing/find.ts';
import { bookName, type Reference } from '../scripture/reference.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const tens = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');

/** Returns a whole number from 0 to 999 in words: 'one hundred nineteen'. */
export function inWords(number: number): string {
  if (number < 20) return small[number]!;
  if (number < 100) {
    const ten = tens[Math.floor(number / 10)]!;
    return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
  }
  const hundreds = `${small[Math.floor(number / 100)]} hundred`;
  return number % 100 === 0 ? hundreds : `${hundreds} ${inWords(number % 100)}`;
}

/**
 * Returns a text as a person would read it aloud, for a speech synthesizer:
 *
 * - Scripture references are in words: 'John 3:16' becomes 'John three, sixteen', and '1 Cor. 13' 'First Corinthians
 *   thirteen'.
 * - Footnote numbers and marks, such as '[2]', '¹' and '†', and notes of speakers to themselves, such as '[Slide 3]' and
 *   '(Pause)', are left out.
 * - Characters that XML does not allow are left out. White space is one space.
 *
 * Any text is accepted. The result is '' if nothing is left to read.
 */
export function spokenText(written: string): string {
  const text = withoutMarks(withoutControls(written));
  let spoken = '';
  let end = 0;
  for (const { from, to, references } of groupsIn(text)) {
    spoken += shortFormsSpoken(text.slice(end, from)) + spokenReference(text.slice(from, to), references);
    end = to;
  }
  return tidied(spoken + shortFormsSpoken(text.slice(end)));
}

/** Notes of speakers to themselves, in parentheses or brackets: '(Pause)', '[CLICK]' and '(next slide)'. */
const cue = String.raw`(?:(?:long\s+)?pause|click|(?:advance|change|next)\s+(?:the\s+)?slide|slide(?:\s*\d{1,3})?)[.!]?`;

/**
 * Footnotes, and notes about slides that the user wrote for themselves. Exponents, as in '10²', look like footnotes.
 * Asterisks are footnotes, emphasis as in Markdown, or begin the line of a list.
 */
const marks = new RegExp(
  [
    String.raw`\[\s*\d{1,3}\s*\]`,
    '[¹²³⁰⁴-⁹†‡§¶]',
    String.raw`(?<=[\p{L}\p{N}.,;:!?”’"')])\*+(?=[\s.,;:!?”’"')]|$)`,
    String.raw`(?<![\p{N}*])\*+(?=[\p{L}\p{N}"“‘(])`,
    String.raw`^\*+(?=\s)`,
    String.raw`\[\s*(?:next\s+)?slides?\b[^\]\n]{0,120}\]`,
    String.raw`\[\s*${cue}\s*\]|\(\s*${cue}\s*\)`,
  ].join('|'),
  'gimu',
);

/** Replaces each mark that is not read by spaces of the same length, so that positions do not change. */
export const withoutMarks = (text: string): string => text.replace(marks, (mark) => ' '.repeat(mark.length));

/** Replaces what XML 1.0 does not allow: control characters, halves of surrogate pairs, and noncharacters. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ');

const tidied = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?)”])|(?<=[(“]) /g, '')
    .replace(/(?<=\p{L}),(?=\p{L})/gu, ', ')
    .trim();

type Group = { from: number; to: number; references: Reference[] };

/** Returns the references of a text. Several have one place, as in 'Matthew 5:3, 7'. */
function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  for (const { from, to, reference } of findReferences(text)) {
    const last = groups.at(-1);
    if (last?.from === from) last.references.push(reference);
    else if (!last || last.to <= from) groups.push({ from, to, references: [reference] });
  }
  return groups;
}

const numberOfBook = { 1: 'First', 2: 'Second', 3: 'Third' } as const;

export function spokenBook(book: number, isOneChapter: boolean): string {
  return bookName(book, isOneChapter).replace(/^[123](?= )/, (digit) => numberOfBook[Number(digit) as 1 | 2 | 3]);
}

/** 'verse 20' and '4:2' name no book. It is the one before, and is not read again. */
const withoutBook =
  /^\s*(?:\d+\s*(?:$|[^\s\p{L}]|\s+[^\p{L}])|[ivxlc]+\b(?!\.?\s+\p{L}{2})|(?:v{1,2}|verses?|ch|chap|chapters?)\b)/iu;
const isVerse = /^\s*(?:v{1,2}|verses?)\b/i;
const namesChapter = /\d\s*[:.]\s*\d|^\s*(?:[ivxlc]+\b|ch)/iu;
/** A reference in a sentence's own words: 'the 23rd Psalm', 'John chapter three, verse sixteen'. */
const inOwnWords = /\d(?:st|nd|rd|th)\s+(?:psalm|chapter)|\b(?:chapters?|verses?|psalm\s+(?!\d)\p{L})/iu;
/** 'Luke 15:11ff.' The parser finds the rest of the chapter. */
const following = /\d\s*ff?\.?\s*$/i;

function spokenReference(written: string, references: readonly Reference[]): string {
  if (inOwnWords.test(written)) return inWordsOfText(written, references);
  const isBookKnown = withoutBook.test(written);
  const isChapterKnown = isBookKnown && !namesChapter.test(written);
  const isOpen = following.test(written);
  const [first] = references;
  const isOne = references.length === 1 && first!.endVerse === undefined;
  const spoken = references.map((reference, at) => {
    const before = references[at - 1];
    const isSameBook = before ? before.book === reference.book : isBookKnown;
    const isSameChapter = before ? isSameBook && before.chapter === reference.chapter : isChapterKnown;
    const { endChapter: _chapter, endVerse: _verse, ...start } = reference;
    return placeInWords(isOpen ? start : reference, { isSameBook, isSameChapter });
  });
  const noun = isVerse.test(written) ? (isOne ? 'verse ' : 'verses ') : '';
  const place = `${noun}${spoken.join(', ')}${isOpen ? ' and following' : ''}`;
  // The only book with two usual names. The listener hears the one that is written.
  return /song of songs/i.test(written) ? place.replaceAll('Song of Solomon', 'Song of Songs') : place;
}

type Known = { isSameBook: boolean; isSameChapter: boolean };

function placeInWords(reference: Reference, { isSameBook, isSameChapter }: Known): string {
  const { book, chapter, verse, endChapter, endVerse } = reference;
  const name = isSameBook ? '' : `${spokenBook(book, endChapter === undefined || verse !== undefined)} `;
  // 'Jude 3' names a verse: the letter has one chapter.
  const hasOneChapter = bookAt(book).verses.length === 1 && verse !== undefined;
  const first =
    verse === undefined
      ? inWords(chapter)
      : hasOneChapter
        ? `${isSameBook ? '' : 'verse '}${inWords(verse)}`
        : isSameChapter
          ? inWords(verse)
          : `${inWords(chapter)}, ${inWords(verse)}`;
  const end = [endChapter, endVerse].filter((number) => number !== undefined).map(inWords);
  return `${name}${first}${end.length > 0 ? ` to ${end.join(', ')}` : ''}`;
}

const leadingBook =
  /^\s*(?!(?:the|v{1,2}|verses?|ch|chap|chapters?)\b)(?:[123]|I{1,3})?\s*\p{L}+\.?(?=\s*,?\s*(?:\d|chapters?\b))/iu;

const inWordsOfText = (written: string, references: readonly Reference[]): string =>
  shortFormsSpoken(written.replace(leadingBook, () => spokenBook(references[0]!.book, true)))
    .replace(/^\s*[123](?=\s*\p{L})/u, () => spokenBook(references[0]!.book, true).split(' ')[0]!)
    .replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1 to ')
    .replace(/(\d)\s*:\s*(?=\d)/g, '$1, ');

/** 'v. 3', 'vv. 3b-5a' and 'ch. 3', but not 'ch. 3:5' and 'v. 1,000'. Not 'vs. 3', which means 'versus' in prose. */
const verseForms =
  /\b(v{1,2}|vss|ch|chap)\.\s?(\d{1,3})[a-d]?(?![\p{L}\d]|[.,:]\d)(?:\s?[-–—]\s?(\d{1,3})[a-d]?(?![\p{L}\d]|[.,:]\d))?(?!\s?[-–—]\s?\d)/giu;

const numberedBooks = '(?:Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John)';
/** '1 Peter', 'III John', and '1 & 2 Samuel', but not 'verse 3 Peter'. 'I John' may be a person who speaks. */
const bookNumbers = new RegExp(
  String.raw`(?<=^|[\s(“"])(?<!\b(?:verses?|v{1,2}|vs|vss|chapters?|chap|ch|pages?|parts?|points?|weeks?|days?|numbers?)\.?\s)([123]|III?)(?=\s(?:(?:&|and|to)\s(?:[123]|III?)\s)?${numberedBooks}\b)`,
  'gu',
);

const shortFormsSpoken = (text: string): string =>
  text
    .replace(verseForms, (_, form: string, from: string, to?: string) => {
      const noun = form.toLowerCase().startsWith('v') ? 'verse' : 'chapter';
      const isPlural = to !== undefined || /^v[vs]/i.test(form);
      return `${noun}${isPlural ? 's' : ''} ${inWords(Number(from))}${to === undefined ? '' : ` to ${inWords(Number(to))}`}`;
    })
    .replace(bookNumbers, (number) => numberOfBook[(/\d/.test(number) ? Number(number) : number.length) as 1 | 2 | 3])
    .replace(/(\s)&(?=\s)/g, '$1and');
