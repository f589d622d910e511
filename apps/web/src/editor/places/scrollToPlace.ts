import type { Editor } from '@tiptap/core';

const show = ({ view }: Editor): void => view.dom.querySelector('.place-current')?.scrollIntoView({ block: 'nearest' });

/** Brings the place that is looked at into sight; once more in the next frame, since what was out of sight may be drawn in another height. */
export function scrollToPlace(editor: Editor): void {
  show(editor);
  requestAnimationFrame(() => !editor.isDestroyed && show(editor));
}
