import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { ReplaceAroundStep } from '@tiptap/pm/transform';

/** What makes another block of some words is a step of undo for itself: the words before and after it do not go with it. */
export const SeparateUndoSteps = Extension.create({
  name: 'separateUndoSteps',
  dispatchTransaction({ transaction, next }) {
    if (!transaction.steps.some((step) => step instanceof ReplaceAroundStep)) return next(transaction);
    next(closeHistory(transaction));
    next(closeHistory(this.editor.state.tr));
  },
});
