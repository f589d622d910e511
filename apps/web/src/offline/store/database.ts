import type { bibleChapter } from '@sermon/contract/bible';
import type { listedDocument } from '@sermon/contract/builder';
import type { DeliveryFacts } from '@sermon/domain/deliveries/deliveries';
import type { PresenterPreferences } from '@sermon/domain/presenter/preferences';
import type { CitedChapter } from '@sermon/domain/scripture/citedChapters';
import Dexie, { type EntityTable, type Table } from 'dexie';
import * as z from 'zod';
import { pageUser } from '../../session/pageUser.ts';

/** The sender's record of a text (`offline/sync`). A later text of the same editor starts without it. */
const sync = z.object({
  /** The user must choose between this text and the one on the server. */
  isQuestion: z.boolean().optional(),
  /** The id of the document as which this text is being saved, because the user keeps both texts. */
  copyId: z.uuid().optional(),
  /** A sentence for the user about a decision that was made without asking. It is shown once the text is saved. */
  notice: z.string().optional(),
  refusal: z.string().optional(),
});
export type SyncNote = z.output<typeof sync>;

export const journalHead = z.object({
  /** The id of the open editor that wrote the text. The text is in `texts` under this id. */
  editorId: z.uuid(),
  documentId: z.uuid(),
  ownerId: z.uuid(),
  /** Entries written before names were stored have none. */
  name: z.string().optional(),
  revision: z.number().int(),
  /** The key of the text of that revision. Null if this device does not have it. */
  baseTextKey: z.string().nullable(),
  /** The sequence number of the text among those written by the same editor. */
  step: z.number().int(),
  at: z.date(),
  /** When the server first reported that the document is gone. */
  goneAt: z.date().optional(),
  sync: sync.optional(),
});
/** The newest text of an editor that the server may not have yet, without the text itself. */
export type JournalHead = z.output<typeof journalHead>;

export type OfflineDocumentRow = {
  ownerId: string;
  id: string;
  /** The document as the server last sent it, so that a later release can read it like a reply. */
  document: z.input<typeof listedDocument>;
  textKey: string;
  /** In bytes, as UTF-8. */
  bytes: number;
  fetchedAt: Date;
  /** The chapters that the document cites, and the text and the Scripture field that were searched for them. */
  cited?: { textKey: string; scripture: string; chapters: readonly CitedChapter[] };
  /** The keys of these chapters in `chapters`. Some of them may not have been fetched yet. */
  chapterKeys?: readonly string[];
};

export type ChapterRow = {
  /** Such as 'WEB Luke 15'. */
  key: string;
  reference: string;
  /** The chapter as the server sent it, so that a later release can read it like a reply. */
  chapter: z.input<typeof bibleChapter>;
  /** In bytes, approximately. */
  bytes: number;
  fetchedAt: Date;
};

/** An earlier text that was written on this device, without the text itself. Later ones have higher ids. */
export type SnapshotRow = {
  id: number;
  ownerId: string;
  documentId: string;
  at: Date;
  textKey: string;
  /** In bytes, as UTF-8. */
  bytes: number;
};

export type DeliveryRow = DeliveryFacts & {
  /** Sending a delivery again with this id does not add it twice. */
  id: string;
  ownerId: string;
  documentId: string;
  name: string;
  at: Date;
  refusal: string | null;
};

/**
 * A sermon that was made ready to be presented without a connection, and what was read back from this device. Its text is
 * in `texts`, its chapters are in `chapters`, its picture and its PDF in `files`.
 */
export type ReadyRow = {
  ownerId: string;
  documentId: string;
  checkedAt: Date;
  textKey: string;
  words: number;
  /** Whether letters of the text are in fonts that this device does not keep. */
  hasOtherLetters: boolean;
  scripture: string;
  /** The user's translation. Null if the sermon cites no chapter. */
  translationId: string | null;
  chapterKeys: readonly string[];
  /** Whether the limit of cited chapters was reached, so that there may be more. */
  mayCiteMore: boolean;
  substituted: readonly Substituted[];
  slideCount: number;
  pictureUrl: string | null;
  pdf: { name: string; key: string; bytes: number };
  preferences: PresenterPreferences;
  fileKeys: readonly string[];
};

export type Substituted = {
  reference: string;
  translationName: string;
  wantedId: string;
  reason: SubstitutionReason;
};

/**
 * Why a chapter is kept in another translation than the wanted one. `notInstalled`: the server lacks it; `license`: it
 * may not be kept; `unavailable`: the server replied in another one.
 */
export type SubstitutionReason = 'notInstalled' | 'license' | 'unavailable';

/** A file of a ready sermon, under the SHA-256 of its bytes. */
export type FileRow = { key: string; type: string; bytes: Uint8Array<ArrayBuffer>; size: number };

/** A user's import, stored so that it continues after a reload. The next three tables have its files, results and texts. */
export type ImportRow = {
  ownerId: string;
  id: string;
  continuedAt: Date;
  /** `copying` until all files are stored. */
  stage: 'copying' | 'reading' | 'review' | 'adding' | 'done';
  mayReadWord: boolean;
  targetId: string | null;
  keepsOriginals: boolean;
  /** Missing if the import began before there was this choice. */
  isTidied?: boolean;
  /** Set once the user has chosen what to add. */
  layout?: ImportLayout;
  ended?: ImportEnd;
};

/** Where the items of an import go, and their ids. A folder is identified by a key, and a document by that of its file. */
export type ImportLayout = {
  at: Date;
  /** The ids of folders that the library had before. */
  known: [key: string, id: string][];
  /** By nesting depth. The key of the target folder is null. */
  levels: { key: string; name: string; parentKey: string | null; id: string }[][];
  leaves: { key: number; parentKey: string | null; id: string }[];
};

export type ImportedName = { name: string; reason: string };
export type ImportEnd = {
  /** The number of added items. */
  count: number;
  /** Ids of the topmost added items. Removing these removes everything that was added. */
  topIds: readonly string[];
  failed: readonly ImportedName[];
  changed: readonly ImportedName[];
  withoutOriginal: readonly ImportedName[];
  /** Null if all items were added or refused one by one, '' if the user has canceled the import. */
  problem: string | null;
};

/** One of the chosen files, such as a zip. */
export type ImportFileRow = { ownerId: string; at: number; path: string; file: File };

/** A document that was read from a file and can be changed before it is added, without its text. */
export type ImportDraft = {
  /** The number of the file among those that can be read. */
  key: number;
  folders: readonly string[];
  fileName: string;
  hashes: readonly string[];
  /** The document or the other chosen file that is the same. Null if it is new. */
  same: { place: 'library' | 'files'; name: string } | null;
  title: string;
  datePreached: string | null;
  scripture: string;
  /** The first words, in which wrong letters are seen before the import. */
  beginning: string;
  lost: readonly string[];
  /** What tidying its text changes. Null if it changes nothing. */
  tidying: { headings: number; emptyLines: number } | null;
  isIncluded: boolean;
};

export type ImportFailure = { key: number; reason: string };
export type ImportResult = ImportDraft | ImportFailure;
/** Whether an item was added. `reason` says why it was not, or why its original file is missing. */
export type ImportOutcome = { isAdded: boolean; reason: string | null };
export type ImportResultRow = { ownerId: string; key: number; result: ImportResult; outcome?: ImportOutcome };

/**
 * The browser's database for texts and documents on this device. It has the data of all users of the device; the
 * classes that read it return only the rows of one of them.
 *
 * The text of a server version or of a snapshot is stored once under a key from `versionKey`, however many rows refer
 * to it. It is deleted in the transaction that removes the last reference (`deleteUnused`). The same is true of
 * chapters and files.
 */
export type OfflineDatabase = Dexie & {
  docs: Table<OfflineDocumentRow, [ownerId: string, id: string]>;
  texts: EntityTable<{ key: string; html: string }, 'key'>;
  heads: EntityTable<JournalHead, 'editorId'>;
  snapshots: EntityTable<SnapshotRow, 'id'>;
  chapters: EntityTable<ChapterRow, 'key'>;
  deliveries: EntityTable<DeliveryRow, 'id'>;
  ready: Table<ReadyRow, [ownerId: string, documentId: string]>;
  files: EntityTable<FileRow, 'key'>;
  imports: EntityTable<ImportRow, 'ownerId'>;
  importFiles: Table<ImportFileRow, [ownerId: string, at: number]>;
  importResults: Table<ImportResultRow, [ownerId: string, key: number]>;
  importTexts: Table<{ ownerId: string; key: number; html: string }, [ownerId: string, key: number]>;
};

/**
 * Opens the database at its first use. While an administrator acts as a user, everything is refused as in a browser without
 * storage, so that nothing of the user stays in it.
 */
export function openDatabase(): OfflineDatabase {
  const database = new Dexie('sermon-offline', {
    // A transaction completes only once its data is on the disk, so that a power failure loses no stored text.
    chromeTransactionDurability: 'strict',
    ...(pageUser.isActing && { indexedDB: undefined }),
  }) as OfflineDatabase;
  database.version(5).stores({
    docs: '[ownerId+id], ownerId, textKey, *chapterKeys',
    texts: 'key',
    heads: 'editorId, documentId, goneAt, baseTextKey',
    chapters: 'key, reference, bytes, fetchedAt',
    snapshots: '++id, ownerId, [ownerId+documentId], at, textKey',
    ready: '[ownerId+documentId], ownerId, textKey, *chapterKeys, *fileKeys',
    files: 'key, size',
    deliveries: 'id, ownerId',
    imports: 'ownerId',
    importFiles: '[ownerId+at], ownerId',
    importResults: '[ownerId+key], ownerId',
    importTexts: '[ownerId+key], ownerId',
  });
  return database;
}

export function inTransaction<Result>(database: OfflineDatabase, change: () => Promise<Result>): Promise<Result> {
  const { docs, heads, texts, snapshots, chapters, ready, files } = database;
  return database.transaction('rw', [docs, heads, texts, snapshots, chapters, ready, files], change);
}

/**
 * Returns undefined if browser storage is unavailable (private window, full disk, very old browser). The text is still
 * in the editor and will be sent to the server.
 */
export async function unlessRefused<Result>(perform: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await perform();
  } catch {
    return undefined;
  }
}

/**
 * The longest time for which the builder waits until the browser has stored a text, in ms. Browsers may never answer
 * when the device is full, and the user must then know that the text is not stored.
 */
export const longestWriteMs = 20_000;

/** Resolves to whether a text was stored. False after `longestWriteMs`, although it may be stored later. */
export function unlessSlow(writing: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), longestWriteMs);
    writing.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
