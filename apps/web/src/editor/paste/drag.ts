import { type Editor, Extension } from '@tiptap/core';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { DragEvent as ReactDragEvent } from 'react';
import { focusText } from '../keys/focusText.ts';
import { anyBlock, insertAt } from './insert.ts';

/** Null if the content could not be loaded. The user has been notified by then. */
export type GetInsertion = () => Insertion | null | Promise<Insertion | null>;

/**
 * The data type that identifies the application's own drags. Some browsers start a drag only if it carries data, and
 * the content may not be loaded by then.
 */
const dragType = 'application/x-sermon-insertion';

/** The content of the current drag. A browser allows only one drag at a time. */
let dragged: GetInsertion | null = null;

/**
 * Checks both `dragged` and the event, because `dragged` alone can be stale: a result that is removed during its drag
 * receives no `dragend` event.
 */
const isOwnDrag = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dragged !== null && dataTransfer?.types.includes(dragType) === true;

/**
 * Returns the props that make an element draggable into the text. `getInsertion` is called when the drag starts, so
 * that the content can load during the drag.
 * @example
 * <li {...dragProps(() => toQuotation(verse, 'WEB', 'all'))}>…</li>
 */
export const dragProps = (getInsertion: GetInsertion) => ({
  draggable: true,
  onDragStart({ dataTransfer, currentTarget }: ReactDragEvent) {
    const pending = getInsertion();
    dragged = () => pending;
    dataTransfer.setData(dragType, 'insertion');
    dataTransfer.effectAllowed = 'copy';
    dataTransfer.setDragImage(currentTarget.querySelector('h3, h4, h5') ?? currentTarget, 0, 0);
  },
  onDragEnd() {
    dragged = null;
  },
});

/**
 * Returns the props for a page from which selected text or verses can be dragged into the document. `getInsertion`
 * receives the element where the drag starts, and the page. If it returns null, the browser drags as usual.
 */
export const selectionDragProps = (getInsertion: (target: EventTarget, page: HTMLElement) => Insertion | null) => ({
  onDragStart({ dataTransfer, target, currentTarget }: ReactDragEvent<HTMLElement>) {
    const insertion = getInsertion(target, currentTarget);
    if (!insertion) return;
    dragged = () => insertion;
    dataTransfer.setData(dragType, 'insertion');
    dataTransfer.effectAllowed = 'copy';
  },
  onDragEnd() {
    dragged = null;
  },
});

export const Dropping = Extension.create({
  name: 'dropping',
  addProseMirrorPlugins() {
    const { editor } = this;
    let shown: EditorView['dragging'] = null;
    const show = (view: EditorView, event: DragEvent) => {
      if (isOwnDrag(event)) view.dragging ??= shown = { slice: anyBlock(view.state.schema), move: false };
      // Clears the state of a drag that was canceled over the text, so that the next drag does not drop its content.
      else if (view.dragging === shown) view.dragging = null;
      return false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            dragenter: show,
            dragover: show,
            dragleave(view, event) {
              if (isOwnDrag(event)) view.dragging = null;
              return false;
            },
          },
          handleDrop(view, event) {
            if (!isOwnDrag(event)) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            return at !== null && drop(editor, at.pos);
          },
        },
      }),
    ];
  },
});

/**
 * Returns the props for the sheet around the text. A drop outside the text inserts the content at the nearest position
 * in the text.
 */
export const dropAround = (editor: Editor) => ({
  onDragOver(event: ReactDragEvent) {
    if (isOwnDrag(event) && editor.isEditable) event.preventDefault();
  },
  onDrop(event: ReactDragEvent) {
    if (event.isDefaultPrevented() || !isOwnDrag(event) || !editor.isEditable) return;
    event.preventDefault();
    const { left, right, top, bottom } = editor.view.dom.getBoundingClientRect();
    const near = (place: number, low: number, high: number) => Math.min(Math.max(place, low + 1), high - 1);
    const at =
      event.clientY > bottom
        ? null
        : editor.view.posAtCoords({ left: near(event.clientX, left, right), top: near(event.clientY, top, bottom) });
    drop(editor, at?.pos ?? editor.state.doc.content.size);
  },
});

/** Waits for content that is not loaded yet. Returns false if nothing was being dragged. */
function drop(editor: Editor, pos: number): boolean {
  const pending = dragged?.();
  if (pending === undefined) return false;
  dragged = null;
  void insertWhenReady(editor, pos, Promise.resolve(pending));
  return true;
}

/** Maps the position through changes to the text while the content loads. */
async function insertWhenReady(editor: Editor, pos: number, pending: Promise<Insertion | null>) {
  let at = pos;
  const follow = (event: { transaction: Transaction; appendedTransactions: Transaction[] }) => {
    for (const { mapping } of [event.transaction, ...event.appendedTransactions]) at = mapping.map(at);
  };
  editor.on('transaction', follow);
  const insertion = await pending.catch(() => null);
  editor.off('transaction', follow);
  if (!insertion || editor.isDestroyed || !editor.isEditable) return;
  insertAt(editor, Math.min(at, editor.state.doc.content.size), insertion);
  focusText(editor);
}
