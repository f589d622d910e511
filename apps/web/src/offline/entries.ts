import { isOnlyHere } from './created/onlyHere.ts';
import type { Head, SyncNote } from './store/database.ts';

export type Entry = Pick<Head, 'editorId' | 'documentId' | 'name' | 'revision' | 'step' | 'at'> & {
  html: string;
  /** The text of the revision on which this text is based. Left out or null if it is not known. */
  baseText?: string | null;
};

/** An entry with everything that is stored with it, so that it can be removed and put back. */
export type KeptEntry = Entry & Pick<Head, 'ownerId' | 'goneAt' | 'sync'>;

/** `replacedId` is the entry of a closed editor that had the same text. */
export type SavedText = { editorId: string; step: number; replacedId: string | null };

export type ListedEntry = Pick<Head, 'editorId' | 'documentId' | 'step' | 'at'> & {
  name: string | null;
  goneAt: Date | null;
  /** The server has not confirmed that it has the document, which was created on this device. */
  isNew: boolean;
  sync: SyncNote;
};

/** Whether the user must choose between this text and the one on the server. Not if the user has chosen to keep both. */
export const isQuestion = ({ sync, goneAt }: ListedEntry): boolean =>
  sync.isQuestion === true && sync.copyId === undefined && goneAt === null;

export const listed = ({ editorId, documentId, name, revision, step, at, goneAt, sync = {} }: Head): ListedEntry => ({
  editorId,
  documentId,
  name: name ?? null,
  step,
  at,
  goneAt: goneAt ?? null,
  isNew: isOnlyHere({ revision }),
  sync,
});
