import { type Editor, useEditorState } from '@tiptap/react';
import { type Format, formatOf } from './format.ts';

/** Returns the formatting at the cursor. Components re-render only when it changes, not on every keystroke. */
export const useFormat = (editor: Editor): Format =>
  useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
