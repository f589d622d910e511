import { bible, type BibleChapter } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { usersTranslation } from '@sermon/domain/scripture/translations';
import { callServer } from '../../../api.ts';
import { offlinePreferences } from '../../../offline/sessionCopies.ts';
import { readChapter } from '../../../offline/store/chapters.ts';

/** How long a chapter waits for the server's reply, in ms: if this device has none, and if it has another translation. */
export const waitsForChapterMs = { none: 5_000, other: 1_500 };

type Search = {
  ownerId: string;
  reference: string;
  translationId: string | null;
  signal: AbortSignal;
};

/**
 * Finds a chapter in the translation that the text names, otherwise in the one that the user has chosen: on this device,
 * then on the server. Without a reply, it uses a chapter of another translation on this device. Returns null if there is
 * none.
 */
export async function findChapter({ ownerId, reference, translationId, signal }: Search): Promise<BibleChapter | null> {
  const { chosenId, wantedId: usersId } = usersTranslation(offlinePreferences.read(ownerId), []);
  const wantedId = translationId ?? usersId;
  const kept = await readChapter(reference, wantedId);
  const isAnyRight = translationId === null && chosenId === null;
  if (kept && (isAnyRight || kept.translationId === wantedId)) return kept;
  const input = { scriptureReference: reference, translationId: wantedId };
  try {
    const found = await callServer(bible.chapter, input, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitsForChapterMs[kept ? 'other' : 'none'])]),
    });
    return found.verses.length > 0 ? found : kept;
  } catch (cause) {
    if (!signal.aborted && !(cause instanceof CallFailed || cause instanceof DOMException)) throw cause;
    return kept;
  }
}
