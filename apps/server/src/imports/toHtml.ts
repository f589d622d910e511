import { isRightToLeft } from '@sermon/domain/document/direction';
import { maxNameLength } from '@sermon/domain/library/items';
import { cleanLine, escapeHtml } from '@sermon/domain/text';
import { word as texts } from '@sermon/domain/texts/word';
import { readParagraphFacts } from './annotate.ts';
import { BlockWriter } from './blocks.ts';
import type { Block, Inline, NoteReference, Paragraph, Table, TableCell, WordDocument } from './model.ts';
import type { Numbering } from './numbering.ts';
import { type LineContext, lineHtml } from './runs.ts';
import type { Kind, Styles } from './styles.ts';

export type Counts = { tables: number; notes: number; comments: number; droppedLinks: number };
/** The converted text, and the title of a file that this product wrote. Other files have no title of their own. */
export type Converted = { title: string | null; html: string; counts: Counts };

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
  const counts: Counts = { tables: 0, notes: 0, comments: 0, droppedLinks: 0 };
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
    onDroppedLink: () => (counts.droppedLinks += 1),
    onComment: () => (counts.comments += 1),
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
    counts.tables += 1;
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
  counts.notes = notes.length;
  const list = items && `<h2>${escapeHtml(texts.notes)}</h2><ol>${items}</ol>`;
  return { title, html: body + list, counts };
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
