/** The state of a document after its last save. */
export type Saved = {
  revision: number;
  editorId: string | null;
  /** The revision at which the last editor's uninterrupted series of saves began. */
  editorFrom: number;
  /** The step number of the last text that the editor saved. */
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

/** Saves that are at least this far apart are not continuous typing. */
export const streamGapMs = 2 * 60_000;
/**
 * A text that loses more than this share of its length in one save has had a large cut, whether deliberate or
 * accidental.
 */
export const largeCut = 1 / 5;

type Version = { text: string; editorId: string | null; date: Date };

/**
 * Decides whether the text that a save replaces is stored in the history. It is stored if the new text comes from
 * another editor, after a pause or after a large cut. During continuous typing, a text is stored every two minutes. An
 * empty text is never stored. `lastKept` is the time of the newest stored version, or null.
 */
export function isKept(replaced: Version, next: Version, lastKept: Date | null): boolean {
  if (replaced.text === '' || replaced.text === next.text) return false;
  const since = (from: Date, to: Date) => to.getTime() - from.getTime();
  return (
    replaced.editorId !== next.editorId ||
    next.text.length < replaced.text.length * (1 - largeCut) ||
    since(replaced.date, next.date) >= streamGapMs ||
    lastKept === null ||
    since(lastKept, replaced.date) >= streamGapMs
  );
}
