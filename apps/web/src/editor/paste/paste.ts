import { cleanHtml, readPastedHtml } from '@sermon/domain/document/html/parse';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Changes } from '@sermon/domain/texts/imports';
import { linkAddress } from '../toolbar/tools.ts';

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
export function pastedHtml(html: string): { html: string; changes: Changes; isOwn: boolean } {
  const inner = fragment.exec(html)?.[1] ?? html;
  const bare = inner.replace(/^<meta[^>]*>/, '').replace(edges, '');
  const isOwn = edges.test(inner) && cleanHtml(bare) === bare;
  return isOwn ? { html: inner, changes: {}, isOwn } : { ...readPastedHtml(html), isOwn };
}

export function dispatchPaste(view: EditorView, change: Transaction): true {
  view.dispatch(change.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

export const isAmongWords = ({ parentOffset, parent }: ResolvedPos): boolean =>
  parentOffset > 0 && parentOffset < parent.content.size;

/**
 * Returns the address if the pasted text is nothing but an address, otherwise null. Text such as "example.org" is not
 * recognized, because it may be a word with a missing space.
 */
function addressIn(pasted: string): string | null {
  const text = pasted.trim();
  return /^(https?:\/\/|www\.|mailto:)\S+$/i.test(text) ? linkAddress(text) : null;
}

type Pasted = {
  /** The address of the link that the text was copied from. Its text is often a shortened address. */
  link?: string | null;
  isOwn?: boolean;
};

/**
 * Pastes an address: the selected words become a link to it. If nothing or another address is selected, the address
 * itself is inserted as a link, unless it was copied from a document, in which it is already as the user wants it.
 * Returns false if the text is not an address.
 */
export function pasteAddress(view: EditorView, text: string, { link: copied, isOwn = false }: Pasted = {}): boolean {
  const address = addressIn(text);
  if (address === null) return false;
  const href = copied ?? address;
  const { doc, schema, selection, storedMarks, tr } = view.state;
  const { from, to, $from, $to } = selection;
  const link = schema.marks.link!.create({ href });
  const words = $from.parent.isTextblock && $from.sameParent($to) ? doc.textBetween(from, to, '\n', '\n').trim() : '';
  if (words !== '' && addressIn(words) === null) {
    tr.addMark(from, to, link).setSelection(TextSelection.create(tr.doc, to));
    return dispatchPaste(view, tr);
  }
  if (isOwn) return false;
  const { $from: $at } = tr.deleteSelection().selection;
  const around = storedMarks ?? $at.marks();
  // Inside the text of a link, the address is ordinary text.
  if (!$at.parent.isTextblock || around.some(({ type }) => type === link.type)) return false;
  tr.replaceSelectionWith(schema.text(text.trim(), link.addToSet(around)), false);
  return dispatchPaste(view, tr);
}
