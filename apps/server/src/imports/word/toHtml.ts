import { isRightToLeft } from '@sermon/domain/document/outline';
import { maxNameLength } from '@sermon/domain/library/items';
import { cleanLine, escapeHtml } from '@sermon/domain/text';
import { type Changes, imports as texts } from '@sermon/domain/texts/imports';
import { readParagraphFacts, readRunColors } from './annotate.ts';
import type { Kind, Numbering, Styles } from './styles.ts';
import {
  defaultSize,
  highlights,
  type Marks,
  pens,
  safeHref,
  safeReference,
  sizes,
} from '@sermon/domain/document/schema';
import { translations } from '@sermon/domain/scripture/translations';
import { nearestHighlight, nearestPen } from '@sermon/domain/document/html/element';

/** The converted text, and the title of a file that this product wrote. Other files have no title of their own. */
export type Converted = { title: string | null; html: string; changes: Changes };

/** Indent of quotations in files that this product wrote, in twentieths of a point. */
const ourQuoteIndent = 480;
/** Text sizes in files that this product wrote, in points. */
const ourSizes = { heading1: 17, heading2: 14, other: 12 };

const cellSeparator = ' | ';

/**
 * Converts the document to HTML that does not conform to the document schema yet. `author` comes from the file's
 * properties. Files that this product wrote repeat the author below the title, and that line is omitted.
 */
export function toHtml(
  document: WordDocument,
  { styles, numbering, author }: { styles: Styles; numbering: Numbering; author: string },
): Converted {
  const changes = { tables: 0, notes: 0, comments: 0, links: 0 };
  const notes: NoteReference[] = [];
  const numbers = new Map<string, number>();
  /**
   * Returns the number of a note. It is the same for every reference to the note, even for one inside the note itself,
   * so each note is written only once.
   */
  const numberOf = (reference: NoteReference): number => {
    const key = `${reference.noteType} ${reference.noteId}`;
    const number = numbers.get(key) ?? notes.push(reference);
    numbers.set(key, number);
    return number;
  };
  const contextOf = (kind: Kind): LineContext => ({
    isOurs: styles.isOurs,
    isHeading: ['title', 'heading1', 'heading2'].includes(kind),
    size: kind === 'heading1' || kind === 'heading2' ? ourSizes[kind] : ourSizes.other,
    note: numberOf,
    onDroppedLink: () => (changes.links += 1),
    onComment: () => (changes.comments += 1),
  });
  let dropCap: Inline[] = [];
  const ownTitle = styles.isOurs ? firstTitle(document.children, styles) : null;
  let title: string | null = null;

  function addParagraph(writer: BlockWriter, paragraph: Paragraph): void {
    const { list, isDropCap } = readParagraphFacts(paragraph.indent.hanging);
    const children = [...dropCap, ...paragraph.children];
    dropCap = isDropCap ? children : [];
    if (isDropCap) return;
    const kind = styles.kindOf(paragraph.styleId);
    const line = lineHtml(children, contextOf(kind));
    const text = plain(line);
    if (paragraph === ownTitle) {
      title = cleanLine(text).slice(0, maxNameLength) || null;
      return;
    }
    const align = alignmentOf(paragraph.alignment, text);
    const html = (tag: string) => `<${tag}${align && text ? ` style="text-align:${align}"` : ''}>${line}</${tag}>`;
    const start = paragraph.indent.start === null ? null : Number(paragraph.indent.start);
    const inItem = writer.isInList && start !== null && (styles.isOurs || kind === 'listText') ? start : null;
    if (paragraph.numbering && kind !== 'title' && kind !== 'heading1' && kind !== 'heading2') {
      const level = Math.min(8, Number(paragraph.numbering.level) || 0);
      writer.item(html('p'), {
        level,
        isOrdered: paragraph.numbering.isOrdered,
        list,
        number: list === null ? 1 : numbering.count(list, level),
        indent: list === null ? null : numbering.indentOf(list, level),
      });
    } else if (kind === 'quote' || kind === 'scripture') {
      const isFurtherIn = inItem !== null && inItem > ourQuoteIndent;
      writer.quote(kind, html('p'), isFurtherIn ? inItem - ourQuoteIndent : null);
    } else if (kind === 'scriptureReference') {
      if (!writer.scriptureReference(text)) writer.line(html('p'));
    } else if (kind === 'subtitle' && styles.isOurs && text === author) {
      return;
    } else {
      const tag = kind === 'title' || kind === 'heading1' ? 'h1' : kind === 'heading2' ? 'h2' : 'p';
      if (inItem === null) writer.line(html(tag));
      else writer.continueItem(html(tag), inItem);
    }
  }

  function addTable(writer: BlockWriter, table: Table): void {
    changes.tables += 1;
    for (const { children: cells } of table.children) {
      const lines = cells.map(lineOfCell);
      if (cells.length > 1 && lines.every((line) => line !== null)) {
        if (lines.some(Boolean)) writer.line(`<p>${lines.filter(Boolean).join(cellSeparator)}</p>`);
      } else for (const cell of cells) addBlocks(writer, cell.children);
    }
  }

  /** Returns the HTML of a cell that has at most one line of text, or null if the cell has more content. */
  function lineOfCell({ children }: TableCell): string | null {
    const paragraphs = children.filter((block) => block.type === 'paragraph');
    const isPlain = paragraphs.length === children.length && paragraphs.every(({ numbering: item }) => item === null);
    const filled = paragraphs.filter((paragraph) => paragraph.children.length > 0);
    const [only] = filled;
    if (!isPlain || filled.length > 1) return null;
    return only ? lineHtml(only.children, contextOf('plain')) : '';
  }

  function addBlocks(writer: BlockWriter, blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.type === 'paragraph') addParagraph(writer, block);
      else if (block.type === 'table') addTable(writer, block);
    }
  }

  function blocksHtml(blocks: readonly Block[]): string {
    const writer = new BlockWriter();
    addBlocks(writer, blocks);
    // A drop cap at the end has no following paragraph to join, so it becomes a line of its own.
    if (dropCap.length > 0) writer.line(`<p>${lineHtml(dropCap, contextOf('plain'))}</p>`);
    dropCap = [];
    return writer.finish();
  }

  const body = withoutEmptyEnds(blocksHtml(document.children));
  // A note may refer to another note, so `notes` can grow during the loop.
  let items = '';
  for (let at = 0; at < notes.length; at += 1) {
    const reference = notes[at];
    const note = reference ? blocksHtml(document.notes.resolve(reference)?.body ?? []) : '';
    // Word puts a space between the number and the note, which is removed here.
    items += `<li>${note.replace(/^<p> +/, '<p>')}</li>`;
  }
  changes.notes = notes.length;
  const list = items && `<h2>${escapeHtml(texts.notes)}</h2><ol>${items}</ol>`;
  return { title, html: body + list, changes };
}

/**
 * Returns the paragraph in which this product wrote the document's title, or null if the user removed it. The title is
 * the document's name, so the text does not repeat it.
 */
function firstTitle([first]: readonly Block[], styles: Styles): Paragraph | null {
  return first?.type === 'paragraph' && styles.kindOf(first.styleId) === 'title' ? first : null;
}

const emptyLine = '<p></p>';

function withoutEmptyEnds(html: string): string {
  let [from, to] = [0, html.length];
  while (html.startsWith(emptyLine, from)) from += emptyLine.length;
  while (to - emptyLine.length >= from && html.endsWith(emptyLine, to)) to -= emptyLine.length;
  return html.slice(from, to);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (line: string): string =>
  line
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    .trim();

/**
 * Returns the document's alignment for a paragraph. In a right-to-left paragraph, Word swaps left and right, and the
 * default alignment is already right.
 */
function alignmentOf(alignment: string | null, text: string): string | null {
  if (alignment === 'center') return 'center';
  if (alignment === 'both' || alignment === 'distribute') return 'justify';
  return (alignment === 'right' || alignment === 'end') && !isRightToLeft(text) ? 'right' : null;
}

type LineContext = {
  isOurs: boolean;
  isHeading: boolean;
  /**
   * The paragraph's text size, in points. The size of a run is stored relative to it. Only used for files that this
   * product wrote.
   */
  size: number;
  note(reference: NoteReference): number;
  /** Called for each link that is dropped because documents do not allow it. */
  onDroppedLink(): void;
  onComment(): void;
};

const markers: Record<string, string> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  black: '#000000',
};

const emphases: Record<string, Marks> = {
  strong: { bold: true },
  emphasis: { italic: true },
  'subtle emphasis': { italic: true },
  'intense emphasis': { bold: true, italic: true },
  'verse number': { superscript: true },
};

const families: Record<string, Marks['font']> = { Ubuntu: 'ubuntu', Arial: 'helvetica', Roboto: 'roboto' };

function named(styleName: string | null): Marks {
  const last = /^(?:Highlight|Pen) (?:Light )?(\w+)$/.exec(styleName ?? '')?.[1]?.toLowerCase();
  const [highlight, pen] = [highlights.find((name) => name === last), pens.find((name) => name === last)];
  if (styleName?.startsWith('Highlight') && highlight) return { highlight };
  return styleName?.startsWith('Pen') && pen ? { pen } : {};
}

function marksOf(run: Run, isInLink: boolean, { isOurs, isHeading, size }: LineContext): Marks {
  const { marker, shading, ink } = readRunColors(run.highlight);
  const highlight = nearestHighlight(markers[marker] ?? shading);
  // The colors of links and headings come from the theme, and links are underlined by default. Neither counts as a
  // mark.
  const pen = isInLink || isHeading ? null : nearestPen(ink);
  const isUnderlined = run.isUnderline && (!isInLink || run.styleName === 'Hyperlink');
  const label = isOurs && run.fontSize ? sizeLabel((run.fontSize / size) * defaultSize) : undefined;
  const font = isOurs && run.font ? families[run.font] : undefined;
  return {
    ...(highlight && { highlight }),
    ...(pen && { pen }),
    ...(run.isBold && { bold: true }),
    ...(run.isItalic && { italic: true }),
    ...(isUnderlined && { underline: true }),
    ...(run.isStrikethrough && { strike: true }),
    ...(run.verticalAlignment === 'superscript' && { superscript: true }),
    ...(label && { size: label }),
    ...(font && { font }),
    ...emphases[run.styleName?.toLowerCase() ?? ''],
    ...named(run.styleName),
  };
}

/** Returns the closest size label, or undefined if the default size is closer. */
const sizeLabel = (wanted: number) =>
  sizes.find((size) => Math.abs(size - wanted) < 1 && Math.abs(size - wanted) < Math.abs(defaultSize - wanted));

/** Subscript digits. They replace digits in subscript text because documents have no subscript mark. */
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

function marked(html: string, { link, highlight, pen, font, size, ...marks }: Marks): string {
  if (html === '') return '';
  const tags = [
    link && ['a', ` href="${escapeHtml(link)}"`],
    highlight && ['mark', ` data-color="${highlight}"`],
    pen && ['span', ` data-pen="${pen}"`],
    font && ['span', ` data-font="${font}"`],
    size && ['span', ` data-size="${size}"`],
    marks.bold && ['strong'],
    marks.italic && ['em'],
    marks.strike && ['s'],
    marks.underline && ['u'],
    marks.superscript && ['sup'],
  ].filter((tag) => Array.isArray(tag));
  return tags.reduceRight((inside, [name, attributes = '']) => `<${name}${attributes}>${inside}</${name}>`, html);
}

function lineHtml(children: readonly Inline[], context: LineContext): string {
  const write = (inline: Inline, marks: Marks, isSubscript: boolean): string => {
    switch (inline.type) {
      case 'text': {
        const text = isSubscript
          ? inline.value.replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit)
          : inline.value;
        return marked(escapeHtml(text), marks);
      }
      case 'tab':
        return ' ';
      case 'break':
        return '<br>';
      case 'checkbox':
        return marked(inline.checked ? '☑' : '☐', marks);
      case 'noteReference':
        return `<sup>${context.note(inline)}</sup>`;
      case 'commentReference':
        context.onComment();
        return '';
      case 'run': {
        const inside = { ...marks, ...marksOf(inline, marks.link !== undefined, context) };
        const isLowered = inline.verticalAlignment === 'subscript';
        return inline.children.map((child) => write(child, inside, isLowered)).join('');
      }
      case 'hyperlink': {
        const link = inline.href === undefined ? null : safeHref(inline.href);
        if (link === null && inline.anchor === undefined) context.onDroppedLink();
        return inline.children
          .map((child) => write(child, link === null ? marks : { ...marks, link }, isSubscript))
          .join('');
      }
      case 'bookmarkStart':
      case 'image':
        return '';
    }
  };
  return children.map((child) => write(child, {}, false)).join('');
}

type Item = { level: number; isOrdered: boolean; list: string | null; number: number; indent: number | null };

type OpenList = { level: number; tag: 'ol' | 'ul'; list: string | null; indent: number | null };

class BlockWriter {
  #html = '';
  readonly #lists: OpenList[] = [];
  #quoted: { kind: 'quote' | 'scripture'; html: string } | null = null;

  line(html: string): void {
    this.#endQuotation();
    this.#closeListsTo(0);
    this.#html += html;
  }

  /** Adds a line to an open list item. It is the innermost item whose text is indented no further than `indent`. */
  continueItem(html: string, indent: number): void {
    this.#endQuotation();
    this.#closeListsTo(this.#listAt(indent) + 1);
    this.#html += html;
  }

  get isInList(): boolean {
    return this.#lists.length > 0;
  }

  item(html: string, { level, isOrdered, list, number, indent }: Item): void {
    this.#endQuotation();
    const tag = isOrdered ? 'ol' : 'ul';
    const open = this.#lists;
    while ((open.at(-1)?.level ?? -1) > level) this.#closeList();
    const top = open.at(-1);
    if (top?.level === level && (top.tag !== tag || top.list !== list)) this.#closeList();
    if (open.at(-1)?.level === level) this.#html += '</li><li>';
    else {
      open.push({ level, tag, list, indent });
      this.#html += `<${tag}${isOrdered && number !== 1 ? ` start="${number}"` : ''}><li>`;
    }
    this.#html += html;
  }

  /** Adds a line to a quotation. `indent` is the line's indent if it may belong to a list item, otherwise null. */
  quote(kind: 'quote' | 'scripture', html: string, indent: number | null): void {
    if (this.#quoted?.kind !== kind) {
      this.#endQuotation();
      this.#closeListsTo(indent === null ? 0 : this.#listAt(indent) + 1);
      this.#quoted = { kind, html: '' };
    }
    this.#quoted.html += html;
  }

  /**
   * Ends the open Scripture quotation with its reference, such as 'Luke 15:20 · World English Bible'. Returns false if
   * no Scripture quotation is open or the reference is not safe.
   */
  scriptureReference(line: string): boolean {
    if (this.#quoted?.kind !== 'scripture') return false;
    const [reference = '', name = ''] = line.split(' · ');
    const translation = translations.find((known) => known.name === name.trim())?.id ?? name.trim();
    const safe = safeReference(reference);
    if (safe === '') return false;
    this.#html +=
      `<blockquote class="scripture" data-reference="${escapeHtml(safe)}"` +
      ` data-translation="${escapeHtml(translation)}">${this.#quoted.html}</blockquote>`;
    this.#quoted = null;
    return true;
  }

  finish(): string {
    this.#endQuotation();
    this.#closeListsTo(0);
    return this.#html;
  }

  #endQuotation(): void {
    if (this.#quoted) this.#html += `<blockquote>${this.#quoted.html}</blockquote>`;
    this.#quoted = null;
  }

  /**
   * Returns the index of the innermost open list that is indented no further than `indent`. If there is none, returns
   * the index of the outermost list.
   */
  #listAt(indent: number): number {
    const at = this.#lists.findLastIndex((list) => list.indent === null || list.indent <= indent);
    return Math.max(0, at);
  }

  #closeListsTo(count: number): void {
    while (this.#lists.length > count) this.#closeList();
  }

  #closeList(): void {
    const closed = this.#lists.pop();
    if (closed) this.#html += `</li></${closed.tag}>`;
  }
}

type Text = { type: 'text'; value: string };
type Run = {
  type: 'run';
  children: Inline[];
  styleName: string | null;
  isBold: boolean;
  isItalic: boolean;
  isUnderline: boolean;
  isStrikethrough: boolean;
  verticalAlignment: 'baseline' | 'superscript' | 'subscript';
  font: string | null;
  /** Font size in points. */
  fontSize: number | null;
  highlight: string | null;
};
type Hyperlink = { type: 'hyperlink'; children: Inline[]; href?: string; anchor?: string };
type NoteReference = { type: 'noteReference'; noteType: string; noteId: string };
type Inline =
  | Text
  | Run
  | Hyperlink
  | NoteReference
  | { type: 'tab' | 'bookmarkStart' | 'image' | 'commentReference' }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'break'; breakType: 'line' | 'page' | 'column' };

type Paragraph = {
  type: 'paragraph';
  children: Inline[];
  styleId: string | null;
  numbering: { isOrdered: boolean; level: string } | null;
  alignment: string | null;
  indent: { start: string | null; hanging: string | null };
};
type TableCell = { type: 'tableCell'; children: Block[] };
type TableRow = { type: 'tableRow'; children: TableCell[] };
type Table = { type: 'table'; children: TableRow[] };
type Block = Paragraph | Table;

export type WordDocument = {
  type: 'document';
  children: Block[];
  notes: { resolve(reference: NoteReference): { body: Block[] } | null };
  comments: unknown[];
};
