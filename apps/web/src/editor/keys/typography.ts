import { Extension, InputRule } from '@tiptap/core';
import { typeset } from '@sermon/domain/document/typography';

/**
 * Turns typed quotation marks, dashes and dots into typographic characters. The replacement is a separate undo step:
 * right after it, Undo or Backspace restores the characters as typed.
 */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules: () => [
    new InputRule({
      find: (line) => {
        const change = typeset(line);
        return change && { text: change.typed, index: line.length - change.typed.length, data: { put: change.put } };
      },
      handler: ({ state, range, match }) => {
        state.tr.insertText(String(match.data?.put), range.from, range.to);
      },
    }),
  ],
});
