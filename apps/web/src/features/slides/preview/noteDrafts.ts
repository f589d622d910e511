import { CallFailed } from '@sermon/contract/client';
import { slideNotes } from '@sermon/contract/slides';
import { type NoteDraft, rebaseDraft } from '@sermon/domain/slides/noteDrafts';
import * as z from 'zod';
import { callServer } from '../../../api.ts';
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

/**
 * Saves the notes of a document that were written in this browser and not sent yet, so that the server's next file has
 * them. Notes that the server refuses stay here. Throws `CallFailed` if the server cannot be reached.
 */
export async function sendDrafts(ownerId: string, documentId: string): Promise<void> {
  const drafts = Object.entries(readDrafts(ownerId, documentId));
  if (drafts.length === 0) return;
  const notes = new Map(
    (await callServer(slideNotes.list, { id: documentId })).map(({ slideId, text }) => [slideId, text]),
  );
  for (const [slideId, draft] of drafts) {
    const { text } = rebaseDraft(draft, notes.get(slideId) ?? '');
    try {
      await callServer(slideNotes.save, { id: documentId, slideId, text });
    } catch (cause) {
      if (cause instanceof CallFailed && !cause.isOffline) continue;
      throw cause;
    }
    const now = readDrafts(ownerId, documentId);
    // The user may have gone on writing.
    if (now[slideId]?.text === draft.text) keepDrafts(ownerId, documentId, without(now, slideId));
    else if (now[slideId]) keepDrafts(ownerId, documentId, { ...now, [slideId]: { ...now[slideId], base: text } });
  }
}
