import { cleanHtml, cleanPastedHtml } from '@sermon/domain/document/html/sanitize';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * The attribute in which ProseMirror records whether the first and last blocks of a copied selection are partial, so
 * that half a paragraph is pasted as half a paragraph.
 */
const edges = / data-pm-slice="[^"]*"/;

const fragment = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/;

/**
 * Converts clipboard HTML to the document schema. HTML that was copied from a document is returned unchanged, and
 * `isOwn` is true.
 */
export function pastedHtml(html: string): { html: string; isOwn: boolean } {
  const inner = fragment.exec(html)?.[1] ?? html;
  const bare = inner.replace(/^<meta[^>]*>/, '').replace(edges, '');
  const isOwn = edges.test(inner) && cleanHtml(bare) === bare;
  return { html: isOwn ? inner : cleanPastedHtml(html), isOwn };
}

export function dispatchPaste(view: EditorView, change: Transaction): true {
  view.dispatch(change.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

export const isAmongWords = ({ parentOffset, parent }: ResolvedPos): boolean =>
  parentOffset > 0 && parentOffset < parent.content.size;
