/** What a document knows of its last save. */
export type Saved = {
  revision: number;
  editorId: string | null;
  /** The revision that the last editor's unbroken run of saves began from. */
  editorFrom: number;
  /** Which of that editor's texts it is. */
  editorStep: number;
};
/** What a save says of itself: the revision that its text began from, the open editor it comes from, and which of its texts it is. */
export type Save = { revision: number; editorId: string | null; editorStep: number };

/**
 * Whether a save would write over a text that it does not know. An editor whose last answer was lost may begin from an older
 * revision, as long as every save since then was its own, and was of an earlier text than this one: requests overtake each other.
 */
export function isStale(document: Saved, save: Save): boolean {
  if (save.revision === document.revision) return false;
  const isOwnRun = save.editorId !== null && save.editorId === document.editorId;
  const isInRun = save.revision >= document.editorFrom && save.revision < document.revision;
  return !(isOwnRun && isInRun && save.editorStep > document.editorStep);
}

/** Two saves this far apart, or more, are no longer one stream of typing. */
export const streamGapMs = 2 * 60_000;
/** A text that loses more than this part of its length at once was cut, by intent or by accident. */
export const largeCut = 1 / 5;

type Version = { text: string; editorId: string | null; date: Date };

/**
 * Whether the text that a save replaces is kept in the history: where time, another editor or a large cut lies between the two,
 * and every two minutes within a long stream of typing. An empty text is not kept.
 * `lastKept` is when the newest kept version was saved; null where there is none.
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
