import { mergeRuns } from '../../document/html/line.ts';
import { parseDocument } from '../../document/html/parse.ts';
import { toHtml } from '../../document/html/serialize.ts';
import { countWords, lineText } from '../../document/outline.ts';
import type { Block, Heading, Paragraph, Run } from '../../document/schema.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { cleanLine } from '../../text.ts';
import { imports as texts } from '../../texts/imports.ts';
import { sameWords } from '../sameWords.ts';
import { isDetailLine } from './guess.ts';

export type Tidied = {
  html: string;
  /** The number of paragraphs that became headings. */
  headings: number;
  emptyLines: number;
  /** True if the text began with the title, which it does not repeat. */
  hasTitle: boolean;
};

/**
 * Removes empty lines that only make space, and makes short lines in bold, underlined or capital letters headings. A
 * first line that only repeats `title` is removed. No other words are changed.
 */
export function tidy(html: string, title: string): Tidied {
  const all = parseDocument(html);
  const blocks = withoutTitle(all, title);
  const headed = withHeadings(blocks);
  const tidied = withoutSpace(headed);
  return {
    html: toHtml(tidied),
    headings: headed.filter((block, n) => block !== blocks[n]).length,
    emptyLines: countEmpty(blocks) - countEmpty(tidied),
    hasTitle: blocks.length < all.length,
  };
}

/** Returns the first line if it is the only heading of level 1 and does not name a section. */
export function titleHeading(html: string): string | null {
  const blocks = parseDocument(html);
  const isTop = (block: Block) => block.type === 'heading' && block.level === 1;
  const first = blocks.find((block) => !isEmpty(block));
  if (!isLine(first) || !isTop(first) || blocks.filter(isTop).length > 1) return null;
  const text = textOf(first);
  return labelOf(text) === null ? text : null;
}

type Line = Paragraph | Heading;

const isLine = (block: Block | undefined): block is Line => block?.type === 'paragraph' || block?.type === 'heading';
const textOf = (block: Line): string => cleanLine(lineText(block.runs));
const isEmpty = (block: Block | undefined): boolean => isLine(block) && lineText(block.runs).trim() === '';

function withoutTitle(blocks: Block[], title: string): Block[] {
  const at = blocks.findIndex((block) => !isEmpty(block));
  const first = blocks[at];
  const words = sameWords(title);
  const repeats = isLine(first) && words !== '' && sameWords(textOf(first)) === words;
  return repeats && blocks.slice(at + 1).some((block) => !isEmpty(block)) ? blocks.toSpliced(at, 1) : blocks;
}

const countEmpty = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.type === 'list') return sum + block.items.reduce((inItems, item) => inItems + countEmpty(item), 0);
    return sum + (block.type === 'quote' ? countEmpty(block.blocks) : Number(isEmpty(block)));
  }, 0);

function withoutSpace(blocks: Block[]): Block[] {
  return blocks.flatMap((block, at): Block[] => {
    if (isEmpty(block)) return isStanzaBreak(blocks, at) ? [block] : [];
    if (block.type === 'quote') {
      const quoted = withoutSpace(block.blocks);
      return quoted.length > 0 ? [{ ...block, blocks: quoted }] : [];
    }
    if (block.type !== 'list') return [block];
    // An item begins with a paragraph, which may be empty.
    return [{ ...block, items: block.items.map(([first, ...rest]) => [first!, ...withoutSpace(rest)]) }];
  });
}

/** The maximum length of a line of poetry, in characters. */
const maxVerseLength = 60;

const isVerseLine = (block: Block | undefined): boolean =>
  block?.type === 'paragraph' && !isEmpty(block) && lineText(block.runs).length <= maxVerseLength;

/** True for the first of the empty lines between two groups of short lines. */
function isStanzaBreak(blocks: readonly Block[], at: number): boolean {
  const after = blocks.findIndex((block, n) => n > at && !isEmpty(block));
  return [at - 2, at - 1, after, after + 1].every((n) => isVerseLine(blocks[n]));
}

type Look = 'bold' | 'underline' | 'caps';
const looks = ['bold', 'underline', 'caps'] as const satisfies Look[];

const hasLook: Record<Look, (written: readonly Run[], text: string) => boolean> = {
  bold: (written) => written.every(({ marks }) => marks.bold),
  underline: (written) => written.every(({ marks }) => marks.underline),
  caps: (_, text) => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text.replace(numbering, '')),
};

function looksOf({ runs }: Line, text: string): Look[] {
  const written = runs.filter(({ text: part }) => /[\p{L}\p{N}]/u.test(part));
  return written.length > 0 ? looks.filter((look) => hasLook[look](written, text)) : [];
}

type Label = 'name' | 'point' | 'roman' | 'letter' | 'number' | 'small';

const sectionName =
  /^(?:introduction|conclusion|application|background|invitation|exposition|summary|prologue|epilogue)\s*(?:$|[.:–—-])/i;
const point =
  /^(?:(?:main |sub)?point|part|section|step|truth|lesson)\s+(?:\d{1,2}|[ivx]+|one|two|three|four|five|six|seven)\b/i;
const numbering = /^(?:[IVX]{1,5}|[A-Z]|\d{1,2}|[ivx]{1,4}|[a-z])[.):]\)?\s+/;
const labels: [Label, RegExp][] = [
  ['name', sectionName],
  ['point', point],
  ['roman', /^[IVX]{1,5}[.):]\s/],
  ['letter', /^[A-Z][.):]\s/],
  ['number', /^\d{1,2}[.):]\s/],
  ['small', /^(?:[ivx]{1,4}|[a-z])[.):]\s/],
];
const labelOf = (text: string): Label | null => labels.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Names of sections that need no emphasis. */
const isBareName = (text: string): boolean => /^\p{L}+(?: \d{1,2})?[.:]?$/u.test(text) && !/^part/i.test(text);

const maxHeadingWords = 14;
const maxHeadingLength = 100;
/** A line with more words that ends as a sentence is prose. */
const maxSentenceWords = 10;
const maxColonWords = 6;
/** A paragraph with more words is prose. */
const maxFrontWords = 12;

const person = /^(?:by|rev|reverend|pastor|dr|preached|delivered)\b/i;
/** Notes of preachers to themselves. */
const cue = /^(?:amen|slides?|next slide|click|pause|read|pray|sing)\b/i;

function mayBeHeading(text: string, label: Label | null, look: readonly Look[]): boolean {
  const words = countWords(text);
  if (words > maxHeadingWords || text.length > maxHeadingLength || !/\p{L}{2}/u.test(text)) return false;
  if (/^[IVXLC]+$/.test(text)) return false;
  if (/^[([{*]|[,;]$/.test(text) || isDetailLine(text)) return false;
  if (label === null && words <= 3 && cue.test(text)) return false;
  const unlabeled = text.replace(numbering, '');
  // Several sentences, or a quotation with its reference.
  if (/;\s|[\p{Ll}\d]{3}[.!?]["”’)]*\s+\p{Lu}/u.test(unlabeled)) return false;
  if (/^["“‘']/.test(unlabeled) && (words > maxColonWords || parseReferences(text).length > 0)) return false;
  if (label !== null && /[.!?:]["”’)]*$/.test(text)) return words <= maxSentenceWords;
  if (text.endsWith(':')) return words <= maxColonWords;
  if (/\?["”’)]*$/.test(text)) return words <= maxSentenceWords;
  // A short sentence in bold letters is emphasis, but titles in capitals may end with a period.
  if (/[.!…]["”’)]*$/.test(text)) return words <= maxSentenceWords && look.length > 1 && look.includes('caps');
  return true;
}

const isProse = (block: Block | undefined): boolean =>
  block !== undefined && !(isLine(block) && countWords(textOf(block)) <= maxFrontWords);

type Candidate = { at: number; text: string; label: Label | null; look: string };

function withHeadings(blocks: Block[]): Block[] {
  const levels = levelsOf(candidatesIn(blocks), blocks);
  return blocks.map((block, at) => {
    const level = levels.get(at);
    if (level === undefined || block.type !== 'paragraph') return block;
    return { type: 'heading', level, ...(block.align && { align: block.align }), runs: plainRuns(block) };
  });
}

/** Headings are bold, so the marks of the whole line are no emphasis there. */
function plainRuns(paragraph: Paragraph): Run[] {
  const look = looksOf(paragraph, textOf(paragraph));
  const runs = paragraph.runs.map(({ text, marks: { bold, underline, ...marks } }) => ({
    text,
    marks: {
      ...marks,
      ...(bold && !look.includes('bold') && { bold }),
      ...(underline && !look.includes('underline') && { underline }),
    },
  }));
  return mergeRuns(runs);
}

function candidatesIn(blocks: readonly Block[]): Candidate[] {
  const filled = blocks.flatMap((block, at) => (isEmpty(block) ? [] : [at]));
  const paragraphs = filled.flatMap((at) => {
    const block = blocks[at]!;
    if (block.type !== 'paragraph') return [];
    const text = textOf(block);
    return [{ at, block, text, look: looksOf(block, text) }];
  });
  const prose = paragraphs.filter(({ text }) => countWords(text) > maxHeadingWords);
  // Some manuscripts are bold or in capitals throughout.
  const usual = looks.filter((look) => prose.filter((each) => each.look.includes(look)).length * 3 > prose.length);
  // The numbers of sections need no emphasis, but those of an outline are followed by short lines.
  const romans = paragraphs.filter(
    ({ at, text }) => labelOf(text) === 'roman' && isProse(blocks[filled[filled.indexOf(at) + 1] ?? -1]),
  );
  const isCounted =
    [/^I[.):]\s/, /^II[.):]\s/].every((numeral) => romans.some(({ text }) => numeral.test(text))) &&
    romans.every(({ text }) => mayBeHeading(text, 'roman', []));
  const counts = new Map<string, number>();
  for (const { text } of paragraphs) counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1);
  const candidates = paragraphs.flatMap(({ at, block, text, look }): Candidate[] => {
    const label = labelOf(text);
    const shown = look.filter((each) => !usual.includes(each));
    const isBare = (label === 'name' || label === 'point') && isBareName(text);
    if (shown.length === 0 && !isBare && !(isCounted && romans.some((each) => each.at === at))) return [];
    const isOneLine = !block.runs.some((run) => run.text.includes('\n')) && !block.runs[0]?.marks.superscript;
    // The last line is an end and not the beginning of something.
    if (!isOneLine || at === filled.at(-1) || counts.get(text.toLowerCase())! > 2) return [];
    return mayBeHeading(text, label, shown) ? [{ at, text, label, look: shown.join(' ') }] : [];
  });
  return withoutFront(candidates, blocks, filled);
}

/**
 * Leaves out names and places at the front, and groups of lines without labels. At the front, only the first line and
 * the line directly before the text may be headings without a label.
 */
function withoutFront(candidates: readonly Candidate[], blocks: readonly Block[], filled: readonly number[]) {
  const isProseAt = (n: number) => isProse(blocks[filled[n] ?? -1]);
  const front = filled.findIndex((_, n) => isProseAt(n));
  const isCandidate = new Set(candidates.filter(({ label }) => label === null).map(({ at }) => at));
  const groupAt = (n: number): number => {
    let [from, to] = [n, n];
    while (isCandidate.has(filled[from - 1] ?? -1)) from -= 1;
    while (isCandidate.has(filled[to + 1] ?? -1)) to += 1;
    return to - from + 1;
  };
  const labeledFrom = candidates.find(({ label }) => label !== null)?.at ?? Infinity;
  return candidates.filter(({ at, text, label }) => {
    if (label !== null) return true;
    const n = filled.indexOf(at);
    if (n >= front || at > labeledFrom) return groupAt(n) <= 2;
    return !person.test(text) && (n === 0 || isProseAt(n + 1));
  });
}

function levelsOf(candidates: readonly Candidate[], blocks: readonly Block[]): Map<number, 1 | 2> {
  const first = blocks.findIndex((block) => !isEmpty(block));
  const hasSections = blocks.some(
    (block, at) => at > first && block.type === 'heading' && block.level === 1 && textOf(block) !== texts.notes,
  );
  const kinds = candidates.flatMap(({ label }) => label ?? []).filter((label) => label !== 'name' && label !== 'small');
  const highest = kinds.find((label) => label === 'roman' || label === 'point') ?? kinds[0];
  const isHigh = ({ label }: Candidate) => label === 'name' || label === 'point' || label === highest;
  const highLooks = candidates.filter(isHigh).map(({ look }) => look);
  const lowLooks = candidates.filter((each) => each.label !== null && !isHigh(each)).map(({ look }) => look);
  const unlabeled = candidates.filter(({ label, at }) => label === null && at !== first);
  const hasCaps = unlabeled.some(({ look }) => look.includes('caps'));
  const isTop = (candidate: Candidate): boolean => {
    if (candidate.at === first || isHigh(candidate)) return true;
    if (candidate.label !== null) return false;
    if (highest !== undefined) return highLooks.includes(candidate.look) && !lowLooks.includes(candidate.look);
    return !hasCaps || candidate.look.includes('caps');
  };
  return new Map(candidates.map((candidate) => [candidate.at, !hasSections && isTop(candidate) ? 1 : 2]));
}
