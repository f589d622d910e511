import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/** Documents of at least this size are not drawn outside the viewport. In document positions: about 4,000 words. */
export const longFrom = 25_000;

/**
 * Whether a text is so long that only blocks near the viewport are drawn, which keeps typing as fast as in a short
 * text. It becomes true after the whole text was drawn once. The browser then knows the height of every block, and the
 * page does not jump.
 */
export function useLongText(editor: Editor): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () => {
      if (editor.state.doc.content.size < longFrom) return;
      editor.off('update', look);
      void allDrawn().then(() => isHere && setIsLong(true));
    };
    editor.on('update', look);
    look();
    return () => {
      editor.off('update', look);
      isHere = false;
    };
  }, [editor]);
  return isLong;
}

/** Resolves after the text was drawn once with its fonts loaded. The second frame starts after the first was drawn. */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
