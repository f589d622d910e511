import { nearestHighlight, nearestPen } from '@sermon/domain/document/html/element';
import { maxRoman, roman } from '@sermon/domain/document/listLabel';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Alignment, type Marks, type Run, safeHref } from '@sermon/domain/document/schema';
import { escapeHtml } from '@sermon/domain/text';
import { type Change, type Changes, imports as texts } from '@sermon/domain/texts/imports';

/** A converted text. Only a file that this product wrote has a title. */
export type Converted = { title: string | null; html: string; changes: Changes };

/** The label of a list's items, as in HTML's `<ol type>`; 'bullet' for a list without numbers. */
export type Label = '1' | 'a' | 'A' | 'i' | 'I' | 'bullet';

/** The place of a line in a list. Items with the same `list` belong together. Levels start at 0. */
export type Item = {
  list: string;
  level: number;
  label: Label;
  suffix: string;
  number: number;
  /** True if the source's label has more than `label` and `suffix` say: text before the number, or another format. */
  isPartial?: boolean;
};

/** One line of the source: a paragraph with its place in the document. */
export type Line = {
  runs: Run[];
  heading: 1 | 2 | null;
  align: Alignment | null;
  isQuote: boolean;
  item: Item | null;
  /** True for a further paragraph of the item above. */
  continuesItem: boolean;
};

export const emptyLine = (): Line => ({
  runs: [],
  heading: null,
  align: null,
  isQuote: false,
  item: null,
  continuesItem: false,
});

export const textOf = ({ runs }: Line): string => runs.map(({ text }) => text).join('');
export const isBlankLine = (line: Line): boolean => textOf(line).trim() === '';

const maxLevel = 7;

/** Writes lines as HTML in the order of the source. Lists and quotations are nested by the lines' places. */
export class LineWriter {
  #html = '';
  readonly #lists: { list: string; level: number; label: Label }[] = [];
  /** Lines after an item. The next item shows whether they belong to the list. */
  #waiting = '';
  #quoted = '';

  line(line: Line): void {
    if (line.isQuote && line.heading === null) {
      this.#quoted += lineHtml({ ...line, item: null });
      return;
    }
    this.#endQuote();
    if (line.heading !== null) {
      this.#endLists();
      this.#html += lineHtml(line);
    } else if (line.item) this.#addItem(line, line.item);
    else if (line.continuesItem && this.#lists.length > 0 && this.#waiting === '') this.#html += lineHtml(line);
    else this.#add(lineHtml(line));
  }

  /** A table's row: one line if each cell has at most one, otherwise the lines of its cells one after another. */
  row(cells: readonly Line[][]): void {
    const filled = cells.map((lines) => lines.filter((line) => !isBlankLine(line))).filter(({ length }) => length > 0);
    const isOneLine = filled.every(({ length, 0: line }) => length === 1 && !line?.item && !line?.heading);
    if (!isOneLine) for (const line of filled.flat()) this.line(line);
    else if (filled.length > 0) this.line({ ...emptyLine(), runs: joined(filled.flat(), cellSeparator) });
  }

  finish(): string {
    this.#endQuote();
    this.#endLists();
    return this.#html;
  }

  #add(html: string): void {
    if (this.#lists.length > 0) this.#waiting += html;
    else this.#html += html;
  }

  #addItem(line: Line, { list, level: wanted, label, number, suffix }: Item): void {
    const level = Math.min(wanted, maxLevel);
    const open = this.#lists;
    if (this.#waiting !== '') {
      // A sub-point after a plain line: the line belongs to the point above.
      const isInside = level > 0 && open[0]?.list === list && open[0].level < level;
      if (!isInside) this.#endLists();
      else {
        this.#closeTo(open.findLastIndex((above) => above.level < level) + 1);
        this.#html += this.#waiting;
        this.#waiting = '';
      }
    }
    while ((open.at(-1)?.level ?? -1) > level) this.#close();
    const top = open.at(-1);
    if (top?.level === level && (top.list !== list || top.label !== label)) this.#close();
    if (open.at(-1)?.level === level) this.#html += '</li><li>';
    else {
      open.push({ list, level, label });
      this.#html += `${listTag(label, number, suffix)}<li>`;
    }
    this.#html += lineHtml({ ...line, item: null });
  }

  #endQuote(): void {
    const quoted = this.#quoted;
    this.#quoted = '';
    if (quoted) this.#add(`<blockquote>${quoted}</blockquote>`);
  }

  #endLists(): void {
    this.#closeTo(0);
    this.#html += this.#waiting;
    this.#waiting = '';
  }

  #closeTo(count: number): void {
    while (this.#lists.length > count) this.#close();
  }

  #close(): void {
    const closed = this.#lists.pop();
    if (closed) this.#html += `</li></${closed.label === 'bullet' ? 'ul' : 'ol'}>`;
  }
}

const cellSeparator: Run = { text: ' | ', marks: {} };

const joined = (lines: readonly Line[], separator: Run): Run[] =>
  lines.flatMap(({ runs }, at) => (at === 0 ? runs : [separator, ...runs]));

function listTag(label: Label, number: number, suffix: string): string {
  if (label === 'bullet') return '<ul>';
  const type = label === '1' ? '' : ` type="${label}"`;
  const ending = suffix === ')' ? ' data-suffix=")"' : '';
  return `<ol${type}${number === 1 ? '' : ` start="${number}"`}${ending}>`;
}

function lineHtml({ runs, heading, align, item }: Line): string {
  const own = heading !== null && item && item.label !== 'bullet' ? [{ text: `${labelText(item)} `, marks: {} }] : [];
  const shown = heading === null ? runs : withoutCommonBold(runs);
  const clean = trimmed([...own, ...shown]);
  const place = align && clean.length > 0 ? { align } : {};
  return toHtml([
    heading === null
      ? { type: 'paragraph', ...place, runs: clean }
      : { type: 'heading', level: heading, ...place, runs: clean },
  ]);
}

/** Bold text in an entirely bold heading is not emphasis. */
const withoutCommonBold = (runs: readonly Run[]): Run[] =>
  runs.every(({ text, marks }) => marks.bold || text.trim() === '')
    ? runs.map(({ text, marks: { bold: _, ...marks } }) => ({ text, marks }))
    : [...runs];

/** Removes the spaces and breaks at the ends of a line. Characters that separate become a space or a break. */
function trimmed(runs: readonly Run[]): Run[] {
  const clean = runs.map(({ text, marks }) => ({
    // oxlint-disable-next-line no-control-regex
    text: text.replace(/[\v\u0085\u2028\u2029]/g, '\n').replace(/[\t\r\f]|[\u0001-\u0008\u000e-\u001f]/g, ' '),
    marks,
  }));
  for (let first = clean[0]; first; first = clean[0]) {
    first.text = first.text.replace(/^[ \n]+/, '');
    if (first.text !== '') break;
    clean.shift();
  }
  for (let last = clean.at(-1); last; last = clean.at(-1)) {
    last.text = last.text.replace(/[ \n]+$/, '');
    if (last.text !== '') break;
    clean.pop();
  }
  return clean.filter(({ text }) => text !== '');
}

const labels: Record<Label, (n: number) => string> = {
  '1': String,
  a: (n) => letters(n),
  A: (n) => letters(n).toUpperCase(),
  i: (n) => romanOf(n),
  I: (n) => romanOf(n).toUpperCase(),
  bullet: () => '',
};

/** The label as text, for places that are no lists. */
export const labelText = ({ label, number, suffix }: Pick<Item, 'label' | 'number' | 'suffix'>): string =>
  `${labels[label](number)}${suffix}`;

/** As word processors count: a … z, aa, bb … */
const letters = (n: number): string =>
  String.fromCodePoint(97 + ((Math.max(1, n) - 1) % 26)).repeat(Math.min(9, Math.ceil(Math.max(1, n) / 26)));

const romanOf = (n: number): string => roman(Math.min(n, maxRoman));

/** True if a document cannot show an item's label as it is. A heading has it as text, with any suffix. */
export const isLabelSimplified = ({ item, heading }: Line): boolean =>
  item !== null &&
  item.label !== 'bullet' &&
  (item.isPartial === true || (heading === null && item.suffix !== '.' && item.suffix !== ')'));

/** The label for a number format of Word's binary and RTF files (nfc). */
export function labelOfFormat(format: number): Label {
  if (format === 23 || format === 255) return 'bullet';
  return numberFormats[format] ?? '1';
}

const numberFormats: readonly Label[] = ['1', 'I', 'i', 'A', 'a'];

/** True if documents do not have a number format of Word's binary and RTF files, such as 01 and 1st. */
export const isOtherFormat = (format: number): boolean =>
  numberFormats[format] === undefined && labelOfFormat(format) !== 'bullet';

/** Counts the items of lists as word processors do: an item starts the levels below it again. */
export class Counter {
  readonly #counts = new Map<string, number[]>();

  /** `restart` is the number of an item that starts anew. */
  next(list: string, level: number, start: number, restart: number | null = null): number {
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    const number = restart ?? (counts[level] ?? start - 1) + 1;
    counts.length = Math.min(counts.length, level);
    counts[level] = number;
    return number;
  }

  /** The current number of each level. */
  numbers(list: string): readonly (number | undefined)[] {
    return this.#counts.get(list) ?? [];
  }
}

/** Characters of the fonts Symbol and Wingdings are in the private use area of Unicode. Most of them are bullets. */
export const fromSymbolFont = (text: string): string =>
  text.replace(/[\uf020-\uf0ff]/g, (character) => {
    const code = character.charCodeAt(0) - 0xf000;
    return code < 0x7f ? String.fromCharCode(code) : '•';
  });

/** True if a page's header or footer has words other than page numbers such as "Page 1 of 3". */
export const hasWords = (margin: string): boolean => /\p{L}{2}/u.test(margin.replace(/\b(?:page|of)\b/gi, ''));

const kinds: [RegExp, Pick<Line, 'heading' | 'isQuote'>][] = [
  [/^(?:title|heading ?1|überschrift ?1|titre ?1|rubrik ?1|kop ?1)$/i, { heading: 1, isQuote: false }],
  [/^(?:heading ?[2-9]|überschrift ?[2-9]|titre ?[2-9]|rubrik ?[2-9]|kop ?[2-9])$/i, { heading: 2, isQuote: false }],
  [/^(?:quote|intense quote|quotations?|block ?text|block quotation)$/i, { heading: null, isQuote: true }],
];

/** Returns the block for a paragraph style's name, or null. */
export const kindOfStyle = (name: string): Pick<Line, 'heading' | 'isQuote'> | null =>
  kinds.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null;

/** Maximum number of pieces of text with the same formatting. A document with more has too many tags. */
export const maxRuns = 300_000;

/** The formatting of text in word processors, as far as documents have it. */
export type Look = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  caps: boolean;
  raised: boolean;
  lowered: boolean;
  /** CSS colors, '' for the default. */
  ink: string;
  background: string;
  link: string | null;
};

export const plainLook: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  caps: false,
  raised: false,
  lowered: false,
  ink: '',
  background: '',
  link: null,
};

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** Writes digits as subscript digits, because documents have no subscript mark. */
export const withSubscripts = (text: string): string =>
  text.replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit);

/**
 * Returns text with its formatting as a run. `own` is the formatting of the line's style, which is not emphasis in a
 * heading or quotation.
 */
export function runOf(text: string, look: Look, own: Pick<Look, 'bold' | 'italic'> = plainLook): Run {
  const href = look.link === null ? null : safeHref(look.link);
  const highlight = look.background ? nearestHighlight(look.background) : null;
  const pen = look.ink && href === null ? nearestPen(look.ink) : null;
  const marks: Marks = {
    ...(href !== null && { link: href }),
    ...(highlight && { highlight }),
    ...(pen && { pen }),
    ...(look.bold && !own.bold && { bold: true }),
    ...(look.italic && !own.italic && { italic: true }),
    ...(look.strike && { strike: true }),
    ...(look.underline && href === null && { underline: true }),
    ...(look.raised && { superscript: true }),
  };
  const lowered = look.lowered ? withSubscripts(text) : text;
  return { text: look.caps ? lowered.toUpperCase() : lowered, marks };
}

/** Collects the notes of a text and counts what was changed. */
export class Findings {
  readonly changes: Changes = {};
  readonly #notes: string[] = [];

  add(change: Change, n = 1): void {
    this.changes[change] = (this.changes[change] ?? 0) + n;
  }

  /** Adds a note and returns its number as a run. */
  note(html: string): Run {
    this.add('notes');
    return { text: String(this.#notes.push(html)), marks: { superscript: true } };
  }

  /** Returns the text with its notes in a list at the end. */
  finish(html: string): { html: string; changes: Changes } {
    const items = this.#notes.map((note) => `<li>${note || '<p></p>'}</li>`).join('');
    const list = items && `<h2>${escapeHtml(texts.notes)}</h2><ol>${items}</ol>`;
    return { html: withoutEmptyEnds(html) + list, changes: this.changes };
  }
}

const emptyParagraph = '<p></p>';

/** Removes the empty paragraphs at both ends. */
export function withoutEmptyEnds(html: string): string {
  let [from, to] = [0, html.length];
  while (html.startsWith(emptyParagraph, from)) from += emptyParagraph.length;
  while (to - emptyParagraph.length >= from && html.endsWith(emptyParagraph, to)) to -= emptyParagraph.length;
  return html.slice(from, to);
}
