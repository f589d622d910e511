import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { scrollerOf } from '../scroller.ts';
import { type Section, sectionAt, sectionsOf } from './sections.ts';

/** What the pane shows of the text. `current` is the section in which somebody writes or reads; -1 before the first. */
export type Outline = { sections: Section[]; current: number };

/** The outline is drawn again this long after the last letter, never while somebody types. */
const redrawAfterMs = 200;

/** A heading this far below the upper edge of the desk is the one that is being read. In px. */
const readingLine = 120;

const blockAt = ({ view }: Editor, position: number): Element | null => {
  const { node } = view.domAtPos(position);
  return node instanceof Element ? node : node.parentElement;
};

/** The section of the cursor while that can be seen; else the one at the top of the desk. */
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

/** The outline of a text, a moment after the text, the cursor or the page has come to rest; `draw` draws it at once. */
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
