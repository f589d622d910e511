import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The `keyCode` that browsers report for keys handled by an input method. */
const composing = 229;

/**
 * Makes ProseMirror read the browser's selection before it handles a key. Browsers fire `selectionchange` slightly
 * after a key or the mouse moves the selection, and ProseMirror handles keys with the last selection it read. A letter
 * typed right after Ctrl+A and Ctrl+End would replace the whole text. Dispatching the event early makes ProseMirror
 * read the selection now. If nothing changed, the event has no effect.
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
