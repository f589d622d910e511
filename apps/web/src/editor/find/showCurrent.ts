import type { Editor } from '@tiptap/core';

/** Scrolls no further than it must so that the current match, where there is one, is in sight. */
export const showCurrent = ({ view }: Editor): void =>
  view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'nearest' });
