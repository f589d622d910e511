import { literalText, mergeRuns, settledRuns, sourceText, withoutLastBreak } from './line.ts';
import {
  type Alignment,
  type Block,
  type List,
  type ListLabel,
  type ListNumbering,
  type Marks,
  maxNesting,
  type Paragraph,
  type Run,
  usualNumbering,
} from '../schema.ts';
import { readLabel } from '../readLabel.ts';
import { markupLength } from './serialize.ts';

type Holder = { type: 'root' | 'item' | 'quote' | 'cell'; blocks: Block[]; grown: Grown[] };
type Row = { type: 'row'; cells: Block[][] };
type ScriptureHolder = { type: 'scripture'; reference: string; translation: string; paragraphs: Paragraph[] };
/** An open list, list item, quotation, row or cell that can still receive blocks. */
export type Container = Holder | ScriptureHolder | Row | List;

export type LineStart = {
  heading: 1 | 2 | null;
  align: Alignment | null;
  skip: boolean;
  minutes: number | null;
  /**
   * True if the source has an element for this line, in which case its spaces are significant. False for loose text
   * between blocks, where only preformatted spaces are.
   */
  isExplicit: boolean;
  wordItem: WordItem | null;
};

/**
 * The maximum number of HTML characters that the marks in one document may produce. A mark in the source can span very
 * many lines, so a short source could grow a thousandfold. Text beyond this limit is kept without its marks.
 */
export const maxMarkupLength = 8_000_000;

/**
 * The maximum number of tables inside each other whose rows become lines. Every row builds its line again from those of
 * the tables in its cells, so without a limit, a short source could take long.
 */
const maxOpenRows = 5;

/**
 * Builds the blocks of a document while its source is being read. Any sequence of calls produces a document that
 * conforms to the closed schema.
 */
export class DocumentDraft {
  readonly #open: Container[] = [{ type: 'root', blocks: [], grown: [] }];
  #line: (LineStart & { pieces: Run[] }) | null = null;
  #markupLength = 0;
  readonly #stated = new WeakMap<List, StatedItem>();
  readonly #collapsesSpaces: boolean;

  constructor(collapsesSpaces: boolean) {
    this.#collapsesSpaces = collapsesSpaces;
  }

  get hasLine(): boolean {
    return this.#line !== null;
  }

  get isLineEmpty(): boolean {
    return !this.#line || this.#line.pieces.length === 0;
  }

  /**
   * True if the open line is a list item from a word processor. The bullet or number of such an item arrives as text.
   */
  get hasMarker(): boolean {
    return this.#line?.wordItem !== null && this.#line !== null;
  }

  startLine(line: LineStart): void {
    this.endLine();
    if (this.#top.type === 'list') this.openItem();
    this.#line = { ...line, pieces: [] };
  }

  /**
   * Drops the open line if it is a heading without text. A block inside a heading starts a line of its own, which is
   * then the heading.
   */
  dropBlankHeading(): void {
    const line = this.#line;
    if (line?.heading && line.pieces.every(({ text }) => /^[ \t]*$/.test(text))) this.#line = null;
  }

  addText(source: string, marks: Marks, isLiteral: boolean): void {
    if (isLiteral) this.#add(literalText(source), marks);
    else this.#add(sourceText(source, this.#collapsesSpaces || this.#line?.isExplicit === false), marks);
  }

  addBreak(marks: Marks): void {
    this.#add('\n', marks);
  }

  addMarker(text: string): void {
    const item = this.#line?.wordItem;
    if (item) item.marker = (item.marker + text).slice(0, 20);
  }

  endLine(): void {
    const line = this.#line;
    if (!line) return;
    this.#line = null;
    let runs = settledRuns(line.pieces);
    if (!line.isExplicit) runs = withoutLastBreak(runs);
    if (runs.length === 1 && runs[0]?.text === '\n') runs = [];
    const align = line.align && { align: line.align };
    const paragraph: Paragraph = { type: 'paragraph', ...align, ...(line.skip && { skip: true }), runs };
    const minutes = line.minutes !== null && { minutes: line.minutes };
    const top = this.#top;
    if (line.wordItem && 'blocks' in top && this.#hasRoom) this.#addWordItem(top, line.wordItem, paragraph);
    else this.#append(line.heading ? { type: 'heading', level: line.heading, ...align, ...minutes, runs } : paragraph);
  }

  #addWordItem(holder: Holder, { level, list: name, marker }: WordItem, paragraph: Paragraph): void {
    const before = holder.grown[level - 1]?.list;
    const label = readLabel(marker, before?.ordered ? { ...before, number: nextNumber(before) - 1 } : null);
    const item = { level, name, numbering: label, start: label?.number ?? null, blocks: [paragraph] };
    addListItem(holder.blocks, holder.grown, item, maxNesting - this.#nesting);
  }

  /** Opens a list. Returns null at the maximum nesting depth; the list's items then belong to the enclosing list. */
  openList(ordered: boolean, numbering: ListNumbering): Container | null {
    this.endLine();
    if (!this.#hasRoom) return null;
    const top = this.#top;
    if (top.type === 'list') {
      const item = top.items.pop();
      if (!item) return null;
      this.#open.push({ type: 'item', blocks: item, grown: [] });
    }
    return this.#push({ type: 'list', ordered, ...(ordered ? numbering : usualNumbering), items: [] });
  }

  /**
   * Ends the previous item and opens a new one. Returns null if there is no open list. The label that the first item has
   * by its own style becomes that of an ordered list, and the place that the source states for it that of the list.
   */
  openItem(label: ListLabel | null = null, stated: StatedItem | null = null): Container | null {
    this.endLine();
    if (this.#top.type === 'item') this.#closeTop();
    if (this.#top.type === 'list' && this.#top.items.length === 0) {
      if (label && this.#top.ordered) this.#top.label = label;
      if (stated) this.#stated.set(this.#top, stated);
    }
    return this.#top.type === 'list' ? this.#push({ type: 'item', blocks: [], grown: [] }) : null;
  }

  openQuote(): Container | null {
    this.endLine();
    if (!this.#hasRoom) return null;
    if (this.#top.type === 'list') this.openItem();
    return this.#push({ type: 'quote', blocks: [], grown: [] });
  }

  openScripture(reference: string, translation: string): Container | null {
    this.endLine();
    if (!this.#hasRoom) return null;
    if (this.#top.type === 'list') this.openItem();
    return this.#push({ type: 'scripture', reference, translation, paragraphs: [] });
  }

  /** Opens a row. Returns null at the maximum depth; its cells then become blocks of the enclosing cell. */
  openRow(): Container | null {
    this.endLine();
    if (this.#open.filter(({ type }) => type === 'row').length >= maxOpenRows) return null;
    return this.#push({ type: 'row', cells: [] });
  }

  openCell(): Container | null {
    this.endLine();
    return this.#top.type === 'row' ? this.#push({ type: 'cell', blocks: [], grown: [] }) : null;
  }

  close(container: Container): void {
    if (!this.#open.includes(container)) return;
    this.endLine();
    while (this.#open.includes(container)) this.#closeTop();
  }

  finish(): Block[] {
    this.endLine();
    while (this.#open.length > 1) this.#closeTop();
    const root = this.#top;
    return root.type === 'root' ? root.blocks : [];
  }

  get #top(): Container {
    const top = this.#open.at(-1);
    if (!top) throw new Error('The draft is finished');
    return top;
  }

  get #nesting(): number {
    return this.#open.filter(({ type }) => type === 'list' || type === 'quote' || type === 'scripture').length;
  }

  /** Whether a list or a quotation can be opened. A Scripture quotation contains none, not even in a table. */
  get #hasRoom(): boolean {
    return this.#nesting < maxNesting && this.#open.every(({ type }) => type !== 'scripture');
  }

  #push(container: Container): Container {
    this.#open.push(container);
    return container;
  }

  #add(text: string, marks: Marks): void {
    const pieces = this.#line?.pieces;
    if (!pieces || text === '') return;
    const last = pieces.at(-1);
    if (last?.marks === marks) {
      last.text += text;
      return;
    }
    this.#markupLength += markupLength(marks);
    pieces.push({ text, marks: this.#markupLength > maxMarkupLength ? {} : marks });
  }

  #append(block: Block): void {
    const top = this.#top;
    if (top.type === 'list') {
      this.openItem();
      this.#append(block);
    } else if (top.type === 'row') top.cells.push([block]);
    else if (top.type !== 'scripture') top.blocks.push(block);
    else if (block.type === 'paragraph') top.paragraphs.push(block);
    else if (block.type === 'heading') top.paragraphs.push(asParagraph(block));
  }

  /**
   * Appends a list, or adds its items to the list before it if they state that they belong there. Word on the web writes
   * each item as a list of its own.
   */
  #appendList(list: List): void {
    const [top, stated] = [this.#top, this.#stated.get(list)];
    if (!stated || !('blocks' in top)) return this.#append(list);
    const depth = this.#open.filter(({ type }) => type === 'list').length + 1;
    if (stated.list === null && stated.level <= depth) {
      top.grown = [{ list, name: null }];
      return this.#append(list);
    }
    // Each item of a numbered list may be the first of its own.
    const numbering = list.ordered ? list : null;
    const start = list.start === 1 ? null : list.start;
    for (const [at, blocks] of list.items.entries()) {
      const item = { level: stated.level, name: stated.list, numbering, start: start && start + at, blocks };
      addListItem(top.blocks, top.grown, item, maxNesting - this.#nesting);
    }
  }

  #closeTop(): void {
    const closed = this.#open.pop();
    if (closed?.type === 'item' && this.#top.type === 'list') this.#top.items.push(itemOf(closed.blocks));
    else if (closed?.type === 'cell' && this.#top.type === 'row') this.#top.cells.push(closed.blocks);
    else if (closed?.type === 'row') for (const block of rowBlocks(closed.cells)) this.#append(block);
    else if (closed?.type === 'list' && closed.items.length > 0) this.#appendList(closed);
    else if (closed?.type === 'quote' && closed.blocks.length > 0)
      this.#append({ type: 'quote', blocks: closed.blocks });
    else if (closed?.type === 'scripture' && closed.paragraphs.length > 0) this.#append(closed);
  }
}

const asParagraph = ({ align, runs }: { align?: Alignment; runs: Run[] }): Paragraph => ({
  type: 'paragraph',
  ...(align && { align }),
  runs: mergeRuns(runs),
});

function itemOf(blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.type === 'paragraph') return blocks;
  if (first?.type === 'heading') return [asParagraph(first), ...others];
  return [{ type: 'paragraph', runs: [] }, ...blocks];
}

/**
 * Returns the blocks of a table row: one line if there is a single paragraph in each of its cells, and otherwise the
 * blocks of one cell after those of another.
 */
function rowBlocks(cells: Block[][]): Block[] {
  const filled = cells.filter((blocks) => blocks.some((block) => block.type !== 'paragraph' || block.runs.length > 0));
  const lines = filled.flatMap(([first, ...others]) =>
    first?.type === 'paragraph' && others.length === 0 ? [first] : [],
  );
  if (lines.length < filled.length || lines.length < 2) return filled.flat();
  const separator: Run = { text: ' | ', marks: {} };
  return [
    { type: 'paragraph', runs: mergeRuns(lines.flatMap(({ runs }, at) => (at === 0 ? runs : [separator, ...runs]))) },
  ];
}

type WordItem = { level: number; list: string; marker: string };

/**
 * Returns the list level of a paragraph and the name of its list from its style: `mso-list:l0 level2 lfo1` has level 2.
 * Returns null if it is not a list item.
 */
export function wordItem(style: ReadonlyMap<string, string>): WordItem | null {
  const [, list = '', level] = /^(l\d+) level(\d)/.exec(style.get('mso-list') ?? '') ?? [];
  return level === undefined ? null : { level: Number(level), list, marker: '' };
}

/** The level that a list item states, and the name of its list, in Word on the web and Google Docs. */
export type StatedItem = { level: number; list: string | null };

/** A list at the end of the blocks that can still receive items. */
type Grown = { list: List; name: string | null };

type ListItem = {
  level: number;
  name: string | null;
  /** Null for a bullet. */
  numbering: Omit<ListNumbering, 'start'> | null;
  /** The item's number if it is known. */
  start: number | null;
  blocks: Block[];
};

/**
 * Adds a list item whose level the source states, instead of nesting lists. `open` contains the lists at the end of
 * `blocks` that can still receive items, from outermost to innermost. The maximum nesting depth is `deepest`. A label that
 * does not follow the one before it, and the name of another list, start a new list.
 */
function addListItem(blocks: Block[], open: Grown[], item: ListItem, deepest: number): void {
  joinLinesBetween(blocks, open, item);
  if (open[0] === undefined || blocks.at(-1) !== open[0].list) open.length = 0;
  const level = Math.max(1, Math.min(item.level, open.length + 1, deepest));
  open.length = Math.min(open.length, level);
  if (open.length === level && !continues(open[level - 1], item)) open.length -= 1;
  if (open.length < level) {
    const { label, suffix } = item.numbering ?? usualNumbering;
    const list: List = {
      type: 'list',
      ordered: item.numbering !== null,
      start: item.start ?? 1,
      label,
      suffix,
      items: [],
    };
    (open.at(-1)?.list.items.at(-1) ?? blocks).push(list);
    open.push({ list, name: item.name });
  }
  open.at(-1)?.list.items.push(item.blocks);
}

const nextNumber = ({ start, items }: List): number => start + items.length;

function continues(grown: Grown | undefined, { name, numbering, start }: ListItem): boolean {
  if (!grown || grown.name !== name || grown.list.ordered !== (numbering !== null)) return false;
  return !numbering || (grown.list.label === numbering.label && (start === null || start === nextNumber(grown.list)));
}

/**
 * Moves plain lines between two parts of a list into the item around the second part, so that a point below another one
 * stays there: 'b.' after 'a.' and a line.
 */
function joinLinesBetween(blocks: Block[], open: Grown[], { level, name }: ListItem): void {
  const outermost = open[0];
  const parent = open[level - 2];
  if (!outermost || !parent || parent.name !== name || open.length < level) return;
  const between = blocks.slice(blocks.lastIndexOf(outermost.list) + 1);
  if (between.length === 0 || !between.every(({ type }) => type === 'paragraph')) return;
  blocks.length -= between.length;
  parent.list.items.at(-1)?.push(...between);
  open.length = level - 1;
}
