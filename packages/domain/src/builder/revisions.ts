export type Saved = {
  revision: number;
  editorId: string | null;
  /** The revision at which the last editor's uninterrupted series of saves began. */
  editorFrom: number;
  editorStep: number;
};
/** A save request: the revision on which its text is based, the id of the open editor, and the editor's step number. */
export type Save = { revision: number; editorId: string | null; editorStep: number };

/**
 * Returns true if a save would overwrite a text that its editor has not seen. An editor that did not receive the last
 * reply may save from an older revision if all saves since then were its own and had a smaller step number. The step
 * number matters because requests can arrive out of order.
 */
export function isStale(document: Saved, save: Save): boolean {
  if (save.revision === document.revision) return false;
  const isOwnRun = save.editorId !== null && save.editorId === document.editorId;
  const isInRun = save.revision >= document.editorFrom && save.revision < document.revision;
  return !(isOwnRun && isInRun && save.editorStep > document.editorStep);
}

export type Receipt = {
  step: number;
  revision: number;
  /**
   * SHA-256 of the saved text. '' if unknown: such a receipt was derived from a document when receipts were
   * introduced. Until then, several pages could use one editor id in turn, so its step does not show which text is
   * newer.
   */
  textHash: string;
};

/**
 * Returns true if the text of a save, or a later text of the same editor, has already been saved. Such a save is a
 * duplicate, a retry after a lost reply, or a request that was overtaken. An editor id belongs to one page, so a lower
 * step is an older text. A save that is based on a revision newer than the receipt's is never a late one.
 */
export function hasArrived(receipt: Receipt | null, save: Save & { textHash: string }): boolean {
  if (!receipt || receipt.textHash === '') return false;
  if (save.editorStep === receipt.step) return save.textHash === receipt.textHash && save.revision <= receipt.revision;
  return save.editorStep < receipt.step && save.revision < receipt.revision;
}

/** Saves that are at least this far apart are not continuous typing. */
export const streamGapMs = 2 * 60_000;
/**
 * A text that loses more than this share of its length in one save has had a large cut, whether deliberate or
 * accidental.
 */
export const largeCut = 1 / 5;

type Version = {
  /** The length of the text, in the same unit for both. */
  size: number;
  editorId: string | null;
  isByAdministrator: boolean;
  date: Date;
};

/**
 * Decides whether the text that a save replaces is stored in the history. It is stored if the new text comes from another editor or
 * another person, after a pause, or after a large cut. During continuous typing, a text is stored every two minutes. An empty text is
 * never stored. `lastKept` is the time of the newest stored version, or null. If the clock was set back, so that a later event has an
 * earlier time, that counts as a pause. Ask only if the texts differ.
 */
export function isKeptVersion(replaced: Version, next: Version, lastKept: Date | null): boolean {
  if (replaced.size === 0) return false;
  const isGap = (from: Date, to: Date) => to < from || to.getTime() - from.getTime() >= streamGapMs;
  return (
    replaced.editorId !== next.editorId ||
    replaced.isByAdministrator !== next.isByAdministrator ||
    next.size < replaced.size * (1 - largeCut) ||
    isGap(replaced.date, next.date) ||
    lastKept === null ||
    isGap(lastKept, replaced.date)
  );
}

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
