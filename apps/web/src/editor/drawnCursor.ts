import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { longFrom } from './useLongText.ts';

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
