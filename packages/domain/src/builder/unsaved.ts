import type { Receipt } from './revisions.ts';

/** A text that a closed page left on this device because the server had not confirmed it. */
export type UnsavedText = {
  html: string;
  revision: number;
  /** The text of that revision. Left out or null if it is not known. */
  baseText?: string | null;
  step: number;
};
/** The version on which a text is based. Its text is null if it is no longer known. */
export type Base = { revision: number; text: string | null };

/**
 * Decides what happens to an unsaved text when its document is opened again. Returns null if the text can be dropped:
 * the document has this text, or the receipt shows that the server got it, or a later text of the same editor.
 * Otherwise returns the base on which an editor continues the text. If the server got an earlier text of the editor,
 * that text is the base, so saving is a conflict only if another editor has saved since then. A text is not dropped in
 * favor of a version that this page does not have: a receipt that is newer than the document.
 */
export function baseOfUnsaved(
  unsaved: UnsavedText,
  document: { revision: number; text: string },
  receipt: Receipt | null,
): Base | null {
  const isOutdated = receipt !== null && receipt.revision > document.revision;
  // The server counts revisions from 1, so it does not have a document of revision 0 yet.
  if (unsaved.html === document.text && document.revision > 0 && !isOutdated) return null;
  if (receipt && receipt.textHash !== '' && receipt.step >= unsaved.step && !isOutdated) return null;
  const hasEarlierText = receipt !== null && receipt.step < unsaved.step;
  const revision = hasEarlierText ? Math.max(unsaved.revision, receipt.revision) : unsaved.revision;
  if (revision === document.revision) return { revision, text: document.text };
  return { revision, text: revision === unsaved.revision ? (unsaved.baseText ?? null) : null };
}
