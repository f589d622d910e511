import type { Draft, UnreadableFile } from './drafts.ts';
import type { LeftOut } from './leftOut.ts';
import type { Noted } from '../plan/addPlan.ts';
import type { Archive } from '../restore/restorePlan.ts';

export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  unreadable: readonly UnreadableFile[];
  leftOut: readonly LeftOut[];
  /** Word files that were skipped because the user may not import them. */
  words: readonly string[];
  hasNoSupportedFile: boolean;
};

export type Stage =
  | { at: 'start'; problem: string | null }
  /** `all` is null until any zips have been opened. */
  | { at: 'reading'; done: number; all: number | null }
  | Review
  | { at: 'archive'; archive: Archive }
  | { at: 'adding'; isRestoring: boolean; done: number; all: number }
  | { at: 'done'; changed: readonly Noted[]; failed: readonly Noted[]; problem: string | null };
