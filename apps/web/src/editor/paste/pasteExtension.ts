import { Extension } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  type Node as DocumentNode,
  type ParseOptions,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { dispatchPaste, isAmongWords, pasteAddress, pastedHtml } from './paste.ts';
import type { EditorView } from '@tiptap/pm/view';
import { insertContentAtCursor } from './insert.ts';
import { cleanText } from '@sermon/domain/text';
import { isInScripture } from './nesting.ts';
import { type Changes, noticesOf } from '@sermon/domain/texts/imports';

const blocksOf = ({ content }: Slice): DocumentNode[] =>
  Array.from({ length: content.childCount }, (_, at) => content.child(at));

const isParagraph = ({ type }: DocumentNode): boolean => type.name === 'paragraph';
const isHeading = ({ type }: DocumentNode): boolean => type.name === 'heading';

/**
 * Pastes several paragraphs into a list item as one item each. Returns false if the cursor is not in a list item, or if
 * the content is not just paragraphs.
 */
function pasteAsItems(view: EditorView, slice: Slice): boolean {
  const { $from } = view.state.selection;
  const lines = blocksOf(slice);
  if ($from.depth < 2 || $from.node(-1).type.name !== 'listItem') return false;
  if (lines.length < 2 || !lines.every(isParagraph)) return false;
  const { listItem } = view.state.schema.nodes;
  // An empty line between the items would become an item of its own. The first and last line may be partial.
  const kept = lines.filter(({ content }, at) => content.size > 0 || at === 0 || at === lines.length - 1);
  const items = kept.map((line) => listItem!.create(null, line));
  const content = new Slice(Fragment.from(items), slice.openStart + 1, slice.openEnd + 1);
  return dispatchPaste(view, view.state.tr.replaceSelection(content));
}

/**
 * Pastes content that a Scripture quotation cannot contain after the quotation instead of into its words. Returns false
 * if the cursor is not in a quotation, or if the quotation can contain the content.
 */
function pasteAfterQuotation(view: EditorView, slice: Slice, isOwn: boolean): boolean {
  const { tr, selection, schema } = view.state;
  if (!isInScripture(selection.$from)) return false;
  const blocks = blocksOf(slice);
  const isWords = isOwn && blocks.length === 1 && blocks[0]!.isTextblock;
  if (isWords || blocks.every(isParagraph) || !isComplete(blocks)) return false;
  if (!schema.topNodeType.validContent(slice.content)) return false;
  insertContentAtCursor(tr, slice.content);
  return dispatchPaste(view, tr);
}

/** Returns false if a block lacks content that it requires, which a partial block may. */
function isComplete(blocks: DocumentNode[]): boolean {
  try {
    for (const block of blocks) block.check();
    return true;
  } catch {
    return false;
  }
}

/**
 * Pastes content from another program that begins or ends with a heading, so that the heading does not merge with the
 * line at the cursor. Returns false if it does not have to be separated from that line. A single heading that is pasted
 * between two words of a line joins the line.
 */
function pasteHeadings(view: EditorView, slice: Slice): boolean {
  const blocks = blocksOf(slice);
  const tr = view.state.tr.deleteSelection();
  const { $from: $at } = tr.selection;
  if (!$at.parent.isTextblock || (blocks.length === 1 && isAmongWords($at))) return false;
  const isApartBefore = $at.parentOffset > 0 && isHeadingAt(blocks, 0);
  const isApartAfter = $at.parentOffset < $at.parent.content.size && isHeadingAt(blocks, -1);
  if (!isApartBefore && !isApartAfter) return false;
  const { paragraph } = view.state.schema.nodes;
  if (isApartAfter) tr.split($at.pos);
  if (isApartBefore) tr.split($at.pos, 1, isApartAfter || !isAmongWords($at) ? [{ type: paragraph! }] : undefined);
  tr.setSelection(TextSelection.create(tr.doc, isApartBefore ? $at.pos + 2 : $at.pos));
  return dispatchPaste(view, tr.replaceSelection(slice));
}

const isHeadingAt = (blocks: DocumentNode[], at: number): boolean => {
  const block = blocks.at(at);
  return block !== undefined && isHeading(block);
};

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Content from another program was pasted or dropped, and does not come as it was there. */
    pasteChanged: { changes: Changes };
  }
}

type Source = {
  isOwn: boolean;
  isPlain: boolean;
  changes: Changes;
};

const unknown: Source = { isOwn: false, isPlain: false, changes: {} };

function textsIn(dom: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Cleans plain text, and replaces the line separators in it, such as the vertical tab of PowerPoint, with line breaks. */
function breakLines(text: Text): void {
  const [first = '', ...lines] = cleanText(text.data).split('\n');
  text.replaceWith(first, ...lines.flatMap((line) => [document.createElement('br'), line]));
}

/** Parses clipboard content without changing its white space, which `pastedHtml` has already collapsed. */
class ClipboardParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: Node, options?: ParseOptions) {
    for (const text of textsIn(dom)) breakLines(text);
    return super.parseSlice(dom, { ...options, preserveWhitespace: 'full' });
  }
}

function linkIn(line: DocumentNode): string | null {
  const marks = line.children.flatMap((child) => child.marks);
  const href: unknown = marks.find(({ type }) => type.name === 'link')?.attrs.href;
  return typeof href === 'string' ? href : null;
}

/**
 * Makes pasted content conform to the document schema, and decides where it goes: an address links the selected words,
 * lines pasted into a list become items, and headings stay in a block of their own.
 */
export const PasteExtension = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { editor } = this;
    let source = unknown;
    const takeSource = ({ content }: Slice): Source => {
      const taken = source;
      source = unknown;
      const hasWords = content.textBetween(0, content.size, ' ').trim() !== '';
      if (hasWords && noticesOf(taken.changes).length > 0) editor.emit('pasteChanged', { changes: taken.changes });
      return taken;
    };
    return [
      new Plugin({
        props: {
          clipboardParser: new ClipboardParser(editor.schema),
          transformPastedHTML(html) {
            const pasted = pastedHtml(html);
            source = { ...pasted, isPlain: false };
            return pasted.html;
          },
          transformPastedText(text, isPlain) {
            source = { ...unknown, isPlain };
            return text;
          },
          handlePaste(view, _, slice) {
            const { isOwn, isPlain } = takeSource(slice);
            const { childCount, firstChild } = slice.content;
            const line = childCount === 1 && firstChild?.isTextblock ? firstChild : null;
            return (
              (!isPlain && line !== null && pasteAddress(view, line.textContent, { link: linkIn(line), isOwn })) ||
              pasteAfterQuotation(view, slice, isOwn) ||
              (!isOwn && (pasteAsItems(view, slice) || pasteHeadings(view, slice)))
            );
          },
          handleDrop(_, __, slice) {
            takeSource(slice);
            return false;
          },
        },
      }),
    ];
  },
});
