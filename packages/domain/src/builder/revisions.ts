/** The state of a document after its last save. */
export type Saved = {
  revision: number;
  editorId: string | null;
  /** The revision from which the last editor's uninterrupted run of saves began. */
  editorFrom: number;
  /** The step of the editor's last saved text. */
  editorStep: number;
};
/** A save request: the revision that its text is based on, the open editor, and the editor's step count. */
export type Save = { revision: number; editorId: string | null; editorStep: number };

/**
 * Returns true if a save would overwrite a text that its editor has not seen. An editor that lost the last reply may
 * save from an older revision if all saves since then were its own and had a smaller step. The step matters because
 * requests can arrive out of order.
 */
export function isStale(document: Saved, save: Save): boolean {
  if (save.revision === document.revision) return false;
  const isOwnRun = save.editorId !== null && save.editorId === document.editorId;
  const isInRun = save.revision >= document.editorFrom && save.revision < document.revision;
  return !(isOwnRun && isInRun && save.editorStep > document.editorStep);
}

/** Saves with at least this much time between them are not continuous typing. */
export const streamGapMs = 2 * 60_000;
/** If a text loses more than this share of its length at once, it was cut, deliberately or by accident. */
export const largeCut = 1 / 5;

type Version = { text: string; editorId: string | null; date: Date };

/**
 * Returns true if the text replaced by a save is stored in the history. That is the case if the next text comes from
 * another editor, after a pause or after a large cut, and every two minutes during continuous typing. An empty text is
 * not stored. `lastKept` is the time of the newest stored version, or null.
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
