import { randomUUID } from 'node:crypto';
import type { Requester } from '../apps/server/src/requester.ts';

/** Somebody whom nobody else is, and who waits for what is asked. */
export const somebody = (): Requester => ({ ownerId: randomUUID(), signal: new AbortController().signal });
