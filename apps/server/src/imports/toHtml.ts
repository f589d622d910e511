import { isRightToLeft } from '@sermon/domain/document/direction';
import { escapeHtml } from '@sermon/domain/text';
import { word as texts } from '@sermon/domain/texts/word';
import { readParagraphFacts } from './annotate.ts';
import { BlockWriter } from './blocks.ts';
import type { Block, Inline, NoteReference, Paragraph, Table, TableCell, WordDocument } from './model.ts';
import type { Numbering } from './numbering.ts';
import { type LineContext, lineHtml } from './runs.ts';
import type { Kind, Styles } from './styles.ts';

/** What was met on the way. */
export type Counts = { tables: number; notes: number; comments: number; droppedLinks: number };
export type Converted = { html: string; counts: Counts };

/** How far a quotation of this product stands in, and its letters' sizes: in twentieths of a point, and in points. */
const ourQuoteIndent = 480;
const ourSizes = { heading1: 17, heading2: 14, other: 12 };

/** Between the cells of a row that becomes a line. */
const cellsApart = ' | ';

/** The document's HTML (any HTML: the schema is still to be applied). `author` is whom the file names; this product puts them below the title. */
export function toHtml(
  document: WordDocument,
  { styles, numbering, author }: { styles: Styles; numbering: Numbering; author: string },
): Converted {
  const counts: Counts = { tables: 0, notes: 0, comments: 0, droppedLinks: 0 };
  const notes: NoteReference[] = [];
  const numbers = new Map<string, number>();
  /** Wherever else a note is referred to, even in itself, it has the same number: each is written once. */
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

  function addParagraph(writer: BlockWriter, paragraph: Paragraph): void {
    const { list, isDropCap } = readParagraphFacts(paragraph.indent.hanging);
    const children = [...dropCap, ...paragraph.children];
    dropCap = isDropCap ? children : [];
    if (isDropCap) return;
    const kind = styles.kindOf(paragraph.styleId);
    const line = lineHtml(children, contextOf(kind));
    const said = plain(line);
    const align = alignmentOf(paragraph.alignment, said);
    const html = (tag: string) => `<${tag}${align && said ? ` style="text-align:${align}"` : ''}>${line}</${tag}>`;
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
      if (!writer.scriptureReference(said)) writer.line(html('p'));
    } else if (kind === 'subtitle' && styles.isOurs && said === author) {
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
        if (lines.some(Boolean)) writer.line(`<p>${lines.filter(Boolean).join(cellsApart)}</p>`);
      } else for (const cell of cells) addBlocks(writer, cell.children);
    }
  }

  /** A cell that says one line, or nothing; null where it says more. */
  function lineOfCell({ children }: TableCell): string | null {
    const paragraphs = children.filter((block) => block.type === 'paragraph');
    const isPlain = paragraphs.length === children.length && paragraphs.every(({ numbering: item }) => item === null);
    const said = paragraphs.filter((paragraph) => paragraph.children.length > 0);
    const [only] = said;
    if (!isPlain || said.length > 1) return null;
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
    // Large first letters that no paragraph follows.
    if (dropCap.length > 0) writer.line(`<p>${lineHtml(dropCap, contextOf('plain'))}</p>`);
    dropCap = [];
    return writer.finish();
  }

  const body = withoutEmptyEnds(blocksHtml(document.children));
  // A note may refer to a further note: the list grows while it is written.
  let items = '';
  for (let at = 0; at < notes.length; at += 1) {
    const reference = notes[at];
    const note = reference ? blocksHtml(document.notes.resolve(reference)?.body ?? []) : '';
    // Word writes a space between the number and the note.
    items += `<li>${note.replace(/^<p> +/, '<p>')}</li>`;
  }
  counts.notes = notes.length;
  const list = items && `<h2>${escapeHtml(texts.notes)}</h2><ol>${items}</ol>`;
  return { html: body + list, counts };
}

const emptyLine = '<p></p>';

/** Without the empty lines before and after the whole text. */
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

/** In a paragraph that runs from right to left Word takes sides the other way round; its start is the right one. */
function alignmentOf(said: string | null, text: string): string | null {
  if (said === 'center') return 'center';
  if (said === 'both' || said === 'distribute') return 'justify';
  return (said === 'right' || said === 'end') && !isRightToLeft(text) ? 'right' : null;
}
