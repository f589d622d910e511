import { storage } from '@sermon/contract/library';
import { clientOf } from '../../api.ts';
import { ask } from '../../ask.ts';

export const api = clientOf({ storage });

/** Invalidate it after a change of the size of the library. */
export const storageUse = { ...ask(api.storage.use, {}), staleTime: 60_000 };
