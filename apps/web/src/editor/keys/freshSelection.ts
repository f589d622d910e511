import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The `keyCode` that browsers report for keys handled by an input method editor (IME). */
const composing = 229;

/**
 * Makes ProseMirror read the browser's selection before it handles a key. After a key or the mouse moves the selection,
 * browsers fire `selectionchange` with a slight delay. Until then, ProseMirror handles keys with the previous
 * selection: a letter typed right after Ctrl+A and Ctrl+End would replace the whole text. Dispatching the event early
 * makes ProseMirror read the selection now. If the selection has not changed, this has no effect.
 */
export const FreshSelection = Extension.create({
  name: 'freshSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            if (event.keyCode !== composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});
