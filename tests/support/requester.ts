import { randomUUID } from 'node:crypto';
import type { Requester } from '../../apps/server/src/concurrency/concurrency.ts';

/** Returns a requester with a new owner id and a signal that never aborts. */
export const anyRequester = (): Requester => ({ ownerId: randomUUID(), signal: new AbortController().signal });
