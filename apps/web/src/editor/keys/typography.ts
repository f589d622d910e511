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
        const put = String(match.data?.put);
        if (put.length !== match[0].length) {
          state.tr.insertText(put, range.from, range.to);
          return;
        }
        // Replaces only the characters that change, so that the others keep their formatting. Positions count UTF-16 code
        // units, of which an emoji has two.
        for (let at = 0; at < put.length; at += 1) {
          if (put[at] !== match[0][at]) state.tr.insertText(put.charAt(at), range.from + at, range.from + at + 1);
        }
      },
    }),
  ],
});
