import { bookAt, slotCount, slotOf } from '@sermon/domain/scripture/books';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { translationById } from '@sermon/domain/scripture/translations';
import * as z from 'zod';
import { RawBibleBuilder, type RawVerse } from './rawBible.ts';
import type { Log } from '../../log.ts';
import { createServiceClient, foundByService, licensedVerses, markFoundWords, type Run } from './licensedBibles.ts';
import { type BibleSource, type FoundVerse, SourceUnavailable } from './port.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits from the terms of https://api.esv.org: at most 500 verses and at most half a book per query, and at most 500
 * cached verses.
 */
const limits = {
  maxVersesPerResponse: 500,
  maxCachedVerses: 500,
  cacheMs: day,
  mayBeKept: false,
  requiresUsageReport: false,
};
const rateLimits = [
  { requests: 60, withinMs: minute },
  { requests: 1_000, withinMs: hour },
  { requests: 5_000, withinMs: day },
];

/** A search in a part of the Bible reads at most 500 results. 100 is the service's longest page. */
const filtered = { pageSize: 100, pages: 5 };

const passages = z.object({
  parsed: z.array(z.tuple([z.number().int(), z.number().int()])),
  passages: z.array(z.string()),
});
const search = z.object({
  total_results: z.number().int().min(0),
  results: z.array(z.object({ reference: z.string(), content: z.string() })),
});

const id = 'ESV';

type Settings = { key: string; url: string; clock: () => Date; log: Pick<Log, 'warn'>; timeoutMs?: number };

/**
 * Creates the source for the English Standard Version, which Crossway's service provides. The administrator needs
 * Crossway's permission.
 */
export function esv({ key, url, clock, log, ...options }: Settings): BibleSource {
  const headers = { authorization: `Token ${key}` };
  const request = createServiceClient({ kind: 'esv', url, headers, rateLimits, clock, log, ...options });
  const { versesAt, chapter } = licensedVerses({
    limits,
    clock,
    async fetch(_, runs) {
      if (!isAllowed(runs)) throw new SourceUnavailable('more than the licence allows');
      const response = await request({
        about: id,
        path: 'passage/text/',
        parameters: {
          q: runs.map((run) => `${numberOf(run, run.first)}-${numberOf(run, run.last)}`).join(','),
          'include-passage-references': 'false',
          'include-verse-numbers': 'true',
          'include-first-verse-numbers': 'true',
          'include-footnotes': 'false',
          'include-headings': 'false',
          'include-short-copyright': 'false',
          'include-passage-horizontal-lines': 'false',
          'include-heading-horizontal-lines': 'false',
          'indent-paragraphs': '0',
          'indent-poetry': 'false',
          'line-length': '0',
        },
        schema: passages,
      });
      if (!response) return [];
      const { parsed, passages: texts } = response;
      if (texts.length < parsed.length) throw new SourceUnavailable('truncated answer');
      return [{ verses: parsed.flatMap(([first], at) => versesOf(texts[at]!, first)), token: null }];
    },
  });
  return {
    kind: 'esv',
    limits,
    translations: async () => [translationById(id)!],
    versesAt,
    chapter,
    async versesWith(_, { words: { whole }, range }, { skip, take }) {
      const isWhole = range.first === 0 && range.last === slotCount - 1;
      // The service cannot search in a part of the Bible, so the first pages are read completely and then filtered.
      const size = isWhole ? take : filtered.pageSize;
      const firstPage = isWhole ? Math.floor(skip / take) : 0;
      const lastPage = isWhole ? Math.floor((skip + take - 1) / take) : filtered.pages - 1;
      const verses: FoundVerse[] = [];
      let totalCount = 0;
      for (let page = firstPage; page <= lastPage; page++) {
        const response = await request({
          about: id,
          path: 'passage/search/',
          parameters: { q: whole.join(' '), 'page-size': String(size), page: String(page + 1) },
          schema: search,
        });
        if (!response) break;
        totalCount = response.total_results;
        for (const { reference, content } of response.results) {
          const [found] = parseReferences(reference);
          if (!found) continue;
          const { book, chapter: number, verse = 1 } = found;
          const slot = slotOf({ book, chapter: number, verse });
          if (slot < range.first || slot > range.last) continue;
          verses.push({ book, chapter: number, verse, marked: markFoundWords(content, whole) });
        }
        if ((page + 1) * size >= totalCount) break;
      }
      const first = skip - firstPage * size;
      return foundByService(isWhole ? totalCount : verses.length, verses.slice(first, first + take));
    },
  };
}

/** Returns the service's number for a verse: 43003016 is John 3:16. */
const numberOf = ({ book, chapter }: Run, verse: number): string =>
  `${String(book).padStart(2, '0')}${String(chapter).padStart(3, '0')}${String(verse).padStart(3, '0')}`;

/** True if the runs together contain at most 500 verses, and at most half of each book. */
function isAllowed(runs: readonly Run[]): boolean {
  const countByBook = new Map<number, number>();
  let total = 0;
  for (const { book, first, last } of runs) {
    countByBook.set(book, (countByBook.get(book) ?? 0) + last - first + 1);
    total += last - first + 1;
  }
  const isWithinHalf = ([book, count]: [number, number]) =>
    count <= Math.floor(bookAt(book).verses.reduce((sum, verses) => sum + verses) / 2);
  return total <= limits.maxVersesPerResponse && [...countByBook].every(isWithinHalf);
}

/**
 * Parses one passage: '[16] “For God … [17] For God …'. Blank lines separate paragraphs. Text before the first verse of
 * a psalm is the psalm's title.
 */
function versesOf(text: string, first: number): RawVerse[] {
  const book = Math.floor(first / 1_000_000);
  const chapter = Math.floor(first / 1_000) % 1_000;
  const gather = new RawBibleBuilder();
  gather.book(book, '');
  gather.chapter(chapter);
  const [before = '', ...parts] = text.split(/\[(\d{1,3})\]/);
  if (before.trim() && first % 1_000 === 1) gather.title(before.replaceAll(/\s+/g, ' '));
  for (let at = 0; at < parts.length; at += 2) {
    gather.verse(parts[at]!);
    const [words = '', ...paragraphs] = (parts[at + 1] ?? '').split(/\n\s*\n/);
    gather.text(words);
    for (const paragraph of paragraphs) {
      gather.paragraph();
      gather.text(paragraph);
    }
  }
  return gather.rawBible().verses;
}
