import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import type { Editor } from '@tiptap/core';
import type { Notice } from '../../ui/notices/notices.tsx';

/** Does nothing if the text has changed since. */
export const undoUnlessChanged = (editor: Editor, doc: Editor['state']['doc']): NonNullable<Notice['undo']> => ({
  async perform() {
    if (editor.isDestroyed || !editor.state.doc.eq(doc)) throw new Error(texts.notRestored);
    editor.commands.undo();
  },
  failed: texts.notRestored,
});
