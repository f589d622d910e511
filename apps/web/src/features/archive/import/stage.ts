import type { UnreadableFile, Draft } from './drafts.ts';
import type { Noted } from '../plan/addPlan.ts';
import type { Archive } from '../restore/restorePlan.ts';

/** The files that were read. Nothing has been saved yet. */
export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  unreadable: readonly UnreadableFile[];
  /** The number of files of unsupported types. */
  otherKinds: number;
  /** The number of Word files that were skipped because the user may not import them. */
  words: number;
  /** True if some files were skipped because there were too many. */
  isCut: boolean;
};

/** The current step of an import. */
export type Stage =
  | { at: 'start'; problem: string | null }
  /** `all` is null until any zips have been opened. */
  | { at: 'reading'; done: number; all: number | null }
  | Review
  | { at: 'archive'; archive: Archive }
  | { at: 'adding'; isRestoring: boolean; done: number; all: number }
  | { at: 'done'; changed: readonly Noted[]; failed: readonly Noted[]; problem: string | null };
