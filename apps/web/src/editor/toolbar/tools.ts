import type { Editor } from '@tiptap/core';
import { setBlockType } from '@tiptap/pm/commands';
import {
  type Alignment,
  type Font,
  type Highlight,
  type ListLabel,
  type ListSuffix,
  type Pen,
  safeHref,
  type Size,
} from '@sermon/domain/document/schema';
import { focusText } from '../keys/focusText.ts';
import { setNumbering, setOutline } from '../keys/orderedList.ts';
import type { NumberingChoice } from './choices.tsx';
import type { BlockKind, Emphasis } from './format.ts';

function chain(editor: Editor) {
  focusText(editor);
  return editor.chain();
}

export const undo = (editor: Editor) => chain(editor).undo().run();
export const redo = (editor: Editor) => chain(editor).redo().run();

export function setBlock(editor: Editor, kind: BlockKind) {
  if (kind === 'paragraph') return chain(editor).setParagraph().run();
  return chain(editor)
    .setHeading({ level: kind === 'heading1' ? 1 : 2 })
    .run();
}

export const toggleEmphasis = (editor: Editor, name: Emphasis) => chain(editor).toggleMark(name).run();

type Named = { font: Font; size: Size; highlight: Highlight; pen: Pen };

/**
 * Applies a format with a named value to the selection. A null value removes the format.
 * @example
 * setNamed(editor, 'highlight', 'yellow');
 * setNamed(editor, 'highlight', null);
 */
export function setNamed<Kind extends keyof Named>(editor: Editor, kind: Kind, value: Named[Kind] | null) {
  return value === null ? chain(editor).unsetMark(kind).run() : chain(editor).setMark(kind, { value }).run();
}

export function align(editor: Editor, alignment: Alignment | 'left') {
  return alignment === 'left' ? chain(editor).unsetTextAlign().run() : chain(editor).setTextAlign(alignment).run();
}

export const toggleList = (editor: Editor, kind: 'bulletList' | 'orderedList') =>
  kind === 'bulletList' ? chain(editor).toggleBulletList().run() : chain(editor).toggleOrderedList().run();

export function chooseNumbering(editor: Editor, choice: NumberingChoice, onDialog: (dialog: 'list-start') => void) {
  if (choice === 'start') return onDialog('list-start');
  if (choice === 'outline') return setOutline(editor);
  const [label, suffix] = choice.split('') as [ListLabel, ListSuffix];
  return setNumbering(editor, { label, suffix });
}

export const toggleQuote = (editor: Editor) => chain(editor).toggleBlockquote().run();

export function pressTab(editor: Editor, { shiftKey = false } = {}): void {
  focusText(editor);
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
}

const styles = ['highlight', 'pen', 'font', 'size', 'bold', 'italic', 'strike', 'underline'] as const;

/**
 * Turns the selection into plain paragraphs of unformatted text. Links, verse numbers, slides, lists and quotations are
 * kept, because they are not formatting.
 */
export function clearFormatting(editor: Editor) {
  const cleared = styles.reduce((steps, style) => steps.unsetMark(style), chain(editor));
  const { paragraph } = editor.schema.nodes;
  return cleared
    .command(({ state, dispatch }) => setBlockType(paragraph!)(state, dispatch) || true)
    .unsetTextAlign()
    .run();
}

/**
 * Returns the typed address in a form that is valid in a document, or null if it is not an address. If the scheme is
 * missing, adds https or mailto.
 * @example
 * linkAddress('example.org/page'); // 'https://example.org/page'
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return safeHref(address);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return safeHref(`mailto:${address}`);
  return /^[^\s/]+\.[^\s/]{2,}/.test(address) ? safeHref(`https://${address}`) : null;
}

/**
 * Turns the selection into a link, or changes the address of the whole link at the cursor. If there is neither, inserts
 * the address itself as a link.
 */
export function setLink(editor: Editor, href: string) {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link')) {
    return chain(editor)
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  }
  return chain(editor).extendMarkRange('link').setMark('link', { href }).run();
}

export const removeLink = (editor: Editor) => chain(editor).extendMarkRange('link').unsetMark('link').run();

/**
 * Returns true if Ctrl+K should edit a link: the text has the focus, and either words are selected or the cursor is in
 * a link.
 */
export const wantsLink = (editor: Editor): boolean =>
  editor.isFocused && (!editor.state.selection.empty || editor.isActive('link'));
