import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { ReplaceAroundStep } from '@tiptap/pm/transform';

/** Makes each change of the block type an undo step of its own. Typing before and after it is undone separately. */
export const SeparateUndoSteps = Extension.create({
  name: 'separateUndoSteps',
  dispatchTransaction({ transaction, next }) {
    if (!transaction.steps.some((step) => step instanceof ReplaceAroundStep)) return next(transaction);
    next(closeHistory(transaction));
    next(closeHistory(this.editor.state.tr));
  },
});
