import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Dispatches a change as a separate undo step, which is not merged with typing right before or after it.
 * @example
 * asOneUndoStep(view, view.state.tr.insertText('Amen'));
 */
export function asOneUndoStep(view: EditorView, change: Transaction) {
  view.dispatch(closeHistory(change));
  view.dispatch(closeHistory(view.state.tr));
}
