import { type Block, type Paragraph, usualNumbering } from '../../document/schema.ts';
import { findReferences } from '../../scripture/parsing/find.ts';
import { assistantSource, type Excerpt } from '../../document/sources/source.ts';
import { lineRuns, plainLine } from './emphasis.ts';
import {
  type AnswerEntry,
  answerGroups,
  type AnswerLine,
  type AnswerPart,
  memoizeRecent,
  withSingleMarks,
} from './lines.ts';
import { compareQuotation } from '../../scripture/quotation.ts';
import { type NamedPassage, namedPassages, type QuotationStatus } from '../quotations.ts';

export type CheckedPassage = {
  reference: string;
  quoted: string | null;
  status: QuotationStatus;
  translationId: string;
  text: string;
};

type Named = Pick<NamedPassage, 'reference' | 'quoted'>;

export const passageKey = ({ reference, quoted }: Named): string => `${reference} ${quoted ?? ''}`;

const knownLines = 1_000;
const passagesOf = memoizeRecent(knownLines, (text): readonly NamedPassage[] => {
  const named = namedPassages(plainLine(text));
  return named.filter((passage, at) => named.findIndex((other) => passageKey(other) === passageKey(passage)) === at);
});

export const passagesIn = ({ text }: AnswerLine): readonly NamedPassage[] => passagesOf(text);

/**
 * Returns the lines whose passages must be looked up, as text. `known` has the passages that already were. Returns '' if
 * there is nothing left.
 */
export function uncheckedText(parts: readonly AnswerPart[], known: ReadonlyMap<string, CheckedPassage>): string {
  return parts
    .flatMap(({ lines }) => lines)
    .filter((line) => passagesIn(line).some((passage) => !known.has(passageKey(passage))))
    .map(({ text }) => plainLine(text))
    .join('\n');
}

type Wording = { text: string; isChanged: boolean }[];

const word = /[\p{L}\p{M}]+(?:['’‘ʼ`]\p{L}+)*/gu;

/**
 * Returns the words of a passage that a quotation was meant to be, and marks those that the quotation lacks. `quoted` may
 * be a part of the passage. Returns the whole passage as changed unless more than half of the words agree.
 */
export function trueWording(quoted: string, passage: string): Wording {
  const text = passage.normalize('NFC').trim();
  const places = [...text.matchAll(word)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  const { stretches } = compareQuotation(`… ${quoted} …`, text);
  const kinds = stretches.flatMap(({ kind, words }) => (kind === 'added' ? [] : words.map(() => kind)));
  const [first, last] = [kinds.indexOf('same'), kinds.lastIndexOf('same')];
  const same = kinds.filter((kind) => kind === 'same').length;
  const quotedWords = quoted.normalize('NFC').match(word)?.length ?? 0;
  if (same * 2 <= quotedWords || same === 0 || kinds.length !== places.length)
    return text === '' ? [] : [{ text, isChanged: true }];
  const found: Wording = [];
  for (let at = first; at <= last; at += 1) {
    const { from, to } = places[at]!;
    const isChanged = kinds[at] !== 'same';
    // The signs between two words belong to the first one.
    const end = at === last ? to : places[at + 1]!.from;
    const written = text.slice(from, end);
    const before = found.at(-1);
    if (before?.isChanged === isChanged) before.text += written;
    else found.push({ text: written, isChanged });
  }
  return found;
}

export const wordsOf = (wording: Wording): string => wording.map(({ text }) => text).join('');

export type Checked = ReadonlyMap<string, CheckedPassage>;

export const isChecked = ({ lines }: AnswerPart, checked: Checked): boolean =>
  lines.every((line) => passagesIn(line).every((passage) => checked.has(passageKey(passage))));

/** Returns whether a line names a passage that is not in the Bible. Such a line is never inserted. */
export const namesNothing = (line: AnswerLine, checked: Checked): boolean =>
  passagesIn(line).some((passage) => checked.get(passageKey(passage))?.status === 'notFound');

/** Returns the words of the Bible that take the place of a quotation's, without the double marks that would end them. */
const trueQuotation = (quoted: string, passage: string): string =>
  withSingleMarks(wordsOf(trueWording(quoted, passage))).replace(/\s+/gu, ' ');

/**
 * Returns a line with the words of the Bible in place of those that a quotation has. The translation that it names becomes
 * the one from which the words are.
 */
export function withTrueWording(
  line: AnswerLine,
  { quoted, text: passage, translationId }: CheckedPassage,
): AnswerLine {
  if (quoted === null) return line;
  const words = trueQuotation(quoted, passage);
  const text = line.text.includes(quoted) ? line.text : plainLine(line.text);
  // The same words may also come before the quotation.
  const from = 1 + Math.max(text.indexOf(`“${quoted}`), text.indexOf(`"${quoted}`));
  const named = passagesIn(line).find((other) => other.quoted === quoted)?.translationId;
  const replaced = text.slice(0, from) + text.slice(from).replace(quoted, () => words);
  return { ...line, text: named ? replaced.replace(`(${named})`, () => `(${translationId})`) : replaced };
}

/**
 * Returns a part of an answer for insertion, or null if nothing of it can be inserted. A quotation on a line of its own
 * that the Bible has becomes a Scripture quotation. Lines that name a passage which is not in the Bible are left out. All
 * other words are marked as the assistant's. All passages must have been looked up.
 */
export function insertionOf({ lines }: Pick<AnswerPart, 'lines'>, checked: Checked): Excerpt | null {
  const kept = lines.filter((line) => !namesNothing(line, checked));
  const blocks = answerGroups(kept).flatMap((entries) => blocksOf(entries, checked));
  return blocks.some(({ type }) => type !== 'heading') ? { source: assistantSource, blocks } : null;
}

const paragraphOf = ({ text }: AnswerLine): Paragraph => ({ type: 'paragraph', runs: lineRuns(text) });

function blocksOf(entries: readonly AnswerEntry[], checked: Checked): Block[] {
  const [{ line }] = entries as [AnswerEntry];
  switch (line.kind) {
    case 'heading':
      return [{ type: 'heading', level: 2, runs: lineRuns(line.text) }];
    case 'item':
      return [{ type: 'list', ordered: false, ...usualNumbering, items: entries.map(itemOf) }];
    case 'numbered':
      return [
        { type: 'list', ordered: true, ...usualNumbering, start: Math.max(1, line.number), items: entries.map(itemOf) },
      ];
    case 'quote':
      return [scriptureIn(line, checked) ?? { type: 'quote', blocks: [paragraphOf(line)] }];
    case 'text':
      return [paragraphOf(line)];
  }
}

const itemOf = ({ line, nested }: AnswerEntry): Block[] => [
  paragraphOf(line),
  ...(nested.length > 0
    ? [{ type: 'list' as const, ordered: false, ...usualNumbering, items: nested.map((item) => [paragraphOf(item)]) }]
    : []),
];

function scriptureIn(line: AnswerLine, checked: Checked): Block | null {
  const passages = passagesIn(line);
  const [named] = passages;
  const found = named && checked.get(passageKey(named));
  if (passages.length !== 1 || found?.status !== 'verified' || found.quoted === null) return null;
  const { quoted, reference, translationId } = found;
  if (hasOtherWords(plainLine(line.text), quoted, named?.translationId ?? '')) return null;
  return {
    type: 'scripture',
    reference,
    translation: translationId,
    paragraphs: [{ type: 'paragraph', runs: [{ text: quoted, marks: {} }] }],
  };
}

function hasOtherWords(text: string, quoted: string, translationId: string): boolean {
  let rest = text.replace(quoted, () => '');
  for (const { from, to } of findReferences(rest).toReversed()) rest = rest.slice(0, from) + rest.slice(to);
  return /[\p{L}\p{N}]/u.test(rest.replace(translationId, () => ''));
}

/**
 * Returns the parts of an answer with the words of the Bible in the quotations of `taken`, which had other words when they
 * were looked up, and the passages that were looked up together with these corrected quotations.
 */
export function withTaken(
  parts: readonly AnswerPart[],
  checked: Checked,
  taken: readonly CheckedPassage[],
): { parts: readonly AnswerPart[]; checked: Checked } {
  if (taken.length === 0) return { parts, checked };
  const all = new Map(checked);
  for (const passage of taken) {
    const quoted = trueQuotation(passage.quoted ?? '', passage.text);
    const corrected = { ...passage, quoted, status: 'verified' as const };
    all.set(passageKey(corrected), corrected);
  }
  const correct = (line: AnswerLine): AnswerLine => {
    const keys = passagesIn(line).map(passageKey);
    return taken.filter((passage) => keys.includes(passageKey(passage))).reduce(withTrueWording, line);
  };
  return { parts: parts.map((part) => ({ ...part, lines: part.lines.map(correct) })), checked: all };
}
