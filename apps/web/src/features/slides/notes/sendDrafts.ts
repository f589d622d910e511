import { slideNotes } from '@sermon/contract/slides';
import { CallFailed } from '@sermon/contract/client';
import { rebaseDraft } from '@sermon/domain/slides/notes/noteDrafts';
import { callServer } from '../../../api.ts';
import { keepDrafts, readDrafts, without } from './noteDrafts.ts';

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
