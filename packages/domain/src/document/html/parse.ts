import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { type Container, DocumentDraft, type StatedItem, wordItem } from './draft.ts';
import {
  alignmentOf,
  changeOf,
  type Element,
  type Hiding,
  hidingOf,
  isHidden,
  keepsSpace,
  type MarksChange,
  marksOf,
  numberingOf,
  outlineLevel,
  parseStyle,
  styledLabel,
} from './element.ts';
import { isBlank } from './line.ts';
import { isInvisible as isInvisibleText } from '../../text.ts';
import {
  type Alignment,
  type Block,
  type Marks,
  safeReference,
  sectionMinutesOf,
  skipIfLate,
  translationPattern,
} from '../schema.ts';
import { toHtml } from './serialize.ts';
import type { Change, Changes } from '../../texts/imports.ts';

/**
 * The total length in characters of the style sheets in which outline levels are looked up. Word's own style sheet has
 * about 50,000 characters.
 */
export const maxStylesLength = 500_000;

/**
 * Finds the outline level of each paragraph class in a word processor's style sheet. Word writes only its first six
 * heading styles as heading elements. Its other headings are paragraphs with such a class.
 * @example
 * outlineClasses('p.Point {mso-outline-level:2;}'); // [['point', 2]]
 */
function outlineClasses(styles: string): [name: string, level: number][] {
  const found: [string, number][] = [];
  for (const rule of styles.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{');
    const level = /mso-outline-level:\s{0,9}([1-9])/i.exec(declarations)?.[1];
    if (!level) continue;
    for (const [, name = ''] of selectors.matchAll(/\bp\.([\w-]{1,100})/gi))
      found.push([name.toLowerCase(), Number(level)]);
  }
  return found;
}

const words = (names: string): Set<string> => new Set(names.split(' '));

/** Block elements. A line ends before and after each of them. */
const blockNames = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol p pre section summary table tbody td ' +
    'tfoot th thead tr ul',
);
const listNames = words('ul ol menu dir');
const voidNames = words('area base basefont bgsound br col embed frame hr img input link meta param source track wbr');

/**
 * The open elements that an opening tag closes (HTML's optional end tags), and the elements at which the search for
 * them stops. Keyed by the tag's name.
 */
const implied: Record<string, { ends: Set<string>; until: Set<string> }> = {
  li: { ends: words('li'), until: words('ul ol menu dir blockquote table') },
  dt: { ends: words('dt dd'), until: words('dl table') },
  dd: { ends: words('dt dd'), until: words('dl table') },
  td: { ends: words('td th'), until: words('table') },
  th: { ends: words('td th'), until: words('table') },
  tr: { ends: words('tr'), until: words('table') },
};

/** An end tag inside one of these elements does not close any element outside it, except a part of the same table. */
const walls = words('table caption td th');
const tableOnly = words('table');
const tableParts = words('table thead tbody tfoot tr td th');

/**
 * Elements whose content is not parsed as markup. For each of them, the tokenizer must be switched to another state.
 */
const rawModes: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};
/**
 * Elements that are dropped with their content. An element in `droppedMarkup` is dropped only up to the first block
 * inside it.
 */
const droppedRaw = words('script style iframe noembed noframes title');
const droppedMarkup = words('svg math xml o:p');

/** The maximum number of open elements. Formatting nested deeper than this is lost, but its text is kept. */
const maxOpenElements = 256;

export type ParseOptions = {
  /** Whether consecutive spaces become one, as in a browser. They do not in stored documents. */
  collapsesSpaces?: boolean;
};

type Inside = {
  marks: Marks;
  align: Alignment | null;
  heading: 1 | 2 | null;
  isLiteral: boolean;
  isMarker: boolean;
  hiding: Hiding;
};
type Frame = {
  name: string;
  inside: Inside;
  container: Container | null;
  /** Of a table: the number of cells with words, and whether it has another table in it, which makes it layout. */
  table?: { filledCells: number; isLayout: boolean };
  /** Of a cell: whether it has words. */
  isFilled?: true;
};

const outside: Inside = {
  marks: {},
  align: null,
  heading: null,
  isLiteral: false,
  isMarker: false,
  hiding: { isRemoved: false, isInvisible: false, hasNoSize: false },
};

function changed(marks: Marks, change: MarksChange): Marks {
  if (Object.keys(change).length === 0) return marks;
  const entries = Object.entries({ ...marks, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries);
}

/** Returns the heading level of an element. Levels below 2 become 2. */
function headingLevel(element: Element, outline: ReadonlyMap<string, number>): 1 | 2 | null {
  const { name, attributes } = element;
  if (name === 'h1' || (name === 'p' && attributes.get('class') === 'MsoTitle')) return 1;
  if (/^h[2-6]$/.test(name)) return 2;
  const level = outlineLevel(element, outline);
  return level === null ? null : level === 1 ? 1 : 2;
}

/**
 * Returns the changes that a block's style makes to the marks. A block's background, font and size are page design and
 * make no changes.
 */
function marksOfBlock(element: Element, isInLink: boolean, level: 1 | 2 | null): MarksChange {
  if (level || element.style.size === 0) return {};
  const {
    highlight: _background,
    font: _font,
    size: _size,
    ...change
  } = marksOf(element, { isInLink, isInHeading: false });
  return change;
}

function insideOf(element: Element, around: Inside, level: 1 | 2 | null): Inside {
  const isBlock = blockNames.has(element.name);
  const heading = level ?? around.heading;
  const isInLink = around.marks.link !== undefined;
  const change = isBlock
    ? marksOfBlock(element, isInLink, heading)
    : marksOf(element, { isInLink, isInHeading: heading !== null });
  const align = isBlock ? alignmentOf(element) : undefined;
  return {
    marks: changed(around.marks, change),
    align: align === undefined ? around.align : align,
    heading,
    isLiteral: keepsSpace(element) ?? around.isLiteral,
    isMarker: around.isMarker || element.style.get('mso-list') === 'ignore',
    hiding: hidingOf(element, around.hiding),
  };
}

/** Returns the level and the list that an item states for screen readers, or null if it states none. */
function statedItem(attributes: Element['attributes']): StatedItem | null {
  const level = attributes.get('data-aria-level') ?? attributes.get('aria-level') ?? '';
  return /^[1-9]$/.test(level) ? { level: Number(level), list: attributes.get('data-listid') ?? null } : null;
}

/** Reads the tokens of arbitrary HTML into a draft. It is as lenient as a browser, but its stack is bounded. */
class Reader implements TokenHandler {
  readonly draft: DocumentDraft;
  readonly #tokenizer: Tokenizer;
  readonly #frames: Frame[] = [];
  #unframed = 0;
  /**
   * The element whose content is being dropped, and how many elements of that name are open within it, including
   * itself.
   */
  #dropped: { name: string; depth: number } | null = null;
  #text = '';
  #styles = '';
  #stylesLength = 0;
  readonly #outline = new Map<string, number>();
  readonly #changes: Changes = {};

  constructor({ collapsesSpaces = false }: ParseOptions) {
    this.draft = new DocumentDraft(collapsesSpaces);
    this.#tokenizer = new Tokenizer({}, this);
  }

  read(html: string): ReadHtml {
    this.#tokenizer.write(html, true);
    this.#flush();
    return { blocks: this.draft.finish(), changes: this.#changes };
  }

  #count(change: Change, by = 1): void {
    const n = (this.#changes[change] ?? 0) + by;
    if (n === 0) delete this.#changes[change];
    else this.#changes[change] = n;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#dropped) this.#text += chars;
    else if (this.#dropped.name === 'style') this.#addStyles(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}

  onComment(): void {}

  onDoctype(): void {}

  onEof(): void {}

  onStartTag({ tagName: name, attrs, selfClosing }: Token.TagToken): void {
    const isBlock = blockNames.has(name);
    if (this.#dropped && !(isBlock && droppedMarkup.has(this.#dropped.name))) {
      if (name === this.#dropped.name && !selfClosing) this.#dropped.depth += 1;
      return;
    }
    this.#dropped = null;
    this.#flush();
    const mode = rawModes[name];
    if (mode !== undefined) this.#tokenizer.state = mode;
    const attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]));
    const element = { name, attributes, style: parseStyle(attributes.get('style') ?? '') };
    const change = isHidden(hidingOf(element, this.#inside.hiding)) ? null : changeOf(element);
    if (change) this.#count(change);
    if (droppedRaw.has(name) || droppedMarkup.has(name)) {
      if (mode !== undefined || !selfClosing) this.#dropped = { name, depth: 1 };
      return;
    }
    if (isBlock) this.#startBlock(element);
    else if (name === 'br') this.#break(element);
    else if (!voidNames.has(name) && !(selfClosing && name.includes(':')) && this.#hasRoom()) {
      this.#frames.push({ name, container: null, inside: insideOf(element, this.#inside, null) });
    }
  }

  onEndTag({ tagName: name }: Token.TagToken): void {
    const isBlock = blockNames.has(name);
    if (this.#dropped && !(isBlock && droppedMarkup.has(this.#dropped.name))) {
      if (name === this.#dropped.name) this.#dropped.depth -= 1;
      if (this.#dropped.depth > 0) return;
      this.#dropped = null;
      if (name === 'style') this.#readStyles();
      return;
    }
    this.#dropped = null;
    this.#flush();
    if (isBlock) this.draft.endLine();
    if (this.#unframed > 0) {
      this.#unframed -= 1;
      return;
    }
    const at = this.#find((frame) => frame.name === name, tableParts.has(name) ? tableOnly : walls);
    if (at === null) return;
    if (isBlock) this.#close(at);
    else this.#remove(at);
  }

  #addStyles(chars: string): void {
    this.#stylesLength += chars.length;
    if (this.#stylesLength <= maxStylesLength) this.#styles += chars;
  }

  #readStyles(): void {
    for (const [name, level] of outlineClasses(this.#styles)) this.#outline.set(name, level);
    this.#styles = '';
  }

  get #inside(): Inside {
    return this.#frames.at(-1)?.inside ?? outside;
  }

  #flush(): void {
    const text = this.#text;
    if (text === '') return;
    this.#text = '';
    const { marks, isLiteral, isMarker, hiding } = this.#inside;
    if (isHidden(hiding)) {
      if (!isInvisibleText(text)) this.#count('hiddenText');
      return;
    }
    if (!isBlank(text)) this.#fillCell();
    if (isMarker && this.draft.hasMarker) this.draft.addMarker(text);
    else if (this.draft.hasLine || !isBlank(text)) {
      if (!this.draft.hasLine) this.#startLine(null);
      // HTML ignores a line end directly after `<pre>`.
      const source = isLiteral && this.draft.isLineEmpty ? text.replace(/^\n/, '') : text;
      this.draft.addText(source, marks, isLiteral);
    }
  }

  /** Counts the tables with words in more than one cell. Other tables are layout, also one with a table in it. */
  #fillCell(): void {
    const cell = this.#frames.findLast(({ name }) => name === 'td' || name === 'th');
    const table = this.#frames.findLast((frame) => frame.table)?.table;
    if (!cell || cell.isFilled || !table) return;
    cell.isFilled = true;
    table.filledCells += 1;
    if (table.filledCells === 2 && !table.isLayout) this.#count('tables');
  }

  #openTable(): Frame['table'] {
    const around = this.#frames.findLast((frame) => frame.table)?.table;
    if (around && around.filledCells > 1 && !around.isLayout) this.#count('tables', -1);
    if (around) around.isLayout = true;
    return { filledCells: 0, isLayout: false };
  }

  #break({ attributes }: Element): void {
    if (isHidden(this.#inside.hiding)) return;
    if (attributes.get('class') === 'Apple-interchange-newline') return;
    if (!this.draft.hasLine) this.#startLine(null);
    this.draft.addBreak(this.#inside.marks);
  }

  /** Starts a line. `element` is the source's element for it, or null for loose text between blocks. */
  #startLine(element: Element | null): void {
    const { heading, align } = this.#inside;
    this.draft.startLine({
      heading,
      align,
      skip: element?.attributes.get('data-skip') === skipIfLate,
      minutes: sectionMinutesOf(element?.attributes.get('data-minutes')),
      isExplicit: element !== null,
      // A paragraph in an item of a real list, as in Outlook, is not an item once more.
      wordItem: element && heading === null && this.#frames.at(-2)?.name !== 'li' ? wordItem(element.style) : null,
    });
  }

  #startBlock(element: Element): void {
    const { name } = element;
    this.draft.dropBlankHeading();
    this.draft.endLine();
    const paragraph = this.#find((frame) => frame.name === 'p', blockNames);
    if (paragraph !== null) this.#close(paragraph);
    const ended = implied[name];
    const open = ended ? this.#find((frame) => ended.ends.has(frame.name), ended.until) : null;
    if (open !== null) this.#close(open);
    if (name === 'hr' || !this.#hasRoom()) return;
    const level = headingLevel(element, this.#outline);
    const inside = insideOf(element, this.#inside, level);
    const container = inside.hiding.isRemoved ? null : this.#containerOf(element);
    this.#frames.push({ name, container, inside, ...(name === 'table' && { table: this.#openTable() }) });
    if (isHidden(inside.hiding)) return;
    if (name === 'p' || name === 'pre' || level !== null) this.#startLine(element);
  }

  #containerOf(element: Element): Container | null {
    const { name, attributes } = element;
    if (listNames.has(name)) return this.draft.openList(name === 'ol', numberingOf(element));
    if (name === 'li') return this.draft.openItem(styledLabel(element), statedItem(attributes));
    if (name === 'tr') return this.draft.openRow();
    if (name === 'td' || name === 'th') return this.draft.openCell();
    if (name !== 'blockquote') return null;
    const reference = safeReference(attributes.get('data-reference') ?? '');
    const translation = attributes.get('data-translation') ?? '';
    if (attributes.get('class') !== 'scripture' || reference === '') return this.draft.openQuote();
    return this.draft.openScripture(reference, translationPattern.test(translation) ? translation : '');
  }

  #hasRoom(): boolean {
    if (this.#frames.length < maxOpenElements) return true;
    this.#unframed += 1;
    return false;
  }

  #find(fits: (frame: Frame) => boolean, until: Set<string>): number | null {
    for (let at = this.#frames.length - 1; at >= 0; at -= 1) {
      const frame = this.#frames[at];
      if (!frame) return null;
      if (fits(frame)) return at;
      if (until.has(frame.name)) return null;
    }
    return null;
  }

  #close(at: number): void {
    for (const { container } of this.#frames.splice(at).toReversed()) if (container) this.draft.close(container);
  }

  /** Ends an inline element and the inline elements inside it. Blocks that began inside it remain open. */
  #remove(at: number): void {
    const hasBlock = this.#frames.slice(at).some((frame) => blockNames.has(frame.name));
    this.#frames.splice(at, hasBlock ? 1 : this.#frames.length);
  }
}

/** A document from arbitrary HTML, and what it leaves out or changes. */
export type ReadHtml = { blocks: Block[]; changes: Changes };

export const readHtml = (html: string, options: ParseOptions = {}): ReadHtml => new Reader(options).read(html);

/**
 * Parses arbitrary HTML into a document. Content that the schema supports is kept; everything else is dropped or
 * becomes plain text. Never throws. Runs in linear time.
 */
export const parseDocument = (html: string, options: ParseOptions = {}): Block[] => readHtml(html, options).blocks;

/**
 * Converts arbitrary HTML to the stored form of a document, which is safe to display. HTML that is already in that form
 * does not change.
 */
export const cleanHtml = (html: string): string => toHtml(parseDocument(html));

/**
 * Converts HTML from another program's clipboard to the stored form. Unlike `cleanHtml`, it collapses spaces as browsers
 * do, except in preformatted text.
 */
export const cleanPastedHtml = (html: string): string => readPastedHtml(html).html;

export function readPastedHtml(html: string): { html: string; changes: Changes } {
  const { blocks, changes } = readHtml(html, { collapsesSpaces: true });
  return { html: toHtml(blocks), changes };
}
