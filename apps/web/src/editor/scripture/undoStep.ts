import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Dispatches a change as an undo step of its own, separate from typing right before and after it.
 * @example
 * asOneUndoStep(view, view.state.tr.insertText('Amen'));
 */
export function asOneUndoStep(view: EditorView, change: Transaction) {
  view.dispatch(closeHistory(change));
  view.dispatch(closeHistory(view.state.tr));
}
