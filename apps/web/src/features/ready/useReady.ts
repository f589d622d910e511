import { ready as texts } from '@sermon/domain/texts/offline/ready';
import {
  type ReadyRun,
  type ReadyState,
  setReadyRun,
  useReadyRun,
  useReadyState,
} from '../../offline/ready/readyStates.ts';
import type { ReadyRow } from '../../offline/store/database.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';

export type OpenSermon = { hasUnsavedText: boolean; pictureUrl: string };

export type ShownReady = ReadyRun | ReadyState | { kind: 'none' };

/** `open` is given where the sermon is open in the editor. */
export function useReady(documentId: string, open?: OpenSermon): ShownReady {
  const state = useReadyState(documentId);
  const run = useReadyRun(documentId);
  if (run) return run;
  if (!state) return { kind: 'none' };
  if (state.kind !== 'ready' || !open) return state;
  const { pictureUrl } = state.row;
  const isChanged = open.hasUnsavedText || (pictureUrl !== null && pictureUrl !== open.pictureUrl);
  return isChanged ? { kind: 'changed', row: state.row } : state;
}

/** The row exists whatever the state of this device's copy is. */
export const rowOf = (shown: ShownReady): ReadyRow | null => ('row' in shown ? shown.row : null);

const savedAlready = async (): Promise<boolean> => true;

/** `save` saves the text of an open editor. Resolves to whether the sermon is ready. */
export async function makeSermonReady(ownerId: string, documentId: string, save = savedAlready): Promise<boolean> {
  await lazyReady.fetch();
  if (lazyReady.state.kind === 'there') return lazyReady.state.loaded.startReady(ownerId, documentId, save);
  setReadyRun(documentId, { kind: 'failed', reason: texts.reasons.notLoaded });
  return false;
}

export async function readPulpitCopy(ownerId: string, documentId: string): Promise<File | null> {
  await lazyReady.fetch();
  return lazyReady.state.kind === 'there' ? lazyReady.state.loaded.readPulpitCopy(ownerId, documentId) : null;
}

const lazyReady = createLazyModule(() => import('../../offline/ready/pageReady.ts'));
