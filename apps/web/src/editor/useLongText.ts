import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/** From this size on the browser need not draw what is out of sight: about 4,000 words. In places of the document. */
export const longFrom = 25_000;

/**
 * Whether a text is so long that its blocks are drawn only near the window: a letter then costs no more than in a short text. It is
 * so when all of it has been drawn once, so that the browser knows the height of every block and the page does not jump.
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

/** The text has been drawn once, in its own letters. The second frame comes after the first was drawn. */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
