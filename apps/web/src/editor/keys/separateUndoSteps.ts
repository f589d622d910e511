import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { ReplaceAroundStep } from '@tiptap/pm/transform';

/**
 * Makes each change of block type a separate undo step, so that it is not undone together with the typing before or
 * after it.
 */
export const SeparateUndoSteps = Extension.create({
  name: 'separateUndoSteps',
  dispatchTransaction({ transaction, next }) {
    if (!transaction.steps.some((step) => step instanceof ReplaceAroundStep)) return next(transaction);
    next(closeHistory(transaction));
    next(closeHistory(this.editor.state.tr));
  },
});
