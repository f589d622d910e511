import type { SermonDocument } from '@sermon/contract/builder';
import { useSyncExternalStore } from 'react';
import type { Autosave, SaveState } from './autosave.ts';

/** How far the text is saved. Only what uses it is drawn again when that changes. */
export const useSaveState = (autosave: Autosave<SermonDocument>): SaveState<SermonDocument> =>
  useSyncExternalStore(autosave.subscribe, () => autosave.state);
