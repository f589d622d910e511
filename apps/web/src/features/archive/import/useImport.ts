import type { LibraryItem } from '@sermon/contract/library';
import { may } from '@sermon/domain/accounts/entitlements';
import { archive as texts } from '@sermon/domain/texts/archive';
import { itemCount, library as libraryTexts } from '@sermon/domain/texts/library';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify, type Notice } from '../../../ui/notices/notices.tsx';
import { useUser } from '../../../user.ts';
import type { DroppedFile } from '../../files/droppedFiles.ts';
import { perform } from '../../library/actions/change.ts';
import { keepsOriginals as storedChoice } from '../../files/originals.ts';
import { storageUse } from '../../storage/storageUse.ts';
import { allItems, insertItems } from '../../library/items.ts';
import { type Added, addPlan, type Plan, sizeOf, topOf } from '../plan/plan.ts';
import { type Draft, importPlan, type UnreadableFile } from './drafts.ts';
import { ReadError, sourcesOf } from '../sources/sources.ts';
import { readAgain, readDrafts, type Review, type Stage } from './readDrafts.ts';
import { archiveIn, restorePlan } from '../plan/restorePlan.ts';

const start: Stage = { at: 'start', problem: null };

export type ImportRun = ReturnType<typeof useImport>;

/** Leaving the screen cancels the import. A notice then shows how many items were added, with Undo. */
export function useImport(onAllAdded: (targetId: string | null) => void) {
  const client = useQueryClient();
  const notify = useNotify();
  const mayReadWord = may(useUser(), 'wordImport');
  const [stage, setStage] = useState<Stage>(start);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [keepsOriginals, setKeepsOriginals] = useState(storedChoice.read);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  useLeaveWarning(stage.at === 'reading' || stage.at === 'adding');

  /** Stable, so that an edit re-renders only its row. */
  const edit = useCallback(
    (change: (draft: Draft) => Draft) =>
      setStage((now) => (now.at === 'review' ? { ...now, drafts: now.drafts.map(change) } : now)),
    [],
  );

  /** A file that is still being read when the others are canceled does not bring the progress back. */
  const onProgress = (done: number, all: number) =>
    setStage((now) => (now.at === 'reading' ? { at: 'reading', done, all } : now));

  const read = async (dropped: readonly DroppedFile[]) => {
    work.current = new AbortController();
    const { signal } = work.current;
    setStage({ at: 'reading', done: 0, all: null });
    try {
      const sources = await sourcesOf(dropped, signal);
      const archive = await archiveIn(sources, signal);
      if (archive) return setStage({ at: 'archive', archive });
      const review = await readDrafts(sources, mayReadWord, onProgress, signal);
      signal.throwIfAborted();
      const { drafts, unreadable, leftOut, words } = review;
      const isEmpty = [drafts, unreadable, leftOut, words].every(({ length }) => length === 0);
      setStage(isEmpty ? { at: 'start', problem: texts.nothingFound } : review);
    } catch (cause) {
      const isReadError = !signal.aborted && cause instanceof ReadError;
      setStage({ at: 'start', problem: isReadError ? cause.message : null });
      if (!signal.aborted && !isReadError) throw cause;
    }
  };

  const tryAgain = async (review: Review, files: readonly UnreadableFile[]) => {
    work.current = new AbortController();
    const { signal } = work.current;
    setStage({ at: 'reading', done: 0, all: files.length });
    try {
      setStage(await readAgain(review, files, onProgress, signal));
    } catch (cause) {
      setStage(review);
      if (!signal.aborted) throw cause;
    }
  };

  const runPlan = async (plan: Plan, isRestoring: boolean) => {
    work.current = new AbortController();
    const { signal } = work.current;
    const all = sizeOf(plan);
    const onAdded = (done: number) => setStage({ at: 'adding', isRestoring, done, all });
    onAdded(0);
    const added = await addPlan(plan, targetId, onAdded, signal);
    insertItems(client, added.made);
    void client.invalidateQueries({ queryKey: storageUse.queryKey });
    if (added.made.length) notify(noticeOf(added, isRestoring, client));
    const { changed, failed, withoutOriginal, stoppedBy } = added;
    if (changed.length || failed.length || withoutOriginal.length || stoppedBy)
      setStage({ at: 'done', changed, failed, withoutOriginal, problem: stoppedBy });
    else if (signal.aborted) setStage(start);
    else onAllAdded(targetId);
  };

  return {
    stage,
    targetId,
    setTargetId,
    keepsOriginals,
    setKeepsOriginals(next: boolean) {
      setKeepsOriginals(next);
      storedChoice.write(next);
    },
    read: (dropped: readonly DroppedFile[]) => void read(dropped),
    readAgain: (review: Review, files: readonly UnreadableFile[]) => void tryAgain(review, files),
    edit,
    add(drafts: readonly Draft[]) {
      const items = client.getQueryData(allItems.queryKey) ?? [];
      void runPlan(importPlan(drafts, items, targetId, new Date(), keepsOriginals), false);
    },
    restore() {
      if (stage.at === 'archive') void runPlan(restorePlan(stage.archive), true);
    },
    cancel: () => work.current.abort(),
    startAgain: () => setStage(start),
  };
}

function noticeOf({ made, stoppedBy }: Added, isRestoring: boolean, client: QueryClient): Notice {
  const name = itemCount(made.length);
  const ended = isRestoring ? texts.restored(made.length) : libraryTexts.added(name);
  return {
    text: stoppedBy === null ? ended : texts.stopped(made.length),
    undo: {
      perform: () => removeAll(client, made),
      done: libraryTexts.removed(name),
      failed: texts.failedToRemove(name),
    },
  };
}

async function removeAll(client: QueryClient, made: readonly LibraryItem[]): Promise<void> {
  await perform(client, [{ call: 'library.removeAll', input: { ids: topOf(made).map(({ id }) => id) } }]);
  void client.invalidateQueries({ queryKey: allItems.queryKey });
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
