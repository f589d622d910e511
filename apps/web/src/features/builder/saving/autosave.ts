import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Base } from '@sermon/domain/builder/revisions';

/** Spec part 2 §4. */
export const autosaveAfterMs = 3_000;
/** The maximum time before a change is sent to the server if typing never pauses. */
export const longestUnsavedMs = 15_000;
/** The maximum time before a change is written to the journal on this device. */
export const journalAfterMs = 300;
/**
 * The maximum size in bytes of the texts in all `keepalive` requests that are in flight. Browsers allow bodies of up to
 * 64 KB in total, so this leaves room for the rest of the bodies.
 */
export const keepaliveUpToBytes = 60_000;

/** A save that the server has not answered yet. `keepaliveBytes` is 0 for a request that ends with the page. */
type Flight = { step: number; keepaliveBytes: number; done: Promise<void> };

/**
 * Creates the queue that saves the editor's text to the server. One save is in flight at a time, and each is based on
 * the revision that the previous one returned. When the page may be about to close, the newest text is sent even if a
 * save is in flight. The server recognizes by the step which text is newer. `needs` provides timers, network and
 * storage.
 */
export function createAutosave<D extends Saved>(needs: AutosaveNeeds<D>): Autosave<D> {
  let state: SaveState<D> = { kind: needs.restored === null ? 'saved' : 'unsaved' };
  let { base, edited } = needs;
  /** The number of the latest change. The text is saved when `savedChange` equals `change`. */
  let change = needs.restored === null ? 0 : 1;
  let savedChange = 0;
  /** The latest change whose text the server refused as stale, and therefore keeps in the history. */
  let staleChange = 0;
  let isStoredHere = true;
  let journalChange = 0;
  let attempt = 0;
  let isClosed = false;
  /** The save of the queue, including the handling of its failure. */
  let inFlight: Promise<void> | null = null;
  const flights = new Set<Flight>();
  /** Runs after a pause in typing, or when a failed save is to be retried. */
  let timer: (() => void) | null = null;
  /** Runs `longestUnsavedMs` after the first change that has not been sent. */
  let latestTimer: (() => void) | null = null;
  /** True if a timer ran while a save was in flight. */
  let isDue = false;
  let journalTimer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function setState(next: SaveState<D>) {
    if (next.kind === state.kind && Object.keys(next).length === 1) return;
    state = next;
    if (!isClosed) for (const listener of listeners) listener();
  }

  function cancelTimers() {
    timer?.();
    latestTimer?.();
    timer = latestTimer = null;
    isDue = false;
  }

  function sendWhenDue() {
    cancelTimers();
    if (inFlight) isDue = true;
    else if (change !== savedChange) void send();
  }

  function sendAfter(ms: number) {
    timer?.();
    timer = isClosed ? null : needs.clock.after(ms, sendWhenDue);
  }

  function writeJournal() {
    journalTimer?.();
    journalTimer = null;
    if (change !== savedChange) void writeEntry();
  }

  async function writeEntry() {
    const written = change;
    const wasStored = isStoredHere;
    isStoredHere = await needs.journal.write(needs.read(), base, written, edited);
    if (isStoredHere) journalChange = Math.max(journalChange, written);
    if (state.kind === 'onDevice' && state.isStored !== isStoredHere) stayOnDevice();
    else if (isStoredHere !== wasStored) setState({ ...state });
  }

  /** Sends nothing until `retry` is called. The journal has the text. */
  function stayOnDevice() {
    cancelTimers();
    attempt = 0;
    setState({ kind: 'onDevice', isStored: isStoredHere });
  }

  function clearJournal() {
    journalTimer?.();
    journalTimer = null;
    needs.journal.clear(savedChange);
  }

  function send(keepalive = false): Promise<void> {
    inFlight ??= perform(keepalive).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function perform(keepalive: boolean) {
    if (!needs.isOnline()) {
      await writeEntry();
      return needs.isOnline() ? sendAfter(0) : stayOnDevice();
    }
    const sent = change;
    // The request of `sendBeside` for this text may still be in flight.
    const same = [...flights].find(({ step }) => step === sent);
    if (state.kind !== 'away') setState({ kind: 'saving' });
    try {
      await (same?.done ?? transmit(keepalive));
    } catch (cause) {
      return afterFailure(cause, sent);
    }
    afterSave();
  }

  /** Sends the newest text while another save is in flight. The queue sends it again if that fails. */
  async function sendBeside(): Promise<void> {
    try {
      await transmit(true);
    } catch {
      const isIdle = !inFlight && !isClosed && state.kind !== 'away' && state.kind !== 'conflict';
      if (isIdle && change !== savedChange) void send();
      return;
    }
    afterSave();
  }

  /** Sends the current text once. Rejects if the server does not confirm it. */
  function transmit(outlivesPage: boolean): Promise<void> {
    cancelTimers();
    // Writes the text to the journal before sending the request, in case the request fails.
    writeJournal();
    const text = needs.read();
    const keepaliveBytes = outlivesPage ? keepaliveBytesOf(text) : 0;
    const saving = needs.save(text, base.revision, { keepalive: keepaliveBytes > 0, step: change });
    const flight: Flight = { step: change, keepaliveBytes, done: confirm(saving, change, text) };
    flights.add(flight);
    flight.done = flight.done.finally(() => flights.delete(flight));
    return flight.done;
  }

  async function confirm(saving: Promise<D & { savedAs: number }>, step: number, text: string) {
    let reply: D & { savedAs: number };
    try {
      reply = await saving;
    } catch (cause) {
      if (isStale(cause)) staleChange = Math.max(staleChange, step);
      throw cause;
    }
    const { savedAs, revision } = reply;
    const isNewest = step > savedChange && ![...flights].some((other) => other.step > step);
    savedChange = Math.max(savedChange, step);
    // Replies can overtake each other, and a late one must not set the base to an older revision.
    if (savedAs < base.revision || (savedAs === base.revision && !isNewest)) return;
    // If a later text was sent as well, it may be the one that became this revision.
    const ownText = isNewest ? text : null;
    base = { revision: savedAs, text: savedAs === revision ? reply.text : ownText };
  }

  /** Returns the size of a text in bytes, or 0 if a request that outlives the page cannot hold it. */
  function keepaliveBytesOf(text: string): number {
    const size = new TextEncoder().encode(JSON.stringify(text)).length;
    const others = [...flights].reduce((total, flight) => total + flight.keepaliveBytes, 0);
    return size + others < keepaliveUpToBytes ? size : 0;
  }

  function afterSave() {
    attempt = 0;
    if (change === savedChange) {
      cancelTimers();
      clearJournal();
      setState({ kind: 'saved' });
      return;
    }
    // Later changes are already in the journal.
    if (isClosed || state.kind === 'conflict') return;
    writeJournal();
    setState({ kind: 'unsaved' });
    if (isDue || !timer) sendAfter(0);
  }

  async function afterFailure(cause: unknown, sent: number) {
    // A later text has been saved in the meantime.
    if (sent <= savedChange) return afterSave();
    const status = cause instanceof CallFailed ? cause.statusCode : 500;
    if (status === 409) return resolveStaleSave(sent);
    if (isTemporary(status)) return retryLater(status === 401, status === 507);
    setState({
      kind: 'refused',
      message: status === 404 || !(cause instanceof CallFailed) ? texts.gone : cause.sentence,
    });
    // The text has changed since, so the server may accept it.
    if (isDue && change !== sent) sendAfter(0);
  }

  function retryLater(isSignedOut: boolean, isServerFull = false) {
    if (!needs.isOnline()) return stayOnDevice();
    attempt += 1;
    setState({ kind: 'away', isSignedOut, ...(isServerFull && { isServerFull }) });
    sendAfter(retryAfterMs(attempt));
  }

  /**
   * Finds out what was saved elsewhere, while typing continues. If that is a text that is already known here, the
   * user's text is sent again with the new revision. Otherwise this is a conflict.
   */
  async function resolveStaleSave(sent: number): Promise<void> {
    let other: D;
    let isKnown: boolean;
    try {
      other = await needs.fetchLatest();
      isKnown = other.text === base.text || other.text === needs.restored || (await needs.isEarlierState(other));
    } catch (cause) {
      return afterFailure(cause, sent);
    }
    if (sent <= savedChange) return afterSave();
    if (!isKnown) {
      cancelTimers();
      return setState({ kind: 'conflict', other });
    }
    base = other;
    needs.onChangedElsewhere(other);
    if (attempt > 0) return retryLater(false);
    attempt = 1;
    setState({ kind: 'saving' });
    return perform(false);
  }

  /** Sends the newest text, unless it is on its way. With `outlivesPage`, the request must not end with the page. */
  function sendNewest(outlivesPage: boolean) {
    if (!needs.isOnline()) return;
    if (!inFlight) return void send(outlivesPage);
    const isOnItsWay = [...flights].some(
      ({ step, keepaliveBytes }) =>
        step === change && (!outlivesPage || keepaliveBytes > 0 || keepaliveBytesOf(needs.read()) === 0),
    );
    if (!isOnItsWay) void sendBeside();
  }

  async function saveNow() {
    if (state.kind === 'conflict') return false;
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
    get baseText() {
      return base.text;
    },
    get isStoredOnDevice() {
      return isStoredHere;
    },
    get mayPageClose() {
      return change === savedChange || (state.kind === 'onDevice' && change === journalChange);
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
      if (state.kind === 'away' || state.kind === 'onDevice' || state.kind === 'conflict') return;
      if (state.kind !== 'saving') setState({ kind: 'unsaved' });
      sendAfter(autosaveAfterMs);
      latestTimer ??= needs.clock.after(longestUnsavedMs, sendWhenDue);
    },
    saveNow,
    async keepOnDevice() {
      if (change === savedChange) return true;
      journalTimer?.();
      journalTimer = null;
      await writeEntry();
      return isStoredHere;
    },
    leave() {
      if (change === savedChange) return;
      writeJournal();
      if (state.kind !== 'conflict') sendNewest(true);
    },
    retry() {
      if (state.kind === 'away' || state.kind === 'onDevice') void send();
    },
    keepMine() {
      if (state.kind !== 'conflict') return Promise.resolve(false);
      base = state.other;
      setState({ kind: 'saving' });
      return saveNow();
    },
    async fetchOther() {
      try {
        if (change !== savedChange && change !== staleChange) await transmit(false);
      } catch (cause) {
        if (!isStale(cause)) throw cause;
      }
      return needs.fetchLatest();
    },
    async fetchNewer() {
      if (state.kind !== 'saved') return null;
      const asked = change;
      const latest = await needs.fetchLatest();
      const isUnchanged = !isClosed && state.kind === 'saved' && change === asked;
      return isUnchanged && latest.revision > base.revision ? latest : null;
    },
    replaced(sermon) {
      base = sermon;
      savedChange = change;
      attempt = 0;
      cancelTimers();
      clearJournal();
      setState({ kind: 'saved' });
    },
    async close() {
      writeJournal();
      if (change !== savedChange && (state.kind === 'unsaved' || state.kind === 'saving')) sendNewest(false);
      isClosed = true;
      cancelTimers();
      listeners.clear();
      while (inFlight || flights.size)
        await Promise.allSettled([inFlight, ...[...flights].map((flight) => flight.done)]);
    },
  };
}

const longestRetryMs = 30_000;

/**
 * Returns the wait before the next retry after `attempt` failed attempts. It starts at one second and doubles each
 * time, up to `longestRetryMs`.
 */
export const retryAfterMs = (attempt: number): number => Math.min(longestRetryMs, 1_000 * 2 ** (attempt - 1));

const isTemporary = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

const isStale = (cause: unknown): boolean => cause instanceof CallFailed && cause.statusCode === 409;

export type SaveState<D> =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The save failed for a temporary reason and will be retried. `isServerFull` is set if the server's disk is full. */
  | { kind: 'away'; isSignedOut: boolean; isServerFull?: true }
  /**
   * The server is not used now, because the user works offline or the connection is lost. Changes are only written to
   * the journal. `isStored` is false if the browser does not store them.
   */
  | { kind: 'onDevice'; isStored: boolean }
  /** The server rejected this text. The next change to the text starts another attempt. */
  | { kind: 'refused'; message: string }
  /**
   * Someone else saved a different text, which is `other`. The editor is read-only until the user chooses one of the
   * two texts.
   */
  | { kind: 'conflict'; other: D };

type Saved = { revision: number; text: string };

type AutosaveNeeds<D> = {
  base: Base;
  /**
   * The unsaved text with which the editor starts, or null if it starts with the server's text. The page that wrote the
   * text may still be sending it.
   */
  restored: string | null;
  /**
   * Whether the page that wrote the restored text also saved this version, which is then an earlier state of that text. A save of a
   * page that has crashed can arrive at any time. Rejects if the server does not answer.
   */
  isEarlierState(version: D): Promise<boolean>;
  edited: Date;
  read(): string;
  /** Whether the server can be used. While it cannot, nothing is sent. The caller calls `retry` when this changes. */
  isOnline(): boolean;
  /**
   * Saves the text as of change number `step` in this editor. `savedAs` in the reply is the revision that it became, or
   * that a later text of this editor became. Throws `CallFailed`, with status 409 if another editor has saved since
   * `revision`.
   */
  save(text: string, revision: number, options: { keepalive: boolean; step: number }): Promise<D & { savedAs: number }>;
  fetchLatest(): Promise<D>;
  /** Called when the document has a newer revision whose text is already known here. */
  onChangedElsewhere(sermon: D): void;
  journal: {
    /** Stores a text and its base. Resolves to true if it was stored. `edited` is the time of the text's last edit. */
    write(text: string, base: Base, step: number, edited: Date): Promise<boolean>;
    /** Called when the server has the newest text, which has this step. */
    clear(step: number): void;
  };
  clock: {
    now(): Date;
    after(ms: number, perform: () => void): () => void;
  };
};

export type Autosave<D> = {
  readonly state: SaveState<D>;
  readonly edited: Date;
  /** The text of the version on which the text in the editor is based. Null if it is not known. */
  readonly baseText: string | null;
  /** Whether the journal on this device has the changes that have not reached the server yet. */
  readonly isStoredOnDevice: boolean;
  /** False if the page must not close without a warning. Offline, the journal has to have every change. */
  readonly mayPageClose: boolean;
  subscribe(changed: () => void): () => void;
  changed(): void;
  saveNow(): Promise<boolean>;
  /** Writes unsaved changes to the journal. Resolves to true if they are there, or if there are none. */
  keepOnDevice(): Promise<boolean>;
  /**
   * Called when the page may be about to close. Writes changes to the journal and sends them in a request that outlives
   * the page, even if an earlier save is still in flight.
   */
  leave(): void;
  /** Sends what a failed save or a lost connection has left unsaved, instead of waiting for the next retry. */
  retry(): void;
  keepMine(): Promise<boolean>;
  /**
   * Called during a conflict before the other text replaces the one in the editor. Resolves to the newest version of the
   * other text, once the server has kept the user's own text. Throws `CallFailed` if either fails.
   */
  fetchOther(): Promise<D>;
  /**
   * Resolves to the newest version of the document if another window has saved one, and to null if not, or if there are
   * changes here that are not saved. The text in the editor may then be replaced.
   */
  fetchNewer(): Promise<D | null>;
  /** Notifies autosave that the text in the editor was replaced by the server's text. */
  replaced(sermon: D): void;
  /**
   * Prevents further saves, after sending changes that are not on their way yet. Resolves when all saves in flight have
   * ended and the journal is up to date.
   */
  close(): Promise<void>;
};
