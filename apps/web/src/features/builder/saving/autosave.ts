import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';

/** A change is saved after this long without another one (spec part 2 §4). */
export const autosaveAfterMs = 3_000;
/** What is typed is in this device's journal at most this long afterwards. */
export const journalAfterMs = 300;
/** The longest wait between two tries while the server is away. */
export const longestRetryMs = 30_000;
/** Browsers let 64 KB outlive their page; the difference is for the rest of the body. */
export const keepaliveUpToBytes = 60_000;

/** The wait before try number `attempt + 1`: one second, doubled each time, up to `longestRetryMs`. */
export const retryAfterMs = (attempt: number): number => Math.min(longestRetryMs, 1_000 * 2 ** (attempt - 1));

export type SaveState<D> =
  | { kind: 'saved' }
  /** Changes wait for a pause in the typing. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server did not take the text for a reason that passes; it is tried again and again. */
  | { kind: 'away'; isSignedOut: boolean }
  /** The server will not take this text. The next change tries again. */
  | { kind: 'refused'; message: string }
  /**
   * Someone else saved a different text. The editor is read-only until one of the two is chosen. `other` is theirs; null while the rest
   * of one's own text is still being sent, so that nothing is chosen before both are kept.
   */
  | { kind: 'conflict'; other: D | null };

/** What every answer of the server says of the document. */
type Saved = { revision: number; text: string };

export type AutosaveNeeds<D> = {
  /** What the text in the editor began from; its text is null where it is not known any more. */
  base: { revision: number; text: string | null };
  /** How many texts this editor has had before; 0 for a new one. */
  step: number;
  /** When the text was last edited. */
  edited: Date;
  /** The text as it stands now. */
  read(): string;
  /** Saves this editor's text number `step`; fails with `CallFailed`, of status 409 when the revision is no longer the newest. */
  save(text: string, revision: number, options: { keepalive: boolean; step: number }): Promise<D>;
  /** The document as the server has it now. */
  fetchLatest(): Promise<D>;
  /** Something else of the document, such as its name, was changed by somebody else. */
  onChangedElsewhere(sermon: D): void;
  /** `write` resolves to whether the text is kept. */
  journal: { write(text: string, revision: number, step: number): Promise<boolean>; clear(): void };
  clock: {
    now(): Date;
    /** Performs something later; gives back what calls it off. */
    after(ms: number, perform: () => void): () => void;
  };
};

export type Autosave<D> = {
  readonly state: SaveState<D>;
  /** When the text was last edited. */
  readonly edited: Date;
  /** Whether what the server does not have yet is in the journal of this device. */
  readonly isKeptOnDevice: boolean;
  subscribe(changed: () => void): () => void;
  /** The text changed. */
  changed(): void;
  /** Saves what is there now; true once the server has it, false when it did not take it. */
  saveNow(): Promise<boolean>;
  /** The page may be going: everything to the journal, and to the server in a request that outlives the page. */
  leave(): void;
  /** Tries at once what has been waiting for the server. */
  retry(): void;
  /** Answers a conflict: the text in the editor is saved over the other one. */
  keepMine(): Promise<boolean>;
  /** The text in the editor was replaced by the server's. */
  replaced(sermon: D): void;
  /** Changes something else of the document between two saves, so that its revision is not taken for somebody else's save. */
  betweenSaves(perform: () => Promise<D>): Promise<D>;
  /** Nothing more is begun. Resolves when a save that was on its way has ended and the journal is tidy. */
  close(): Promise<void>;
};

const isTemporary = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * The queue between the editor and the server: one save at a time, each from the revision that the one before gave.
 * It owns no timer, network or storage; everything is in `needs`.
 */
export function createAutosave<D extends Saved>(needs: AutosaveNeeds<D>): Autosave<D> {
  let state: SaveState<D> = { kind: 'saved' };
  let { base, edited } = needs;
  /** Changes are counted: the text is saved when the number of the saved one is the number of the last one. */
  let change = needs.step;
  let savedChange = needs.step;
  let isKeptHere = true;
  let attempt = 0;
  let inFlight: Promise<void> | null = null;
  let otherChange: Promise<D | null> | null = null;
  let isClosed = false;
  let timer: (() => void) | null = null;
  let journalTimer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function setState(next: SaveState<D>) {
    if (next.kind === state.kind && next.kind !== 'away' && next.kind !== 'refused' && next.kind !== 'conflict') return;
    state = next;
    if (!isClosed) for (const listener of listeners) listener();
  }

  function cancelTimer() {
    timer?.();
    timer = null;
  }

  function sendAfter(ms: number) {
    cancelTimer();
    if (isClosed) return;
    timer = needs.clock.after(ms, () => {
      timer = null;
      void send();
    });
  }

  function writeJournal() {
    journalTimer?.();
    journalTimer = null;
    if (change !== savedChange) void writeEntry();
  }

  async function writeEntry() {
    isKeptHere = await needs.journal.write(needs.read(), base.revision, change);
  }

  function clearJournal() {
    journalTimer?.();
    journalTimer = null;
    needs.journal.clear();
  }

  function send(keepalive = false): Promise<void> {
    inFlight ??= perform(keepalive).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function perform(keepalive: boolean) {
    if (otherChange) await otherChange;
    cancelTimer();
    // What is on its way is on this device before anybody can learn that it did not arrive.
    writeJournal();
    const sent = change;
    const text = needs.read();
    if (state.kind !== 'away' && state.kind !== 'conflict') setState({ kind: 'saving' });
    try {
      const fits = keepalive && new TextEncoder().encode(JSON.stringify(text)).length < keepaliveUpToBytes;
      base = await needs.save(text, base.revision, { keepalive: fits, step: sent });
      savedChange = sent;
      attempt = 0;
      afterSave();
    } catch (cause) {
      await afterFailure(cause, sent);
    }
  }

  function afterSave() {
    if (change === savedChange) {
      clearJournal();
      setState({ kind: 'saved' });
      return;
    }
    // What was typed after that is in the journal already; from here on its name may be another editor's.
    if (isClosed) return;
    writeJournal();
    setState({ kind: 'unsaved' });
    if (!timer) sendAfter(0);
  }

  async function afterFailure(cause: unknown, sent: number) {
    const status = cause instanceof CallFailed ? cause.statusCode : 500;
    if (status === 409) return resolveStaleSave(sent);
    if (isTemporary(status)) return retryLater(status === 401);
    setState({
      kind: 'refused',
      message: status === 404 || !(cause instanceof CallFailed) ? texts.gone : cause.sentence,
    });
  }

  function retryLater(isSignedOut: boolean) {
    attempt += 1;
    setState({ kind: 'away', isSignedOut });
    sendAfter(retryAfterMs(attempt));
  }

  /**
   * Finds out why a save was stale. Typing continues meanwhile: usually the document was only renamed elsewhere, and the text is sent again
   * with the new revision. It becomes a conflict only if the text itself differs.
   */
  async function resolveStaleSave(sent: number): Promise<void> {
    let other: D;
    try {
      other = await needs.fetchLatest();
    } catch (cause) {
      return afterFailure(cause, sent);
    }
    if (other.text !== base.text) {
      cancelTimer();
      if (change === sent) return setState({ kind: 'conflict', other });
      // The server keeps a text that it refuses as stale. Whatever was typed while that save was in flight is sent next.
      setState({ kind: 'conflict', other: null });
      return perform(false);
    }
    // Only the name or the details were changed elsewhere: nobody's text is in danger.
    base = other;
    needs.onChangedElsewhere(other);
    if (attempt > 0) return retryLater(false);
    attempt = 1;
    setState({ kind: 'saving' });
    return perform(false);
  }

  async function saveNow() {
    const wanted = change;
    while (savedChange < wanted) {
      await send();
      if (savedChange < wanted && state.kind !== 'unsaved' && state.kind !== 'saving') return false;
    }
    return true;
  }

  return {
    get state() {
      return state;
    },
    get edited() {
      return edited;
    },
    get isKeptOnDevice() {
      return isKeptHere;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    changed() {
      change += 1;
      edited = needs.clock.now();
      if (isClosed) return;
      journalTimer ??= needs.clock.after(journalAfterMs, writeJournal);
      if (state.kind === 'away' || state.kind === 'conflict') return;
      if (state.kind !== 'saving') setState({ kind: 'unsaved' });
      sendAfter(autosaveAfterMs);
    },
    saveNow,
    leave() {
      if (change === savedChange) return;
      writeJournal();
      if (state.kind !== 'conflict') void send(true);
    },
    retry() {
      if (state.kind === 'away') void send();
    },
    keepMine() {
      if (state.kind !== 'conflict' || !state.other) return Promise.resolve(false);
      base = state.other;
      setState({ kind: 'saving' });
      return saveNow();
    },
    replaced(sermon) {
      base = sermon;
      savedChange = change;
      attempt = 0;
      cancelTimer();
      clearJournal();
      setState({ kind: 'saved' });
    },
    async betweenSaves(perform) {
      while (inFlight || otherChange) await (inFlight ?? otherChange);
      const changed = perform();
      otherChange = changed.catch(() => null);
      const sermon = await otherChange;
      otherChange = null;
      if (sermon?.revision === base.revision + 1) base = { ...base, revision: sermon.revision };
      return changed;
    },
    async close() {
      writeJournal();
      isClosed = true;
      cancelTimer();
      listeners.clear();
      await inFlight;
    },
  };
}
