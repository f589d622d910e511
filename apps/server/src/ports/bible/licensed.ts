import { type Place, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { closedMarks } from './marks.ts';
import { CannotImport, type RawVerse } from './gathered.ts';
import {
  foundWord,
  type FoundVerse,
  type FoundVerses,
  type ReadVerse,
  type SourceLimits,
  SourceUnavailable,
} from './port.ts';
import { createVerseCache, type CachedVerse } from './verseCache.ts';

export type Run = { book: number; chapter: number; first: number; last: number };

/** Verses from one response of a service, with the token to report when the verses are shown. */
export type Fetched = { verses: readonly RawVerse[]; token: string | null };

type Licensed = {
  limits: SourceLimits;
  clock: () => Date;
  /**
   * Fetches runs of verses, in as many requests as the service needs. A verse that is missing from the responses counts
   * as omitted by the translation.
   */
  fetch(translationId: string, runs: readonly Run[]): Promise<Fetched[]>;
  /** Called with the tokens of all texts that are about to be shown, whether fetched or cached. */
  shown?(tokens: ReadonlySet<string>): void;
};

export function licensedVerses({ limits, clock, fetch, shown }: Licensed) {
  const cache = createVerseCache({ maxVerses: limits.maxCachedVerses, maxAgeMs: limits.cacheMs, clock });

  /**
   * Returns the verses at the given positions, keyed by verse slot. If the translation combines several verses, the
   * text is in the first one and the others are empty.
   */
  async function read(translationId: string, places: readonly Place[]): Promise<Map<number, CachedVerse>> {
    const found = new Map<number, CachedVerse>();
    const missing: Place[] = [];
    for (const place of places) {
      const cached = cache.get(`${translationId} ${slotOf(place)}`);
      if (cached) found.set(slotOf(place), cached);
      else missing.push(place);
    }
    const runs = runsOf(missing);
    const fetched = runs.length > 0 ? await fetch(translationId, runs).catch(asUnavailable) : [];
    for (const { verses, token } of fetched) {
      for (const raw of verses) {
        if (raw.verse < 1 || raw.verse > versesIn(raw.book, raw.chapter)) continue;
        const slot = slotOf(raw);
        if (!found.has(slot)) found.set(slot, { ...toVerse(raw), token });
      }
    }
    for (const { book, chapter, first, last } of runs) {
      for (let verse = first; verse <= last; verse++) {
        const slot = slotOf({ book, chapter, verse });
        if (!found.has(slot) && verse === first) startInsideVerse(found, { book, chapter, verse }, fetched);
        if (!found.has(slot)) found.set(slot, { ...emptyVerse, verse, verseEnd: verse, token: null });
        cache.put(`${translationId} ${slot}`, found.get(slot)!);
      }
    }
    const tokens = new Set([...found.values()].flatMap(({ token }) => token ?? []));
    if (tokens.size > 0) shown?.(tokens);
    return found;
  }

  return {
    async versesAt(translationId: string, places: readonly Place[]): Promise<FoundVerse[]> {
      const found = await read(translationId, places);
      return places.map((place) => ({ ...place, marked: found.get(slotOf(place))?.marked ?? '' }));
    },
    async chapter(translationId: string, book: number, chapter: number): Promise<ReadVerse[]> {
      const places = Array.from({ length: versesIn(book, chapter) }, (_, at) => ({ book, chapter, verse: at + 1 }));
      const found = await read(translationId, places);
      const verses = places.flatMap((place) => {
        const { token: _, ...verse } = found.get(slotOf(place))!;
        return verse;
      });
      if (verses.every(({ marked }) => marked === '')) return [];
      const isWithin = ({ verse }: ReadVerse) => verses.some((other) => other.verse < verse && other.verseEnd >= verse);
      return verses.filter((verse) => verse.marked !== '' || !isWithin(verse));
    },
  };
}

/** Treats a response that cannot be parsed as Bible text like an unavailable service. */
function asUnavailable(error: unknown): never {
  throw error instanceof CannotImport ? new SourceUnavailable('malformed answer') : error;
}

const emptyVerse = { title: null, marked: '', startsParagraph: false };

function toVerse({ book, chapter, verse, verseEnd, text, title, startsParagraph }: RawVerse): ReadVerse {
  const [marked = ''] = closedMarks([{ verse: 1, text }]);
  return { verse, verseEnd: Math.min(verseEnd, versesIn(book, chapter)), title, marked, startsParagraph };
}

/** Handles a run that starts inside a group of combined verses: its first verse gets the text of the group. */
function startInsideVerse(found: Map<number, CachedVerse>, place: Place, fetched: readonly Fetched[]): void {
  for (const { verses, token } of fetched) {
    const { book, chapter, verse } = place;
    const around = verses.find(
      (raw) => raw.book === book && raw.chapter === chapter && raw.verse < verse && raw.verseEnd >= verse,
    );
    if (around) found.set(slotOf(place), { ...toVerse({ ...around, verse }), token });
  }
}

function runsOf(places: readonly Place[]): Run[] {
  const runs: Run[] = [];
  for (const { book, chapter, verse } of places.toSorted((a, b) => slotOf(a) - slotOf(b))) {
    const last = runs.at(-1);
    if (last?.book === book && last.chapter === chapter && verse <= last.last + 1)
      last.last = Math.max(last.last, verse);
    else runs.push({ book, chapter, first: verse, last: verse });
  }
  return runs;
}

export function markFoundWords(text: string, words: readonly string[]): string {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const [plain = ''] = closedMarks([{ verse: 1, text: text.replaceAll(/[[\]*\uE000\uE001]/g, '') }]);
  return plain.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    wanted.has(word.toLowerCase()) ? `${foundWord.start}${word}${foundWord.end}` : word,
  );
}

export const foundByService = (totalCount: number, verses: readonly FoundVerse[]): FoundVerses => ({
  totalCount,
  otherCount: 0,
  nearestCount: 0,
  verses: verses.map((verse) => ({ ...verse, foundIn: null, isNearest: false })),
});
