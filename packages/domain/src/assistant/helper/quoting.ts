import { placeAt, type SlotRange } from '../../scripture/books.ts';
import { formatReference, referenceBetween } from '../../scripture/reference.ts';
import { productName } from '../../product.ts';
import { advice, type AnswerPiece, material } from '../answer/piece.ts';
import type { Found, ContextItem, ContextQuotation } from './context.ts';

/** The end of a sentence, and of a question. Some editions write spaces between quotation marks. */
export const endsSentence = /[.?!][”’"')\]\s]*$/;
export const endsQuestion = /\?[”’"')\]\s]*$/;

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** A long excerpt does not leave out only so few words. */
const longExcerpt = 40;
const fewWords = 12;

/**
 * Shortens a text to a number of words, at the end of a sentence or clause if there is one in the second half.
 * Everything that is shortened ends with an ellipsis.
 */
export function excerpt(text: string, max: number): string {
  const words = text.split(/\s+/);
  if (words.length <= max || (max >= longExcerpt && words.length <= max + fewWords)) return text;
  const kept = words.slice(0, max);
  const end = kept.findLastIndex((word, at) => at + 1 >= max / 2 && /[.;:?!][”’"']*$/.test(word));
  const shortened = end < 0 ? kept : kept.slice(0, end + 1);
  return `${shortened.join(' ').replace(/[,;:—–-]+$/, '')} …`;
}

/** Returns a verse in quotation marks. It shows with an ellipsis where the sentence goes on, before or after it. */
export function quotedVerse(text: string, max: number): string {
  const words = unquoted(excerpt(text.trim(), max));
  const begin = /^[‘“'(]*\p{Ll}/u.test(words) ? '… ' : '';
  const end = /[,;:—–-]+(?=[’”)]*$)/u.test(words) ? words.replace(/[,;:—–-]+(?=[’”)]*$)/u, ' …') : words;
  return `“${begin}${end}”`;
}

const headingLength = 80;

export function quotedHeading(heading: string): string {
  if (heading.length <= headingLength) return `“${unquoted(heading)}”`;
  const room = heading.slice(0, headingLength);
  const lastSpace = room.lastIndexOf(' ');
  const kept = lastSpace > headingLength / 2 ? room.slice(0, lastSpace) : room;
  return `“${unquoted(kept.replace(/[\s,;:–—-]+$|\p{Surrogate}$/gu, ''))} …”`;
}

/** Joins names as in a sentence: 'a', 'a and b', 'a, b and c'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Mark = { at: number; isOpening: boolean; isDouble: boolean };

export function endsInInnerSpeech(text: string): boolean {
  let isOpen = false;
  for (const { isDouble, isOpening } of marksOf(text)) isOpen = isDouble ? isOpen && isOpening : isOpening;
  return isOpen;
}

function marksOf(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const { index: at, 0: mark } of text.matchAll(/["“”‘’]/g)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const isDouble = mark !== '‘' && mark !== '’';
    if (mark === '’' && (/[\p{L}\p{N}]/u.test(after) || !closesAfter(text.slice(0, at)))) continue;
    const isOpening = mark === '"' ? !/\S/.test(before) || /[“‘(—]/.test(before) : mark === '“' || mark === '‘';
    marks.push({ at, isOpening, isDouble });
  }
  return marks;
}

/** Returns true if a single mark after a text can end a speech: it is no apostrophe, as after a plural. */
const closesAfter = (before: string): boolean => /(?:[.,;:?!…—’”]|(?!s)\p{L}|[’”]\s+)$/u.test(before);

/**
 * Prepares a text for quotation marks: marks in it alternate between single and double ones. A speech that began before
 * the text begins with it, and one that goes on ends with it, unless it is the whole text.
 */
export function unquoted(text: string): string {
  const open: (Mark & { end: number })[] = [];
  const pairs: { from: number; to: number }[] = [];
  const begun: number[] = [];
  for (const mark of marksOf(text)) {
    if (mark.isOpening) {
      open.push({ ...mark, end: -1 });
      continue;
    }
    const partner = open.findLastIndex(({ isDouble }) => isDouble === mark.isDouble);
    if (partner >= 0) {
      pairs.push({ from: open[partner]!.at, to: mark.at });
      open.splice(partner);
    } else if (mark.isDouble) begun.push(mark.at);
  }
  const isBefore = (at: number): boolean => !/[\p{L}\p{N}]/u.test(text.slice(0, at));
  const isAfter = (at: number): boolean => !/[\p{L}\p{N}]/u.test(text.slice(at));
  const goesOn = open.filter(({ at }) => !isBefore(at)).map(({ at }) => ({ from: at, to: text.length }));
  const cameIn = begun.filter((at) => !isAfter(at)).map((to) => ({ from: -1, to }));
  return withMarks(text, [...cameIn, ...pairs, ...goesOn])
    .replaceAll(/(?<=[‘“])\s+(?=[‘“])|(?<=[’”])\s+(?=[’”])/g, '')
    .trim();
}

function withMarks(text: string, ranges: readonly { from: number; to: number }[]): string {
  const own = new Set(marksOf(text).map(({ at }) => at));
  const opening = new Map<number, number>();
  const closing = new Map<number, number>();
  for (const { from, to } of ranges) {
    opening.set(from, (opening.get(from) ?? 0) + 1);
    closing.set(to, (closing.get(to) ?? 0) + 1);
  }
  let written = '';
  let depth = 0;
  const write = (at: number) => {
    for (let count = opening.get(at) ?? 0; count > 0; count -= 1) {
      written += depth % 2 === 0 ? '‘' : '“';
      depth += 1;
    }
    for (let count = closing.get(at) ?? 0; count > 0; count -= 1) {
      depth -= 1;
      written += depth % 2 === 0 ? '’' : '”';
    }
  };
  write(-1);
  for (let at = 0; at < text.length; at += 1) {
    write(at);
    if (!own.has(at)) written += text.charAt(at);
  }
  write(text.length);
  return written;
}

/** Returns the reference of the verses from one slot to another: 'Luke 15:11–16'. */
export const referenceTo = ({ first, last }: SlotRange): string =>
  formatReference(referenceBetween(placeAt(first), placeAt(last)));

const max = { related: 4, items: 3, words: 75 };

export function quotationLine({ reference, text, verse }: ContextQuotation, words: number): string {
  if (text === '') return `- ${reference}`;
  // A verse without a final mark goes on in the next one.
  const whole = /[\p{L}\p{N}]$/u.test(text) ? `${text},` : text;
  const place = verse === undefined ? reference : `${reference}, especially ${verse}`;
  return `- ${place}: ${quotedVerse(whole, words)}`;
}

export function* relatedSection({ related, translation }: Found): Generator<AnswerPiece> {
  if (related.length === 0) return;
  const lines = related.slice(0, max.related).map((verse) => {
    const reason = verse.reason.startsWith('Cross reference') ? ` (${lowerFirst(verse.reason)})` : '';
    return `${quotationLine(verse, max.words)}${reason}`;
  });
  yield material(`## Related verses${translation ? ` (${translation})` : ''}\n\n${lines.join('\n')}`);
}

export function* itemsSection({ illustrations, sermons }: Found): Generator<AnswerPiece> {
  if (illustrations.length > 0) yield material(`## Illustrations you could use\n\n${itemLines(illustrations)}`);
  if (sermons.length > 0) yield advice(`## Sermons by others\n\n${itemLines(sermons)}`);
}

const itemLines = (items: readonly ContextItem[]): string => items.slice(0, max.items).map(itemLine).join('\n');

const itemLine = ({ title, author, description }: ContextItem): string => {
  // The product's own texts need no author.
  const by = author === '' || author === productName ? '' : ` by ${author}`;
  return `- **${title}**${by}${description ? `: ${excerpt(description, max.words)}` : ''}`;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
