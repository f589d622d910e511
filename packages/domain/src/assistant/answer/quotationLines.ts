import { findReferences } from '../../scripture/parsing/find.ts';
import { claimedReference } from '../quotations.ts';
import { remembered } from './remembered.ts';

const afterReference = /^[\s,;.)\]]*(?:[([]?[A-Z][A-Z0-9-]{1,19}[)\]]?)?[\s,;.)\]]*$/u;
const betweenReferences = /^[\s,;&]*(?:(?:and|also|see|cf\.)\s+)*$/iu;
const claimedAtEnd = new RegExp(`^.*[—–([]\\s*(?=${claimedReference}(.*)$)`, 'su');

/** The maximum length of the text after a reference or between two, in characters. */
const longestBetween = 60;

const knownLines = 1_000;

const referencesFrom = remembered(knownLines, (text): number => {
  let from = text.length;
  for (const reference of findReferences(text).toReversed()) {
    const between = text.slice(reference.to, from);
    if (between.length > longestBetween) break;
    if (!(from === text.length ? afterReference : betweenReferences).test(between)) break;
    ({ from } = reference);
  }
  const [before, after] = from === text.length ? (claimedAtEnd.exec(text) ?? []) : [];
  if (before === undefined || after === undefined || after.length > longestBetween) return from;
  return afterReference.test(after) ? before.length : from;
});

export const endsWithReference = (text: string): boolean => referencesFrom(text) < text.length;

export function isOnlyReference(text: string): boolean {
  const from = referencesFrom(text);
  return from < text.length && withoutSeparator(text.slice(0, from)) === '';
}

/** Returns whether a line is the reference of the quotation before it: '— John 3:16' or '(John 3:16)'. */
export const isItsReference = (text: string): boolean => /^[—–(]/u.test(text) && isOnlyReference(text);

function withoutSeparator(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s—–\-([]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns words with single quotation marks in place of double ones, so that they can be quoted. */
export const withSingleMarks = (words: string): string =>
  words.replace(/[“”"]/gu, (mark, at: number, whole: string) =>
    mark === '“' || (mark === '"' && /^\p{L}/u.test(whole.slice(at + 1))) ? '‘' : '’',
  );

function quoted(words: string): string {
  const [, inner, sign] = /^[“"](.*)[”"]([.,;]?)$/su.exec(words) ?? [];
  if (inner === undefined || closesEarly(inner)) return `“${withSingleMarks(words)}”`;
  return `“${withSingleMarks(inner)}${sign === '.' && /[\p{L}\p{N}]$/u.test(inner) ? sign : ''}”`;
}

/** Returns whether the quotation mark before a text is closed within it, as in '“Come,” he said. “Go.”'. */
function closesEarly(inner: string): boolean {
  let depth = 1;
  for (const mark of inner.match(/[“”]/gu) ?? []) {
    depth += mark === '“' ? 1 : -1;
    if (depth === 0) return true;
  }
  return false;
}

/** A quotation and who said it: '“Jesus wept.” — John'. */
const attributed = /^([“"].+[”"])[.,;]?\s*[—–-]+\s*(\p{Lu}[^“”"\d—–.!?:;()]{0,60}?)(?:,?\s+in)?,?$/su;

/**
 * Returns the text of a quotation whose reference comes last, or null if it is none. Its words are then in one pair of
 * quotation marks, because the words of the Bible are recognized by them.
 */
export function withReferenceLast(text: string): string | null {
  const from = referencesFrom(text);
  const words = withoutSeparator(text.slice(0, from));
  if (from === text.length || words === '') return null;
  const separator = text.slice(words.length, from);
  const reference = text.slice(from).replaceAll('[', '(').replaceAll(']', ')');
  const end = /[([]/u.test(separator) ? `(${reference}` : `— ${reference}`;
  const [, said, name] = attributed.exec(words) ?? [];
  if (said !== undefined) return `${name}: ${quoted(said)} ${end}`;
  // Otherwise, the reference is a part of the sentence.
  const isSeparate = /[—–\-([]/u.test(separator) || /[.,;:!?…”"’']$/u.test(words);
  return isSeparate ? `${quoted(words)} ${end}` : null;
}

const wordsAfter =
  /^[\s)\]]*(?:[([]([A-Z][A-Z0-9-]{1,19})[)\]]|([A-Z][A-Z0-9-]{1,19})(?=\s*[:—–]))?\s*(?:[:,—–-]+\s*|(?=[“"\p{Lu}]))(\S.*)$/su;

export const withReferenceFirst = remembered(knownLines, (text): string | null => {
  const [first, ...others] = findReferences(text);
  if (!first || !/^[([]?$/u.test(text.slice(0, first.from))) return null;
  let { to } = first;
  for (const other of others) {
    if (other.to > to && !betweenReferences.test(text.slice(to, other.from))) break;
    to = Math.max(to, other.to);
  }
  const [, inBrackets, bare, words] = wordsAfter.exec(text.slice(to)) ?? [];
  if (words === undefined) return null;
  const translation = inBrackets ?? bare;
  const start = `${text.slice(first.from, to)}${translation === undefined ? '' : ` (${translation})`}: `;
  const hasMore = /^[“"][^“”"]+[”"]/u.test(words) && !/[”"][.,;]?$/u.test(words);
  return start + (hasMore ? words : quoted(words));
});
