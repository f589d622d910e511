import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Makes a change a step of undo for itself, whatever is written right before and after it. */
export function asOneUndoStep(view: EditorView, change: Transaction) {
  view.dispatch(closeHistory(change));
  view.dispatch(closeHistory(view.state.tr));
}
