import { dismissed } from '@sermon/domain/genius/badge';
import * as z from 'zod';

const key = 'sermon-genius-dismissed';
const stored = z.array(z.string());

/** For a browser that keeps nothing: they are forgotten with the page. */
const notKept = new Set<string>();
const listeners = new Set<() => void>();

/** The documents whose badge was dismissed on this device, the latest last. */
function read(): string[] {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Whether the badge was dismissed for a document on this device. */
export const wasDismissed = (documentId: string): boolean => notKept.has(documentId) || read().includes(documentId);

/** Remembers on this device that it was. */
export function dismiss(documentId: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(dismissed(read(), documentId)));
  } catch {
    notKept.add(documentId);
  }
  for (const hear of listeners) hear();
}

/** Tells of every badge that is dismissed on this page, until what it returns is called. */
export function hearDismissals(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
