import { archive as texts } from '@sermon/domain/texts/archive';
import { itemCount, library as libraryTexts } from '@sermon/domain/texts/library';
import type { ImportEnd } from '../../../offline/store/database.ts';
import type { Archive } from '../plan/restorePlan.ts';
import type { Draft, UnreadableFile } from './drafts.ts';
import type { LeftOut } from './leftOut.ts';

export type Review = {
  at: 'review';
  drafts: readonly Draft[];
  unreadable: readonly UnreadableFile[];
  leftOut: readonly LeftOut[];
  /** Documents of other programs that were skipped because the user may not import them. */
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
  /** `isAnnounced` is false if it has ended while the user was on other screens. */
  | ({ at: 'done'; isAnnounced: boolean } & ImportEnd)
  /** The import runs in another window of this browser. */
  | { at: 'elsewhere' };

/** 'Stopped. 3 items were added.' */
export const endText = ({ count, problem }: Pick<ImportEnd, 'count' | 'problem'>): string =>
  problem === null ? libraryTexts.added(itemCount(count)) : texts.stopped(count);
