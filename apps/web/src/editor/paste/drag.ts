import { type Editor, Extension } from '@tiptap/core';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { DragEvent as ReactDragEvent } from 'react';
import { focusText } from '../keys/focusText.ts';
import { anyBlock, insertAt } from './insert.ts';

/** Gives what is to be put into the text; null where it cannot be had, which whoever gives it has said. */
export type GetInsertion = () => Insertion | null | Promise<Insertion | null>;

/** Names a drag as one of ours. Some browsers begin to drag only what has data; what is carried is no data yet. */
const dragType = 'application/x-sermon-insertion';

/** What is being dragged over this window. A browser lets one thing be dragged at a time. */
let dragged: GetInsertion | null = null;

/** Whether it is what an event is about: a result that leaves its list on the way does not hear that its drag ended. */
const isOwnDrag = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dragged !== null && dataTransfer?.types.includes(dragType) === true;

/** For an element that can be dragged into the text. `give` is asked when the drag begins, so that a text can be fetched on the way. */
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

/** Takes what is dragged from beside the text: the drop cursor shows between which blocks it will stand. */
export const Dropping = Extension.create({
  name: 'dropping',
  addProseMirrorPlugins() {
    const { editor } = this;
    let shown: EditorView['dragging'] = null;
    const show = (view: EditorView, event: DragEvent) => {
      if (isOwnDrag(event)) view.dragging ??= shown = { slice: anyBlock(view.state.schema), move: false };
      // A drag that was given up over the text leaves nothing to be dropped by the next one.
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

/** For the sheet around the text: what is dropped beside or below the text goes to the nearest place in it. */
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

/** Puts what is carried at a place of the text, also when it comes a little later. Whether there was something carried. */
function drop(editor: Editor, pos: number): boolean {
  const pending = dragged?.();
  if (pending === undefined) return false;
  dragged = null;
  void insertWhenReady(editor, pos, Promise.resolve(pending));
  return true;
}

/** The place is followed through what is written until then. */
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
