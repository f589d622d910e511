import type { Journal, ListedEntry } from './journal.ts';
import { onEditorClosed, openEditorIds } from './openEditors.ts';

/**
 * How long after its last change a text counts as still being saved, in ms. The last request of a closed window may
 * still be on its way.
 */
export const savingTakesMs = 5_000;
/**
 * The same where the browser cannot detect whether the text is open in another window, in ms. A window that can reach the
 * server has saved its text by then.
 */
export const savingTakesUnseenMs = 60_000;

export type UnsavedEntry = ListedEntry & {
  /** Whether the builder restores this text when its document is opened, rather than a newer one. */
  isNewest: boolean;
};

export type Unsaved = {
  /** Newest first, without those that an open editor is saving. */
  entries: readonly UnsavedEntry[];
  /** False if the browser cannot detect which texts are open in another window. */
  canTellOpen: boolean;
  /** True if the browser stores nothing, so that there is nothing to list. */
  isStorageRefused: boolean;
};

/** Reports now and whenever the texts change in any window, until the returned function is called. */
export function watchUnsaved(
  journal: Pick<Journal, 'list' | 'liveList'>,
  report: (unsaved: Unsaved) => void,
): () => void {
  let entries: ListedEntry[] | null | undefined;
  let round = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async () => {
    round.abort();
    clearTimeout(timer);
    const { signal } = (round = new AbortController());
    if (entries === undefined) return;
    const open = await openEditorIds();
    if (signal.aborted) return;
    const canTellOpen = open !== null;
    const all = entries ?? [];
    const closed = all.filter(({ editorId }) => !open?.has(editorId));
    const now = Date.now();
    const wait = ({ at }: ListedEntry) => remainingMs(now - at.getTime(), canTellOpen);
    const newest = new Map(closed.toReversed().map(({ documentId, editorId }) => [documentId, editorId]));
    const settled = closed
      .filter((entry) => wait(entry) === 0)
      .map((entry) => ({ ...entry, isNewest: newest.get(entry.documentId) === entry.editorId }));
    report({ entries: settled, canTellOpen, isStorageRefused: entries === null });

    for (const { editorId } of all)
      if (open?.has(editorId)) onEditorClosed(editorId, signal, () => signal.aborted || void check());
    const waits = closed.map(wait).filter((ms) => ms > 0);
    if (waits.length) timer = setTimeout(() => void check(), Math.min(...waits));
  };

  const list = (found: ListedEntry[] | null) => {
    entries = found;
    void check();
  };
  // Without browser storage, a live query never reports anything.
  void journal.list().then((found) => found ?? list(null));
  const subscription = journal.liveList().subscribe({ next: list, error: () => list(null) });
  const ending = new AbortController();
  window.addEventListener('focus', () => void check(), { signal: ending.signal });
  document.addEventListener('visibilitychange', () => void check(), { signal: ending.signal });
  return () => {
    subscription.unsubscribe();
    ending.abort();
    round.abort();
    clearTimeout(timer);
  };
}

/** An age below zero means that the clock was set back. */
function remainingMs(age: number, canTellOpen: boolean): number {
  const longest = canTellOpen ? savingTakesMs : savingTakesUnseenMs;
  return age < 0 ? 0 : Math.max(0, longest - age);
}
