import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { linkAddress } from '../toolbar/tools.ts';
import { dispatchPaste } from './paste.ts';

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
