import { assistant as texts } from '../../texts/assistant/assistant.ts';
import { plainLine } from './emphasis.ts';
import {
  endsWithReference,
  isItsReference,
  isOnlyReference,
  withReferenceFirst,
  withReferenceLast,
} from './quotationLines.ts';
import { remembered } from './remembered.ts';

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

/** A part of an answer that can be inserted on its own: a heading with what follows, or a paragraph. */
export type AnswerPart = { lines: AnswerLine[] };

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
 * Returns the quotations in lines that follow each other. A quotation may have several lines, up to its reference. Lines
 * without a reference stay as they are.
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
const quotationsOf = remembered(knownQuotations, (written) => quotationsIn(written.split('\n')));

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
 * built-in helper introduces itself belongs to no part.
 */
export function answerParts(answer: string): AnswerPart[] {
  const written = answer
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
    if (isNew || line.kind === 'heading') parts.push({ lines: [] });
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
