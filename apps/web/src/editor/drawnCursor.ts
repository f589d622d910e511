import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { useEffect, useState } from 'react';

/**
 * The document size, in document positions, from which blocks outside the viewport are not drawn. About 4,000 words.
 */
const longFrom = 25_000;

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

export const alwaysDrawnClass = 'always-drawn';

/**
 * Marks the blocks of a long text that the next key may need: those at both ends of the selection, and the first and
 * the last one, to which Ctrl+Home and Ctrl+End lead. The browser draws them even outside the viewport. A letter typed
 * into a block that is not drawn would land at its start instead of at the cursor. The browser itself draws the block
 * with the cursor only from the next frame on, and a key may come before that.
 */
export const DrawnCursor = Extension.create({
  name: 'drawnCursor',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: drawnBlocks } })],
});

function drawnBlocks({ doc, selection }: EditorState): DecorationSet | null {
  if (doc.content.size < longFrom) return null;
  const last = doc.childCount - 1;
  // An end of a selection of everything is behind the last block.
  const ends = [selection.$anchor, selection.$head].map(($end) => Math.min($end.index(0), last));
  const decorations = [...new Set([0, ...ends, last])].map((index) => {
    const from = doc.resolve(0).posAtIndex(index);
    return Decoration.node(from, from + doc.child(index).nodeSize, { class: alwaysDrawnClass });
  });
  return DecorationSet.create(doc, decorations);
}
