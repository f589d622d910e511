import { type Editor, useEditorState } from '@tiptap/react';
import { type Format, formatOf } from './format.ts';

/** Components re-render only when the formatting changes, not on every keystroke. */
export const useFormat = (editor: Editor): Format =>
  useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
