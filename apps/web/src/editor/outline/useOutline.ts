import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState } from 'react';
import { scrollerOf } from '../scroller.ts';
import { type Section, sectionAt, sectionsOf } from './sections.ts';

/** What the pane shows of the text. `current` is the section in which somebody writes or reads; -1 before the first. */
export type Outline = { sections: Section[]; current: number };

/** The outline is drawn again this long after the last letter, never while somebody types. */
const drawnAfterMs = 200;

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
  const written = blockAt(editor, head)?.getBoundingClientRect();
  if (written && written.bottom >= canvas.top && written.top <= canvas.bottom) return sectionAt(sections, head);
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
export function useOutline(editor: Editor): Outline & { draw: () => void } {
  const [outline, setOutline] = useState(() => read(editor));
  const draw = useCallback(
    () =>
      setOutline((before) => {
        const now = read(editor);
        return isSame(before, now) ? before : now;
      }),
    [editor],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, drawnAfterMs);
    };
    const scroller = scrollerOf(editor);
    editor.on('transaction', drawSoon);
    scroller.addEventListener('scroll', drawSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      editor.off('transaction', drawSoon);
      scroller.removeEventListener('scroll', drawSoon);
    };
  }, [editor, draw]);
  return { ...outline, draw };
}
