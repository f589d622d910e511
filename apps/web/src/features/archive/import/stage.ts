import type { UnreadableFile, Draft } from './drafts.ts';
import type { NotAdded } from '../plan/addPlan.ts';
import type { Archive } from '../restore/restorePlan.ts';

/** The files that were read, before anything is saved. */
export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  unreadable: readonly UnreadableFile[];
  /** Number of files of unsupported types. */
  otherKinds: number;
  /** Number of Word files that a free user cannot import. */
  words: number;
  /** True if files beyond the limit were skipped. */
  isCut: boolean;
};

/** The current step of an import. */
export type Stage =
  | { at: 'start'; problem: string | null }
  /** `all` is null until the zips are opened. */
  | { at: 'reading'; done: number; all: number | null }
  | Review
  | { at: 'archive'; archive: Archive }
  | { at: 'adding'; isRestoring: boolean; done: number; all: number }
  | { at: 'done'; failed: readonly NotAdded[]; problem: string | null };
