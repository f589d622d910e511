import { dismissed } from '@sermon/domain/genius/badge';
import * as z from 'zod';
import { storageOf } from '../../ui/browser/storage.ts';

const key = 'sermon-genius-dismissed';
const stored = z.array(z.string());

/** Fallback for browsers that refuse storage. It lasts as long as the page. */
const notKept = new Set<string>();
const listeners = new Set<() => void>();

/** Most recent last. */
function read(): string[] {
  try {
    return stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export const wasDismissed = (documentId: string): boolean => notKept.has(documentId) || read().includes(documentId);

export function dismiss(documentId: string): void {
  try {
    storageOf('browser').setItem(key, JSON.stringify(dismissed(read(), documentId)));
  } catch {
    notKept.add(documentId);
  }
  for (const hear of listeners) hear();
}

/** Returns a function that unsubscribes `hear`. */
export function hearDismissals(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
