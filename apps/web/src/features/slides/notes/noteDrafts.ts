import type { NoteDraft } from '@sermon/domain/slides/notes/noteDrafts';
import * as z from 'zod';
import { storedValue } from '../../../ui/browser/storedValue.ts';

/** Keyed by slide. The server may not have them yet. */
export type Drafts = Readonly<Record<string, NoteDraft>>;

const drafts = z.record(z.string(), z.object({ text: z.string(), base: z.string() }));

const storedDrafts = (ownerId: string, documentId: string) =>
  storedValue(`sermon-note-drafts ${ownerId} ${documentId}`, drafts, 'browser');

export const readDrafts = (ownerId: string, documentId: string): Drafts =>
  storedDrafts(ownerId, documentId).read() ?? {};

/** Keeps notes in this browser until the server has them. Without storage, they last as long as the page. */
export function keepDrafts(ownerId: string, documentId: string, next: Drafts): void {
  const stored = storedDrafts(ownerId, documentId);
  if (Object.keys(next).length === 0) stored.remove();
  else stored.write(next);
}

export const without = (all: Drafts, slideId: string): Drafts =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id !== slideId));
