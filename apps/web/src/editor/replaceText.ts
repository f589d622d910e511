import { createDocument, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { parseOptions } from './extensions.ts';

/** Returns where two documents differ: `from` to `to` in the first one, `from` to `toNext` in the second one. */
export function differenceOf(doc: Node, next: Node): { from: number; to: number; toNext: number } | null {
  const from = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (from === null || !end) return null;
  // The equal parts at the start and at the end overlap if a repeated word was added or removed.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  return { from, to: end.a + overlap, toNext: end.b + overlap };
}

/**
 * Replaces the part of the text that differs from `html`, so that the cursor and the scroll position stay where they
 * are. This is neither an edit of the user nor an undo step. Returns false if the text is the same.
 */
export function replaceText(editor: Editor, html: string): boolean {
  const { doc, schema, tr } = editor.state;
  const next = createDocument(html, schema, parseOptions);
  const difference = differenceOf(doc, next);
  if (!difference) return false;
  const { from, to, toNext } = difference;
  tr.replace(from, to, next.slice(from, toNext));
  // A part with other levels of nesting may have been fitted in differently.
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  editor.view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false));
  return true;
}
