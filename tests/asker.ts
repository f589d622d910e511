import { randomUUID } from 'node:crypto';
import type { Asker } from '../apps/server/src/exports/exporter.ts';

/** Somebody whom nobody else is, and who waits for the file. */
export const somebody = (): Asker => ({ ownerId: randomUUID(), signal: new AbortController().signal });
