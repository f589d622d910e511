import type { Bad, Draft } from './drafts.ts';
import type { NotAdded } from '../plan/addPlan.ts';
import type { Archive } from '../restore/restorePlan.ts';

/** What was read, before anything of it is saved. */
export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  bad: readonly Bad[];
  /** Files of kinds that are not brought in. */
  otherKinds: number;
  /** Word files that a free user cannot bring in. */
  words: number;
  /** There were more files than are read at once. */
  isCut: boolean;
};

/** How far an import has come. */
export type Stage =
  | { at: 'start'; problem: string | null }
  /** `all` is null until the zips are opened. */
  | { at: 'reading'; done: number; all: number | null }
  | Review
  | { at: 'archive'; archive: Archive }
  | { at: 'adding'; isRestoring: boolean; done: number; all: number }
  | { at: 'done'; failed: readonly NotAdded[]; problem: string | null };
