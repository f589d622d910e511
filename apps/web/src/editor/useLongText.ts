import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/**
 * The document size, in document positions, from which blocks outside the viewport are not drawn. About 4,000 words.
 */
export const longFrom = 25_000;

/**
 * Returns true if the text is so long that only blocks near the viewport should be drawn, which keeps typing as fast as
 * in a short text. It becomes true only after the whole text has been drawn once. By then the browser knows the height
 * of every block, so the page does not jump.
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

/**
 * Resolves after the text has been drawn once with its fonts loaded. Waits for two frames, because the second one
 * starts after the first has been drawn.
 */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
