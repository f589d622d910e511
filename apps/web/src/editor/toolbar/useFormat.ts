import { type Editor, useEditorState } from '@tiptap/react';
import { type Format, formatOf } from './format.ts';

/** The format at the cursor. What uses it is drawn again when the format changes, not with every letter. */
export const useFormat = (editor: Editor): Format =>
  useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
