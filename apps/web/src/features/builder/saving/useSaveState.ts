import type { SermonDocument } from '@sermon/contract/builder';
import { useSyncExternalStore } from 'react';
import type { Autosave, SaveState } from './autosave.ts';

export const useSaveState = (autosave: Autosave<SermonDocument>): SaveState<SermonDocument> =>
  useSyncExternalStore(autosave.subscribe, () => autosave.state);
