import { dismissed } from '@sermon/domain/genius/badge';
import * as z from 'zod';
import { storageOf } from '../../ui/browser/storage.ts';

const key = 'sermon-genius-dismissed';
const stored = z.array(z.string());

/** Fallback for browsers that refuse storage. It lasts as long as the page. */
const notKept = new Set<string>();
const listeners = new Set<() => void>();

/** Returns the ids of documents whose badge was dismissed on this device, most recent last. */
function read(): string[] {
  try {
    return stored.safeParse(JSON.parse(storageOf('browser').getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Whether a document's badge was dismissed on this device. */
export const wasDismissed = (documentId: string): boolean => notKept.has(documentId) || read().includes(documentId);

/** Records on this device that a document's badge was dismissed. */
export function dismiss(documentId: string): void {
  try {
    storageOf('browser').setItem(key, JSON.stringify(dismissed(read(), documentId)));
  } catch {
    notKept.add(documentId);
  }
  for (const hear of listeners) hear();
}

/** Calls `hear` after each dismissal on this page. Returns a function that unsubscribes it. */
export function hearDismissals(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
