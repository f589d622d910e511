import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The `keyCode` of keys that belong to an input method; the browser handles those itself. */
const composing = 229;

/**
 * Reads the browser's selection before a key is handled. Browsers report a selection that a key or the mouse has changed a moment later,
 * by `selectionchange`, and the editor answers keys from the selection that it has heard of: a letter typed right after Ctrl+A and
 * Ctrl+End would replace the whole text. Announcing the change early makes ProseMirror compare both and take over the browser's;
 * where nothing changed it does nothing.
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
