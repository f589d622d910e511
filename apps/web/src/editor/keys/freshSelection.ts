import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The `keyCode` that browsers report for keys handled by an input method editor (IME). */
const composing = 229;

/**
 * Makes ProseMirror read the browser's selection before it handles a key or a click. After a key or the mouse moves the
 * selection, browsers fire `selectionchange` with a slight delay. Until then, ProseMirror works with the previous
 * selection: a letter typed right after Ctrl+A and Ctrl+End would replace the whole text, and a triple click on a
 * paragraph that was selected before would leave the word that its second click has selected. Dispatching the event
 * early makes ProseMirror read the selection now. If the selection has not changed, this has no effect.
 */
export const FreshSelection = Extension.create({
  name: 'freshSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            if (event.keyCode !== composing) readSelection(view);
            return false;
          },
          mousedown(view) {
            readSelection(view);
            return false;
          },
        },
      },
    }),
  ],
});

function readSelection({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
