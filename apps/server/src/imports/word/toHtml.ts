import { safeHref } from '@sermon/domain/document/schema';
import { isRightToLeft } from '@sermon/domain/document/outline';
import { maxNameLength } from '@sermon/domain/library/items';
import { cleanLine, escapeHtml } from '@sermon/domain/text';
import { type Change, type Changes, imports as texts } from '@sermon/domain/texts/imports';
import { withoutEmptyEnds } from '../lines.ts';
import { XmlElement } from '../xml.ts';
import { BlockWriter } from './blockWriter.ts';
import { childrenOf, isRemoved, leftOut, paragraphAround, partsOf } from './elements.ts';
import { type LineContext, lookOf, marked, symbolOf, type TextLook, textHtml } from './marks.ts';
import { wordsIn } from './missingWords.ts';
import type { Numbering } from './numbering.ts';
import { isOn, type Kind, readPosition, type Styles } from './styles.ts';
import type { WordParts } from './openWordFile.ts';

export type WordHtml = {
  /** The title of a file that this product wrote. Other files have no title of their own. */
  title: string | null;
  /** The text of the first paragraph with Word's Title style, which the text contains. Null in files of this product. */
  titleLine: string | null;
  /** HTML that does not conform to the document schema yet. */
  html: string;
  changes: Changes;
  /** The words of the file, and those that were left out on purpose. */
  words: { all: string; leftOut: string };
};

/** Indent of quotations in files that this product wrote, in twentieths of a point. */
const ourQuoteIndent = 480;
/** Text sizes in files that this product wrote, in points. */
const ourSizes = { heading1: 17, heading2: 14, other: 12 };

const cellSeparator = ' | ';

/** Elements that stand for something that a document cannot contain. */
const embedded = new Set(['altChunk', 'chart', 'contentPart', 'control', 'object', 'relIds', 'subDoc', 'videoFile']);
const tracked = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
const pictures = new Set(['blip', 'imagedata']);
/** Fields that show nothing, or whose result may be empty. */
const silentField =
  /^(?:$|(?:ADVANCE|ASK|FORM\w+|GOTOBUTTON|HYPERLINK|MACROBUTTON|NEXT|NEXTIF|PRIVATE|RD|SET|SKIPIF|TA|TC|XE)\b)/i;

type Field = {
  code: string;
  isResult: boolean;
  hasContent: boolean;
  link: string | null | undefined;
  box: boolean | null;
};

/**
 * Converts the text of a Word file. The content of every element is read, wherever it is, except that of the elements
 * that `leftOut` names. `at` is kept at the element that is being read.
 */
export function toHtml(
  { document, notes: noteParts, links: documentLinks, author }: WordParts,
  styles: Styles,
  numbering: Numbering,
  at: { element: string },
): WordHtml {
  const changes: Changes = {};
  const add = (change: Change) => (changes[change] = (changes[change] ?? 0) + 1);
  const words = { all: wordsIn(document), leftOut: '' };
  const notes: string[] = [];
  const numbers = new Map<string, number>();
  let links = documentLinks;
  const fields: Field[] = [];
  /** Paragraphs and tables inside the line that is being written, such as those in a text box. */
  let hoisted: XmlElement[] = [];
  /** Drop caps, and paragraphs whose end was removed. They belong to the next line. */
  let joined: XmlElement[] = [];
  let lastCharacter = '';
  const ownTitle = styles.isOurs ? firstTitle(document, styles) : null;
  let title: string | null = null;
  let titleLine: string | null = null;

  /**
   * Returns the number of a note. It is the same for every reference to the note, even for one inside the note itself,
   * so each note is written only once.
   */
  function numberOf(key: string): number {
    const number = numbers.get(key) ?? notes.push(key);
    numbers.set(key, number);
    return number;
  }

  function inlineAll(element: XmlElement, look: TextLook, context: LineContext, link?: string | null): string {
    let html = '';
    for (const child of childrenOf(element)) if (typeof child !== 'string') html += inline(child, look, context, link);
    return html;
  }

  /** Writes what an element inside a line contains. `link` is null in a link that documents do not allow. */
  function inline(element: XmlElement, look: TextLook, context: LineContext, link?: string | null): string {
    const { name } = element;
    at.element = name;
    if (tracked.has(name)) add('trackedChanges');
    if (name === 'oMath') add('equations');
    if (leftOut.has(name)) return '';
    const inside = () => inlineAll(element, look, context, link);
    const shown = (html: string): string => {
      for (const field of fields) field.hasContent ||= field.isResult;
      return look.hidden ? '' : html;
    };
    switch (name) {
      case 'r': {
        const around = link === undefined ? fields.findLast((field) => field.link !== undefined)?.link : link;
        return inlineAll(element, lookOf(element.child('rPr'), around, context, styles), context, link);
      }
      case 't':
        return text(element.children.join(''), look, shown);
      case 'p':
      case 'tbl':
        shown('');
        if (look.hidden) hide(wordsIn(element));
        else hoisted.push(element);
        return '';
      case 'tab':
      case 'ptab':
        return shown(' ');
      case 'br':
      case 'cr':
        return shown('<br>');
      case 'noBreakHyphen':
        return shown(marked('\u2011', look.marks));
      case 'softHyphen':
        return shown('\u00ad');
      case 'sym':
      case 'symEx': {
        const code = Number.parseInt(element.get('char') ?? '', 16);
        const symbol = Number.isNaN(code) ? null : symbolOf(element.get('font') ?? '', code);
        if (symbol === null) add('symbols');
        return shown(marked(escapeHtml(symbol ?? ''), look.marks));
      }
      case 'ruby': {
        const base = element.child('rubyBase');
        const above = element.child('rt');
        const [baseHtml, aboveHtml] = [base, above].map((part) => part && inlineAll(part, look, context, link));
        return above?.has('t') ? `${baseHtml ?? ''}(${aboveHtml ?? ''})` : (baseHtml ?? '');
      }
      case 'footnoteReference':
      case 'endnoteReference': {
        if (look.hidden) {
          add('hiddenText');
          return '';
        }
        return shown(`<sup>${numberOf(`${name.slice(0, -'Reference'.length)} ${element.get('id')}`)}</sup>`);
      }
      case 'commentReference':
        add('comments');
        return '';
      case 'hyperlink': {
        const address = links.get(element.get('id') ?? '') ?? '';
        return inlineAll(element, look, context, linkTo(address, element.get('anchor')));
      }
      case 'fldSimple': {
        beginField();
        separateField(element.get('instr') ?? '');
        return inside() + endField(look);
      }
      case 'fldChar': {
        const type = element.get('fldCharType');
        if (type === 'begin') beginField(element);
        else if (type === 'separate') separateField('');
        else if (type === 'end') return endField(look);
        return '';
      }
      case 'instrText': {
        const field = fields.at(-1);
        if (field && !field.isResult) field.code += element.children.join('');
        return '';
      }
      case 'sdt': {
        const box = element.child('sdtPr')?.child('checkbox');
        const content = element.child('sdtContent');
        if (!box || !content || wordsIn(content).trim().length > 1) return inside();
        return shown(
          marked(isChecked(box) ? '☑' : '☐', lookOf(content.all('rPr')[0] ?? null, link, context, styles).marks),
        );
      }
      case 'textpath':
        addArtisticText(element.get('string') ?? '');
        return '';
      case 'object': {
        const before = { ...changes };
        const html = inside();
        Object.assign(changes, { pictures: before.pictures ?? 0, embedded: (before.embedded ?? 0) + 1 });
        return html;
      }
      default:
        if (pictures.has(name)) add('pictures');
        if (embedded.has(name)) add('embedded');
        if (name === 'txbxContent' && element.has('t')) add('textBoxes');
        if (name === 'drawing' || name === 'pict') shown('');
        return inside();
    }
  }

  function text(value: string, look: TextLook, shown: (html: string) => string): string {
    if (look.hidden) hide(value);
    const html = shown(textHtml(value, look, lastCharacter));
    lastCharacter = value.at(-1) ?? lastCharacter;
    return html;
  }

  /** WordArt has its words in an attribute. */
  function addArtisticText(value: string): void {
    if (value.trim() === '') return;
    const words = new XmlElement('t', '');
    words.children.push(value);
    hoisted.push(paragraphAround(words));
    add('textBoxes');
  }

  function hide(value: string): void {
    if (value.trim() === '') return;
    add('hiddenText');
    words.leftOut += ` ${value} `;
  }

  /** Returns the address of a link, or null for a link that documents do not allow, or inside the file. */
  function linkTo(address: string, anchor: string | null): string | null {
    if (address === '' && anchor !== null) return null;
    const href = safeHref(anchor ? `${address.replace(/#.*$/, '')}#${anchor}` : address);
    if (href === null && !address.startsWith('#')) add('links');
    return href;
  }

  function beginField(start?: XmlElement): void {
    const box = start?.child('ffData')?.child('checkBox');
    fields.push({ code: '', isResult: false, hasContent: false, link: undefined, box: box ? isChecked(box) : null });
  }

  function separateField(code: string): void {
    const field = fields.at(-1);
    if (!field || field.isResult) return;
    field.code += code;
    field.isResult = true;
    const [, quoted, bare, options = ''] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\]\S*))?(.*)$/is.exec(field.code) ?? [];
    const address = quoted ?? bare ?? '';
    const place = /\\l\s+"?([^"\s]+)/i.exec(options)?.[1] ?? null;
    if (address !== '') field.link = linkTo(address, place);
    else if (place !== null) field.link = null;
  }

  function endField(look: TextLook): string {
    const { code, hasContent, box } = fields.pop() ?? { code: '', hasContent: true, box: null };
    if (hasContent || look.hidden) return '';
    if (box !== null) return marked(box ? '☑' : '☐', look.marks);
    const button = /^\s*(?:MACRO|GOTO)BUTTON\s+\S+\s+(.+)$/is.exec(code)?.[1];
    if (!silentField.test(code.trim())) add('fields');
    return button === undefined ? '' : marked(escapeHtml(button.trim()), look.marks);
  }

  /** Writes the content of a paragraph, with what belongs before it. */
  function lineOf(paragraph: XmlElement, kind: Kind): string {
    const context = contextOf(paragraph, kind);
    const look = lookOf(null, undefined, context, styles);
    const parts = [...joined, paragraph];
    joined = [];
    lastCharacter = '';
    return parts.map((part) => inlineAll(part, look, context)).join('');
  }

  function contextOf(paragraph: XmlElement, kind: Kind): LineContext {
    return {
      style: paragraph.child('pPr')?.value('pStyle') ?? null,
      isHeading: ['title', 'heading1', 'heading2'].includes(kind),
      size: kind === 'heading1' || kind === 'heading2' ? ourSizes[kind] : ourSizes.other,
    };
  }

  function addParagraph(writer: BlockWriter, paragraph: XmlElement): void {
    at.element = 'p';
    const properties = paragraph.child('pPr');
    const mark = properties?.child('rPr') ?? null;
    if (mark?.elements.some(({ name }) => tracked.has(name))) add('trackedChanges');
    const isDropCap = /^(?:drop|margin)$/.test(properties?.child('framePr')?.get('dropCap') ?? '');
    if (isDropCap || mark?.elements.some(isRemoved)) {
      joined.push(paragraph);
      return;
    }
    const styleId = properties?.value('pStyle') ?? null;
    const kind = styles.kindOf(styleId);
    const line = lineOf(paragraph, kind);
    if (kind === 'title' && !styles.isOurs) titleLine ??= cleanLine(plain(line)) || null;
    const boxes = hoisted;
    hoisted = [];
    const text = plain(line);
    const isHidden = () => lookOf(mark, undefined, contextOf(paragraph, kind), styles).hidden;
    if (paragraph === ownTitle) {
      title = cleanLine(text).slice(0, maxNameLength) || null;
      words.leftOut += ` ${text} `;
    } else if (text !== '' || (boxes.length === 0 && !isHidden())) addLine(writer, { line, text, kind, properties });
    if (boxes.length > 0) addStory(writer, boxes);
  }

  function addLine(
    writer: BlockWriter,
    { line, text, kind, properties }: { line: string; text: string; kind: Kind; properties: XmlElement | null },
  ): void {
    const align = alignmentOf(properties?.value('jc') ?? null, text);
    const position = positionOf(properties);
    const item = position && numbering.next(position.list, position.level);
    const isHeading = kind === 'title' || kind === 'heading1' || kind === 'heading2';
    const label = item && (isHeading || item.tag === null) ? escapeHtml(item.label) : '';
    const html = (tag: string) =>
      `<${tag}${align && text ? ` style="text-align:${align}"` : ''}>${text === '' ? '' : label}${line}</${tag}>`;
    const ind = properties?.child('ind');
    const start = ind?.get('start') ?? ind?.get('left') ?? null;
    const inItem =
      writer.isInList && start !== null && (styles.isOurs || kind === 'listText') ? Number(start) || 0 : null;
    if (position && item?.tag && !isHeading) {
      if (item.isSimplified) add('labels');
      const type = item.type === '1' ? '' : ` type="${item.type}"`;
      const first = item.number === 1 ? '' : ` start="${item.number}"`;
      const suffix = item.suffix === '.' ? '' : ` data-suffix="${item.suffix}"`;
      writer.item(html('p'), {
        ...item,
        ...position,
        tag: item.tag,
        attributes: item.tag === 'ol' ? type + first + suffix : '',
      });
    } else if (kind === 'quote' || kind === 'scripture') {
      const isFurtherIn = inItem !== null && inItem > ourQuoteIndent;
      writer.quote(kind, html('p'), isFurtherIn ? inItem - ourQuoteIndent : null);
    } else if (kind === 'scriptureReference') {
      if (!writer.scriptureReference(text)) writer.line(html('p'));
    } else if (kind === 'subtitle' && styles.isOurs && text === author) {
      words.leftOut += ` ${author} `;
    } else {
      const tag = kind === 'title' || kind === 'heading1' ? 'h1' : kind === 'heading2' ? 'h2' : 'p';
      if (inItem === null) writer.line(html(tag));
      else writer.continueItem(html(tag), inItem);
    }
  }

  /** Returns the list to which a paragraph belongs, and its level, or null. */
  function positionOf(properties: XmlElement | null): { list: string; level: number } | null {
    const styleId = properties?.value('pStyle') ?? null;
    const stated = readPosition(properties);
    const ofStyle = styles.positionOf(styleId);
    const list = stated.list ?? ofStyle?.list ?? '0';
    return list === '0'
      ? null
      : { list, level: stated.level ?? ofStyle?.level ?? numbering.linkedLevel(list, styleId) };
  }

  function addTable(writer: BlockWriter, table: XmlElement): void {
    add('tables');
    endStory(writer);
    addRows(writer, table);
  }

  /** Writes the rows inside an element, and everything else that is there. */
  function addRows(writer: BlockWriter, container: XmlElement): void {
    for (const child of childrenOf(container)) {
      if (typeof child === 'string') continue;
      at.element = child.name;
      if (child.name !== 'tr') addBlock(writer, child, addRows);
      else addRow(writer, child);
    }
  }

  function addRow(writer: BlockWriter, row: XmlElement): void {
    const properties = row.child('trPr');
    if (properties?.elements.some(({ name }) => tracked.has(name))) add('trackedChanges');
    if (isRemoved(row)) return;
    const hidden = properties?.child('hidden');
    if (hidden && isOn(hidden.get('val'))) return hide(wordsIn(row));
    const cells = partsOf(row, 'tc').filter((cell) => !isRemoved(cell));
    const isOneLine = cells.length > 1 && cells.every((cell) => cell.name === 'tc' && hasOneLine(cell));
    if (!isOneLine) {
      for (const cell of cells) addStory(writer, [cell]);
      return;
    }
    const lines = cells.map((cell) => {
      const paragraphs = partsOf(cell, 'p');
      return paragraphs.map((paragraph) => lineOf(paragraph, 'plain')).join('');
    });
    if (lines.some(Boolean)) writer.line(`<p>${lines.filter(Boolean).join(cellSeparator)}</p>`);
  }

  /** True for a cell with at most one line of text. */
  function hasOneLine(cell: XmlElement): boolean {
    if (cell.has('tbl') || cell.has('txbxContent') || cell.has('textpath')) return false;
    const paragraphs = partsOf(cell, 'p');
    const isPlain = paragraphs.every(
      (paragraph) => paragraph.name === 'p' && positionOf(paragraph.child('pPr')) === null,
    );
    return isPlain && paragraphs.filter((paragraph) => paragraph.has('r')).length <= 1;
  }

  /** Writes an element between paragraphs. `others` writes the content of those that are not known. */
  function addBlock(
    writer: BlockWriter,
    element: XmlElement,
    others: (writer: BlockWriter, element: XmlElement) => void = addBlocks,
  ): void {
    const { name } = element;
    at.element = name;
    if (tracked.has(name)) add('trackedChanges');
    if (name === 'oMath') add('equations');
    if (embedded.has(name)) add('embedded');
    if (leftOut.has(name)) return;
    if (name === 'p') addParagraph(writer, element);
    else if (name === 'tbl') addTable(writer, element);
    // Text outside paragraphs is not allowed, but it is text.
    else if (name === 'r' || name === 't') {
      if (element.has('t') || name === 't') addParagraph(writer, paragraphAround(element));
    } else others(writer, element);
  }

  function addBlocks(writer: BlockWriter, container: XmlElement): void {
    for (const child of childrenOf(container)) if (typeof child !== 'string') addBlock(writer, child);
  }

  /** Writes what has an end of its own, such as the content of a cell or a text box. */
  function addStory(writer: BlockWriter, elements: XmlElement[]): void {
    for (const element of elements) addBlock(writer, element);
    endStory(writer);
  }

  /** A drop cap at the end has no following paragraph to join, so it becomes a line of its own. */
  function endStory(writer: BlockWriter): void {
    if (joined.length > 0) addParagraph(writer, paragraphAround());
  }

  function storyHtml(story: XmlElement): string {
    const writer = new BlockWriter();
    addBlocks(writer, story);
    endStory(writer);
    return writer.finish();
  }

  const html = withoutEmptyEnds(storyHtml(document));
  // A note may refer to another note, so `notes` can grow during the loop.
  let items = '';
  for (let note = 0; note < notes.length; note += 1) {
    const found = noteParts.get(notes[note] ?? '');
    fields.length = 0;
    links = found?.links ?? links;
    words.all += found ? ` ${wordsIn(found.element)}` : '';
    // Word puts a space between the number and the note, which is removed here.
    items += `<li>${found ? storyHtml(found.element).replace(/^<p> +/, '<p>') : ''}</li>`;
  }
  if (notes.length > 0) changes.notes = notes.length;
  const list = items && `<h2>${escapeHtml(texts.notes)}</h2><ol>${items}</ol>`;
  return { title, titleLine, html: html + list, changes, words };
}

function isChecked(box: XmlElement): boolean {
  const state = box.child('checked') ?? box.child('default');
  return state !== null && isOn(state.get('val'));
}

/**
 * Returns the paragraph in which this product wrote the document's title, or null if the user removed it. The title is
 * the document's name, so the text does not repeat it.
 */
function firstTitle(document: XmlElement, styles: Styles): XmlElement | null {
  const first = document.child('body')?.elements.find(({ name }) => name === 'p' || name === 'tbl');
  return first?.name === 'p' && styles.kindOf(first.child('pPr')?.value('pStyle') ?? null) === 'title' ? first : null;
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' } as Record<string, string>;
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
