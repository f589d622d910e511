import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { commonLook, readLook, type SlideLook, writeLook } from '@sermon/domain/document/slideLook';
import { type SlideRange, slidesOf } from './slideRanges.ts';

type Range = Pick<SlideRange, 'from' | 'to'>;

/** Returns the look of the first words in a range that have one. */
export function lookIn(doc: DocumentNode, { from, to }: Range): SlideLook {
  let stored = '';
  doc.nodesBetween(from, to, ({ marks }) => {
    stored ||= String(marks.find(({ type }) => type.name === 'slideLook')?.attrs.value ?? '');
    return stored === '';
  });
  return readLook(stored);
}

/** Returns the look that most slides of the text have. */
export const usedLook = (state: EditorState): SlideLook =>
  commonLook(slidesOf(state).map((slide) => lookIn(state.doc, slide)));

export function markLook(tr: Transaction, { from, to }: Range, look: SlideLook): void {
  const { slideLook } = tr.doc.type.schema.marks;
  const value = writeLook(look);
  tr.removeMark(from, to, slideLook);
  if (value !== '') tr.addMark(from, to, slideLook!.create({ value }));
}

/** Changes how a slide looks, or all slides if `id` is null, as one undo step. Does nothing if they look so already. */
export function changeLook(editor: Editor, id: string | null, change: Partial<SlideLook>): void {
  if (!editor.isEditable) return;
  const { state } = editor;
  const tr = closeHistory(state.tr);
  for (const slide of slidesOf(state)) {
    if (id !== null && slide.id !== id) continue;
    const before = lookIn(state.doc, slide);
    const after = { ...before, ...change };
    if (writeLook(after) !== writeLook(before)) markLook(tr, slide, after);
  }
  if (tr.docChanged) editor.view.dispatch(tr);
}
