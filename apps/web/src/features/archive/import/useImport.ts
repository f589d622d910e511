import { may } from '@sermon/domain/accounts/entitlements';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useUser } from '../../../user.ts';
import type { DroppedFile } from '../../files/droppedFiles.ts';
import type { Draft, UnreadableFile } from './drafts.ts';
import type { ImportRun as Run } from './importRun.ts';
import type { Review } from './stage.ts';

export type ImportRun = ReturnType<typeof useImport>;

/** The import, for its screen. It goes on when the user leaves the screen. */
export function useImport(run: Run, onAllAdded: (targetId: string | null) => void) {
  const mayReadWord = may(useUser(), 'wordImport');
  const state = useSyncExternalStore(run.subscribe, run.state);
  const allAdded = useEffectEvent(onAllAdded);
  useEffect(() => run.opened((targetId) => allAdded(targetId)), [run]);
  return {
    ...state,
    setTargetId: (targetId: string | null) => run.choose({ targetId }),
    setKeepsOriginals: (keepsOriginals: boolean) => run.choose({ keepsOriginals }),
    setIsTidied: (isTidied: boolean) => run.choose({ isTidied }),
    read: (dropped: readonly DroppedFile[], targetId?: string | null) => void run.read(dropped, mayReadWord, targetId),
    readAgain: (review: Review, files: readonly UnreadableFile[]) => void run.readAgain(review, files),
    edit: run.edit,
    add: (drafts: readonly Draft[]) => void run.add(drafts),
    restore: () => void run.restore(),
    cancel: () => run.cancel(),
    startAgain: () => run.startAgain(),
  };
}
