import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { scrollerOf } from '../scroller.ts';
import { type Section, sectionAt, sectionsOf } from './sections.ts';

/** `current` is the index of the section that the user is writing or reading, or -1 before the first one. */
export type Outline = { sections: Section[]; current: number };

/** Long enough that no refresh happens while the user types. */
const redrawAfterMs = 200;

/** A heading counts as being read once it is at most this far below the top of the canvas, in px. */
const readingLine = 120;

const blockAt = ({ view }: Editor, position: number): Element | null => {
  const { node } = view.domAtPos(position);
  return node instanceof Element ? node : node.parentElement;
};

/**
 * Returns the index of the section at the cursor if the cursor is visible, otherwise of the section at the top of the
 * canvas.
 */
function currentSection(editor: Editor, sections: Section[]): number {
  const canvas = scrollerOf(editor).getBoundingClientRect();
  const { head } = editor.state.selection;
  const cursorBox = blockAt(editor, head)?.getBoundingClientRect();
  if (cursorBox && cursorBox.bottom >= canvas.top && cursorBox.top <= canvas.bottom) return sectionAt(sections, head);
  return sections.findLastIndex(({ from }) => {
    const heading = editor.view.nodeDOM(from);
    return heading instanceof Element && heading.getBoundingClientRect().top <= canvas.top + readingLine;
  });
}

const isSame = (a: Outline, b: Outline) =>
  a.current === b.current &&
  a.sections.length === b.sections.length &&
  a.sections.every(({ heading }, at) => heading === b.sections[at]?.heading);

function read(editor: Editor): Outline {
  const sections = sectionsOf(editor.state.doc);
  return { sections, current: currentSection(editor, sections) };
}

/**
 * Updates shortly after the last change to the text, the cursor or the scroll position. `refresh` updates it
 * immediately.
 */
export function useOutline(editor: Editor): Outline & { refresh: () => void } {
  const [outline, setOutline] = useState(() => read(editor));
  const refresh = useCallback(
    () =>
      setOutline((before) => {
        const now = read(editor);
        return isSame(before, now) ? before : now;
      }),
    [editor],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, redrawAfterMs);
    };
    const scroller = scrollerOf(editor);
    editor.on('transaction', refreshSoon);
    scroller.addEventListener('scroll', refreshSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      editor.off('transaction', refreshSoon);
      scroller.removeEventListener('scroll', refreshSoon);
    };
  }, [editor, refresh]);
  return { ...outline, refresh };
}
