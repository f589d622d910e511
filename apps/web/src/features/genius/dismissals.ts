import { dismissed } from '@sermon/domain/genius/badge';
import * as z from 'zod';

const key = 'sermon-genius-dismissed';
const stored = z.array(z.string());

/** The documents whose badge was dismissed on this device, the latest last. */
function read(): string[] {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Whether the badge was dismissed for a document on this device. */
export const wasDismissed = (documentId: string): boolean => read().includes(documentId);

/** Remembers on this device that it was. */
export function rememberDismissed(documentId: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(dismissed(read(), documentId)));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
