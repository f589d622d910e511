import type { Base } from '@sermon/domain/builder/unsaved';

export type SaveState<D> =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The save failed for a temporary reason and will be retried. `isServerFull` is set if the server's disk is full. */
  | { kind: 'away'; isSignedOut: boolean; isServerFull?: true }
  /**
   * The server is not used now, because the user works offline or the connection is lost. Changes are only written to
   * the journal. `isKept` is false if the browser does not store them.
   */
  | { kind: 'onDevice'; isKept: boolean }
  /** The server rejected this text. The next change to the text starts another attempt. */
  | { kind: 'refused'; message: string }
  /**
   * Someone else saved a different text, which is `other`. The editor is read-only until the user chooses one of the
   * two texts.
   */
  | { kind: 'conflict'; other: D };

export type Saved = { revision: number; text: string };

export type AutosaveNeeds<D> = {
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
    /** Returns a function that cancels it. */
    after(ms: number, perform: () => void): () => void;
  };
};

export type Autosave<D> = {
  readonly state: SaveState<D>;
  readonly edited: Date;
  /** The text of the version on which the text in the editor is based. Null if it is not known. */
  readonly baseText: string | null;
  /** Whether the journal on this device has the changes that have not reached the server yet. */
  readonly isKeptOnDevice: boolean;
  /** False if the page must not close without a warning. Offline, the journal has to have every change. */
  readonly mayPageClose: boolean;
  subscribe(changed: () => void): () => void;
  changed(): void;
  /** Saves the current text. Resolves to true once the server has it, and to false if the save failed. */
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
  /** Resolves a conflict by overwriting the other text with the one in the editor. */
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
  /** Tells autosave that the text in the editor was replaced by the server's text. */
  replaced(sermon: D): void;
  /**
   * Prevents further saves, after sending changes that are not on their way yet. Resolves when all saves in flight have
   * ended and the journal is up to date.
   */
  close(): Promise<void>;
};
