import { type Place, slotOf, versesIn } from '@sermon/domain/scripture/books';
import { closedMarks } from '../../content/bibles/marks.ts';
import { CannotImport, type RawVerse } from '../../content/bibles/import/gathered.ts';
import { foundWord, type FoundVerse, type ReadVerse, type SourceLimits, SourceUnavailable } from './port.ts';
import { createVerseCache, type KeptVerse } from './verseCache.ts';

/** Verses of one chapter that follow each other. */
export type Run = { book: number; chapter: number; first: number; last: number };

/** What one answer of a service held, and what it must be told when that is shown. */
export type Fetched = { verses: readonly RawVerse[]; token: string | null };

type Licensed = {
  limits: SourceLimits;
  clock: () => Date;
  /** The verses of some runs, as many answers as the service needs. What a run has and the answers do not is left out by the translation. */
  fetch(translationId: string, runs: readonly Run[]): Promise<Fetched[]>;
  /** Told of every text that is shown, fetched now or kept. */
  shown?(tokens: ReadonlySet<string>): void;
};

/** Verses of a service that holds a licence: what is kept of them is not asked for again. */
export function licensedVerses({ limits, clock, fetch, shown }: Licensed) {
  const cache = createVerseCache({ most: limits.maxCachedVerses, forMs: limits.cacheMs, clock });

  /** What the places hold, by slot; a verse that is written as one with those before it has none of its own. */
  async function read(translationId: string, places: readonly Place[]): Promise<Map<number, KeptVerse>> {
    const found = new Map<number, KeptVerse>();
    const missing: Place[] = [];
    for (const place of places) {
      const kept = cache.get(`${translationId} ${slotOf(place)}`);
      if (kept) found.set(slotOf(place), kept);
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
        if (!found.has(slot) && verse === first) beginInside(found, { book, chapter, verse }, fetched);
        if (!found.has(slot)) found.set(slot, { ...nothing, verse, verseEnd: verse, token: null });
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
      const isWithin = ({ verse }: ReadVerse) => verses.some((one) => one.verse < verse && one.verseEnd >= verse);
      return verses.filter((verse) => verse.marked !== '' || !isWithin(verse));
    },
  };
}

/** A text that no Bible has is no answer. */
function asUnavailable(error: unknown): never {
  throw error instanceof CannotImport ? new SourceUnavailable('malformed answer') : error;
}

const nothing = { title: null, marked: '', startsParagraph: false };

function toVerse({ book, chapter, verse, verseEnd, text, title, startsParagraph }: RawVerse): ReadVerse {
  const [marked = ''] = closedMarks([{ verse: 1, text }]);
  return { verse, verseEnd: Math.min(verseEnd, versesIn(book, chapter)), title, marked, startsParagraph };
}

/** Somebody asks for verses from the middle of several that are written as one: they have the words of all. */
function beginInside(found: Map<number, KeptVerse>, place: Place, fetched: readonly Fetched[]): void {
  for (const { verses, token } of fetched) {
    const { book, chapter, verse } = place;
    const around = verses.find(
      (one) => one.book === book && one.chapter === chapter && one.verse < verse && one.verseEnd >= verse,
    );
    if (around) found.set(slotOf(place), { ...toVerse({ ...around, verse }), token });
  }
}

/** Places as runs of verses that follow each other in one chapter, in the order of the Bible. */
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

/** A found text as one with its marks: the words that were searched for stand between `foundWord`. */
export function withFound(text: string, words: readonly string[]): string {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const [plain = ''] = closedMarks([{ verse: 1, text: text.replaceAll(/[[\]*\uE000\uE001]/g, '') }]);
  return plain.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    wanted.has(word.toLowerCase()) ? `${foundWord.start}${word}${foundWord.end}` : word,
  );
}
