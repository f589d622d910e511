import { assistant as texts } from '../../texts/assistant/assistant.ts';
import { plainLine } from './emphasis.ts';
import type { AnswerPiece } from './piece.ts';
import { findReferences } from '../../scripture/parsing/find.ts';
import { claimedReference } from '../quotations.ts';

const afterReference = /^[\s,;.)\]]*(?:[([]?[A-Z][A-Z0-9-]{1,19}[)\]]?)?[\s,;.)\]]*$/u;
const betweenReferences = /^[\s,;&]*(?:(?:and|also|see|cf\.)\s+)*$/iu;
const claimedAtEnd = new RegExp(`^.*[—–([]\\s*(?=${claimedReference}(.*)$)`, 'su');

/** The maximum length of the text after a reference or between two, in characters. */
const longestBetween = 60;

const knownLines = 1_000;

const referencesFrom = memoizeRecent(knownLines, (text): number => {
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

const endsWithReference = (text: string): boolean => referencesFrom(text) < text.length;

function isOnlyReference(text: string): boolean {
  const from = referencesFrom(text);
  return from < text.length && withoutSeparator(text.slice(0, from)) === '';
}

/** Returns whether a line is the reference of the quotation before it: '— John 3:16' or '(John 3:16)'. */
const isItsReference = (text: string): boolean => /^[—–(]/u.test(text) && isOnlyReference(text);

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
 * Returns the text of a quotation whose reference comes last, or null for other texts. Its words are then in one pair
 * of quotation marks, by which the words of the Bible are recognized.
 */
function withReferenceLast(text: string): string | null {
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

const withReferenceFirst = memoizeRecent(knownLines, (text): string | null => {
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

/**
 * A line of an answer. `text` may contain **bold** and *italic* words, which may be nested; everything else in it is plain
 * text, including anything that looks like a link, a picture or HTML.
 */
export type AnswerLine = {
  kind: 'heading' | 'item' | 'numbered' | 'quote' | 'text';
  text: string;
  /** The number of a numbered item as written; 0 for other lines. */
  number: number;
  isNested: boolean;
};

/** A part of an answer that can be copied and, if it is material, inserted on its own: a heading with what follows, or a paragraph. */
export type AnswerPart = Pick<AnswerPiece, 'isMaterial'> & { lines: AnswerLine[] };

const patterns = [
  { kind: 'heading', pattern: /^#{1,6}\s+(.*)$/u },
  { kind: 'quote', pattern: /^>\s?(.*)$/u },
  { kind: 'item', pattern: /^[-*•]\s+(.*)$/u },
] as const;

function lineOf(written: string): AnswerLine {
  const isNested = /^(?:\s{2}|\t)/u.test(written);
  const trimmed = written.trim();
  for (const { kind, pattern } of patterns) {
    const text = pattern.exec(trimmed)?.[1];
    if (text !== undefined) return { kind, text: text.trim(), number: 0, isNested };
  }
  const [, number, text] = /^(\d{1,3})[.)]\s+(.*)$/u.exec(trimmed) ?? [];
  if (text !== undefined) return { kind: 'numbered', text: text.trim(), number: Number(number), isNested };
  return { kind: 'text', text: trimmed, number: 0, isNested };
}

const asPlain = (texts: readonly string[]) => plainLine(texts.join(' '));

/**
 * Returns the quotations in lines that follow each other. A quotation may have several lines, up to its reference.
 * Lines without a reference are unchanged.
 */
function quotationsIn(texts: readonly string[]): string[] {
  const found: string[] = [];
  let open: string[] = [];
  const close = () => {
    const quotation = withReferenceFirst(asPlain(open));
    found.push(...(quotation === null ? open : [quotation]));
    open = [];
  };
  for (const text of texts) {
    const plain = plainLine(text);
    if (open.length > 0 && withReferenceFirst(plain) !== null) close();
    open.push(text);
    if (!endsWithReference(plain)) continue;
    const quotation = withReferenceLast(asPlain(open));
    if (quotation === null) {
      // A reference alone may be that of the words below it.
      if (open.length > 1 || !isOnlyReference(plain)) close();
      continue;
    }
    found.push(quotation);
    open = [];
  }
  if (open.length > 0) close();
  return found;
}

/** The number of quotations that are kept, because an answer is read again with each of its pieces. */
const knownQuotations = 200;
const quotationsOf = memoizeRecent(knownQuotations, (written) => quotationsIn(written.split('\n')));

function withQuotations(lines: readonly AnswerLine[]): AnswerLine[] {
  const read: AnswerLine[] = [];
  let run: string[] = [];
  let blanks: AnswerLine[] = [];
  const close = () => {
    if (run.length > 0)
      read.push(
        ...quotationsOf(run.join('\n')).map((text): AnswerLine => ({
          kind: 'quote',
          text,
          number: 0,
          isNested: false,
        })),
      );
    read.push(...blanks);
    [run, blanks] = [[], []];
  };
  for (const line of lines) {
    const isEmpty = line.text === '';
    if (line.kind === 'quote' && blanks.length === 0) {
      if (!isEmpty) run.push(line.text);
    } else if (run.length > 0 && line.kind === 'text' && isEmpty) {
      blanks.push(line);
    } else if (run.length > 0 && line.kind === 'text' && isItsReference(plainLine(line.text))) {
      run.push(line.text);
      blanks = [];
    } else {
      close();
      if (line.kind === 'quote') run.push(...(isEmpty ? [] : [line.text]));
      else read.push(line);
    }
  }
  close();
  return read;
}

/** A marker without its text, with which an answer that is not complete may end. */
const unfinished = /\n\s*(?:#{1,6}|[-*•]|\d{1,3}[.)])\s*$/u;

const rule = /^(?:-{3,}|\*{3,}|_{3,})$/u;

function isNestedIn(lines: readonly AnswerLine[], line: AnswerLine, isDirectly: boolean): boolean {
  const parent = lines.findLast(({ isNested }) => !isNested)?.kind;
  if (line.kind !== 'item' || (parent !== 'item' && parent !== 'numbered')) return false;
  return line.isNested || (isDirectly && parent === 'numbered');
}

const introductions: readonly string[] = [texts.builtIn, texts.builtInSuggestions, texts.builtInAnalysis];

/**
 * Splits an answer into its parts: at its headings or, if it has none, at its empty lines. The sentence with which the
 * built-in helper introduces itself belongs to no part. For `switches`, see `withPiece`.
 */
export const answerParts = (answer: string, switches: readonly number[] = []): AnswerPart[] =>
  [0, ...switches].flatMap((from, at) => partsOf({ text: answer.slice(from, switches[at]), isMaterial: at % 2 === 0 }));

type Written = { text: string; switches: readonly number[] };

/**
 * Adds a piece to an answer. `switches` are the offsets at which the text changes between material and advice; it begins
 * as material.
 */
export function withPiece({ text, switches }: Written, piece: AnswerPiece): Written {
  const isSame = piece.isMaterial === (switches.length % 2 === 0);
  return { text: text + piece.text, switches: isSame ? switches : [...switches, text.length] };
}

function partsOf({ text, isMaterial }: AnswerPiece): AnswerPart[] {
  const written = text
    .replace(unfinished, '')
    .split('\n')
    .filter((line) => !introductions.includes(line.trim()));
  const read = withQuotations(written.map((line) => lineOf(rule.test(line.trim()) ? '' : line)));
  const hasHeadings = read.some(({ kind }) => kind === 'heading');
  const parts: AnswerPart[] = [];
  let isNew = true;
  let isDirectly = false;
  for (const line of read) {
    if (line.text === '') {
      if (!hasHeadings) isNew = true;
      isDirectly = false;
      continue;
    }
    if (isNew || line.kind === 'heading') parts.push({ isMaterial, lines: [] });
    const { lines } = parts.at(-1)!;
    lines.push({ ...line, isNested: isNestedIn(lines, line, isDirectly) });
    isNew = false;
    isDirectly = true;
  }
  return parts;
}

export type AnswerEntry = { line: AnswerLine; nested: AnswerLine[] };

export function answerGroups(lines: readonly AnswerLine[]): AnswerEntry[][] {
  const groups: AnswerEntry[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const before = group?.at(-1)?.line.kind;
    const isList = before === 'item' || before === 'numbered';
    if (line.isNested && isList) group!.at(-1)!.nested.push(line);
    else if (isList && before === line.kind) group!.push({ line, nested: [] });
    else groups.push([{ line, nested: [] }]);
  }
  return groups;
}

/** Returns a function that keeps its results for at most `max` texts. The oldest ones are dropped. */
export function memoizeRecent<Result>(max: number, read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (results.size >= max) results.delete(results.keys().next().value ?? '');
    results.set(text, result);
    return result;
  };
}
