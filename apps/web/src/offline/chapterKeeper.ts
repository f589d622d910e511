import type { BibleChapter, BibleTranslation } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import type { StoredPreferences } from '@sermon/contract/preferences';
import { type CitedChapter, readCitedChapters } from '@sermon/domain/scripture/citedChapters';
import { offlineTranslation, usersTranslation } from '@sermon/domain/scripture/translations';
import { isNoReply, withTimeout } from './requests.ts';
import type { OfflineChapters, WantedChapter } from './store/chapters.ts';

/** Few, so that the user's own requests are not delayed. */
export const chaptersAtOnce = 2;
/** Older chapters are fetched again: the text or the copyright notice may have changed. */
export const chapterMaxAgeMs = 30 * 24 * 3_600_000;
const searchesForMs = 8;
/** Status codes with which a busy server replies. Fetching other chapters would only add to its load. */
const busyStatuses = [429, 503];

type ChapterKeeperNeeds = {
  kept: Pick<OfflineChapters, 'unreadIds' | 'readUnread' | 'note' | 'require' | 'keep'>;
  fetchTranslations(signal: AbortSignal): Promise<readonly BibleTranslation[]>;
  fetchPreferences(signal: AbortSignal): Promise<StoredPreferences>;
  fetchChapter(reference: string, translationId: string, signal: AbortSignal): Promise<BibleChapter>;
  now(): Date;
};

/**
 * Returns a function that brings the chapters that offline documents cite up to date. A chapter that the server refuses is
 * left out until the next run. Rejects if the translations or the preferences cannot be fetched.
 */
export function createChapterKeeper({
  kept,
  fetchTranslations,
  fetchPreferences,
  fetchChapter,
  now,
}: ChapterKeeperNeeds): (signal: AbortSignal) => Promise<void> {
  async function noteCitations(signal: AbortSignal) {
    for (const id of await kept.unreadIds()) {
      if (signal.aborted) return;
      const document = await kept.readUnread(id);
      if (!document) continue;
      const chapters = await searchInSlices(document.scripture, document.html, signal);
      if (!chapters || !(await kept.note(document, chapters))) return;
    }
  }

  /** Returns false if other chapters should not be fetched in this run. */
  async function fetchAndKeep(wanted: WantedChapter, signal: AbortSignal): Promise<boolean> {
    try {
      const chapter = await fetchChapter(wanted.reference, wanted.translationId, withTimeout(signal));
      if (signal.aborted) return false;
      // The license of another translation may not allow keeping it.
      return chapter.translationId !== wanted.translationId || (await kept.keep(wanted, chapter, now()));
    } catch (cause) {
      if (signal.aborted || isNoReply(cause)) return false;
      if (!(cause instanceof CallFailed)) throw cause;
      return !busyStatuses.includes(cause.statusCode);
    }
  }

  return async (signal) => {
    await noteCitations(signal);
    if (signal.aborted) return;
    const request = withTimeout(signal);
    const [translations, preferences] = await Promise.all([fetchTranslations(request), fetchPreferences(request)]);
    if (signal.aborted) return;
    const staleBefore = new Date(now().getTime() - chapterMaxAgeMs);
    const missing = await kept.require(translationOf(translations, preferences), staleBefore);
    const left = missing.values();
    const fetchLeft = async () => {
      for (const wanted of left) if (!(await fetchAndKeep(wanted, signal))) return;
    };
    await Promise.all(Array.from({ length: chaptersAtOnce }, fetchLeft));
  };
}

/** Searches a text in slices, so that the page stays responsive. Returns null if it was aborted. */
export async function searchInSlices(
  scripture: string,
  html: string,
  signal: AbortSignal,
): Promise<readonly CitedChapter[] | null> {
  const steps = readCitedChapters(scripture, html);
  while (!signal.aborted) {
    const until = performance.now() + searchesForMs;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await new Promise((done) => setTimeout(done));
  }
  return null;
}

function translationOf(translations: readonly BibleTranslation[], preferences: StoredPreferences) {
  const { usersId, offlineIdFor } = offlineTranslations(translations, preferences);
  return ({ translationId }: CitedChapter) => offlineIdFor(translationId ?? usersId);
}

export function offlineTranslations(translations: readonly BibleTranslation[], preferences: StoredPreferences) {
  const idsOf = (wanted: (translation: BibleTranslation) => boolean) => translations.filter(wanted).map(({ id }) => id);
  const keepableIds = idsOf(({ mayBeKept }) => mayBeKept);
  const { wantedId: usersId } = usersTranslation(
    preferences,
    idsOf(({ isInstalled }) => isInstalled),
  );
  return { usersId, offlineIdFor: (wantedId: string) => offlineTranslation(wantedId, keepableIds) };
}
