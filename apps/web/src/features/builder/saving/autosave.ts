import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';

/** The pause in typing after which changes are saved (spec part 2 §4). */
export const autosaveAfterMs = 3_000;
/** The maximum time before a change is written to the journal on this device. */
export const journalAfterMs = 300;
/** The maximum wait between two retries while the server is unavailable. */
export const longestRetryMs = 30_000;
/**
 * The maximum size in bytes of a text sent in a `keepalive` request. Browsers allow bodies of up to 64 KB, so this
 * leaves room for the rest of the body.
 */
export const keepaliveUpToBytes = 60_000;

/**
 * Returns the wait before the next retry after `attempt` failed attempts. It starts at one second and doubles each
 * time, up to `longestRetryMs`.
 */
export const retryAfterMs = (attempt: number): number => Math.min(longestRetryMs, 1_000 * 2 ** (attempt - 1));

export type SaveState<D> =
  | { kind: 'saved' }
  /** Changes are waiting to be saved until the user pauses typing. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The save failed for a temporary reason and will be retried. `isServerFull` is set if the server's disk is full. */
  | { kind: 'away'; isSignedOut: boolean; isServerFull?: true }
  /** The server rejected this text. The next change to the text starts another attempt. */
  | { kind: 'refused'; message: string }
  /**
   * Someone else saved a different text, which is `other`. The editor is read-only until the user chooses one of the
   * two texts. `other` is null while the rest of the user's own text is still being sent, so that the server has both
   * texts before the user chooses.
   */
  | { kind: 'conflict'; other: D | null };

/** The part of the server's reply that autosave needs. */
type Saved = { revision: number; text: string };

export type AutosaveNeeds<D> = {
  /** The version on which the text in the editor is based. Its text is null if it is no longer known. */
  base: { revision: number; text: string | null };
  /** The number of changes already recorded under this editor id. 0 for a new editor. */
  step: number;
  /** The time of the last edit. */
  edited: Date;
  /** Returns the current text. */
  read(): string;
  /**
   * Saves the text as of change number `step` in this editor. Throws `CallFailed`, with status 409 if `revision` is no
   * longer the newest.
   */
  save(text: string, revision: number, options: { keepalive: boolean; step: number }): Promise<D>;
  /** Fetches the current version of the document from the server. */
  fetchLatest(): Promise<D>;
  /**
   * Called when something other than the text, such as the name, was changed in another window or on another device.
   */
  onChangedElsewhere(sermon: D): void;
  /** `write` resolves to true if the text was stored. */
  journal: { write(text: string, revision: number, step: number): Promise<boolean>; clear(): void };
  clock: {
    now(): Date;
    /** Runs a function after a delay. Returns a function that cancels it. */
    after(ms: number, perform: () => void): () => void;
  };
};

export type Autosave<D> = {
  readonly state: SaveState<D>;
  /** The time of the last edit. */
  readonly edited: Date;
  /** Whether the journal on this device has the changes that have not reached the server yet. */
  readonly isKeptOnDevice: boolean;
  subscribe(changed: () => void): () => void;
  /** Tells autosave that the text has changed. */
  changed(): void;
  /** Saves the current text. Resolves to true once the server has it, and to false if the save failed. */
  saveNow(): Promise<boolean>;
  /**
   * Called when the page may be about to close. Writes changes to the journal and sends them in a request that outlives
   * the page.
   */
  leave(): void;
  /** Retries a failed save immediately instead of waiting for the next retry. */
  retry(): void;
  /** Resolves a conflict by overwriting the other text with the one in the editor. */
  keepMine(): Promise<boolean>;
  /** Tells autosave that the text in the editor was replaced by the server's text. */
  replaced(sermon: D): void;
  /**
   * Runs a request that changes something other than the text of the document, at a time when no save is in flight.
   * This way, the new revision is not mistaken for someone else's change.
   */
  betweenSaves(perform: () => Promise<D>): Promise<D>;
  /** Prevents further saves. Resolves when the save in flight has ended and the journal is up to date. */
  close(): Promise<void>;
};

const isTemporary = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * Creates the queue that saves the editor's text to the server. At most one save is in flight, and each is based on the
 * revision that the previous one returned. Timers, network and storage are not part of the queue but provided by
 * `needs`.
 */
export function createAutosave<D extends Saved>(needs: AutosaveNeeds<D>): Autosave<D> {
  let state: SaveState<D> = { kind: 'saved' };
  let { base, edited } = needs;
  /** The number of the latest change. The text is saved when `savedChange` equals `change`. */
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
    // Writes the text to the journal before sending the request, in case the request fails.
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
    // Later changes are already in the journal. After `close`, another editor may be using this journal entry.
    if (isClosed) return;
    writeJournal();
    setState({ kind: 'unsaved' });
    if (!timer) sendAfter(0);
  }

  async function afterFailure(cause: unknown, sent: number) {
    const status = cause instanceof CallFailed ? cause.statusCode : 500;
    if (status === 409) return resolveStaleSave(sent);
    if (isTemporary(status)) return retryLater(status === 401, status === 507);
    setState({
      kind: 'refused',
      message: status === 404 || !(cause instanceof CallFailed) ? texts.gone : cause.sentence,
    });
  }

  function retryLater(isSignedOut: boolean, isServerFull = false) {
    attempt += 1;
    setState({ kind: 'away', isSignedOut, ...(isServerFull && { isServerFull }) });
    sendAfter(retryAfterMs(attempt));
  }

  /**
   * Finds out why the server rejected a save as stale, while typing continues. Usually the document was only renamed
   * elsewhere, so the text is sent again with the new revision. If the text itself differs, this is a conflict.
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
      // The server keeps each rejected stale text in its history. Changes typed while that save was in flight are not
      // part of it, so they are sent next.
      setState({ kind: 'conflict', other: null });
      return perform(false);
    }
    // Only something other than the text was changed elsewhere, so saving again cannot overwrite another text.
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
