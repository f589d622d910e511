import { storage } from '@sermon/contract/library';
import { ask } from '../../ask.ts';

/** Invalidate it after a change of the size of the library. */
export const storageUse = { ...ask(storage.use, {}), staleTime: 60_000 };
