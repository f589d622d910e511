import { bookAt } from '@sermon/domain/scripture/books';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { translationById } from '@sermon/domain/scripture/translations';
import * as z from 'zod';
import { Gatherer, type RawVerse } from '../../content/bibles/import/gathered.ts';
import type { Log } from '../../log.ts';
import { licensedVerses, type Run, withFound } from './licensed.ts';
import { type BibleSource, type FoundVerse, SourceUnavailable } from './port.ts';
import { askService } from './service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** https://api.esv.org, conditions of use: no more than 500 verses or half of a book in a query, and 500 verses kept in all. */
const limits = { maxVersesPerResponse: 500, maxCachedVerses: 500, cacheMs: day, requiresUsageReport: false };
const allowances = [
  { most: 60, withinMs: minute },
  { most: 1_000, withinMs: hour },
  { most: 5_000, withinMs: day },
];

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

/** The English Standard Version from Crossway's service, for those whom Crossway allows it. */
export function esv({ key, url, clock, log, ...more }: Settings): BibleSource {
  const headers = { authorization: `Token ${key}` };
  const ask = askService({ kind: 'esv', url, headers, allowances, clock, log, ...more });
  const { versesAt, chapter } = licensedVerses({
    limits,
    clock,
    async fetch(_, runs) {
      if (!isAllowed(runs)) throw new SourceUnavailable('more than the licence allows');
      const answer = await ask({
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
        answer: passages,
      });
      if (!answer) return [];
      const { parsed, passages: texts } = answer;
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
    async versesWith(_, { whole }, { skip, take }) {
      const verses: FoundVerse[] = [];
      let totalCount = 0;
      const firstPage = Math.floor(skip / take);
      const lastPage = Math.floor((skip + take - 1) / take);
      for (let page = firstPage; page <= lastPage; page++) {
        const answer = await ask({
          about: id,
          path: 'passage/search/',
          parameters: { q: whole.join(' '), 'page-size': String(take), page: String(page + 1) },
          answer: search,
        });
        if (!answer) break;
        totalCount = answer.total_results;
        for (const { reference, content } of answer.results) {
          const [found] = parseReferences(reference);
          if (!found) continue;
          const { book, chapter: number, verse = 1 } = found;
          verses.push({ book, chapter: number, verse, marked: withFound(content, whole) });
        }
      }
      return { totalCount, verses: verses.slice(skip - firstPage * take, skip - firstPage * take + take) };
    },
  };
}

/** 43003016 is John 3:16. */
const numberOf = ({ book, chapter }: Run, verse: number): string =>
  `${String(book).padStart(2, '0')}${String(chapter).padStart(3, '0')}${String(verse).padStart(3, '0')}`;

/** One answer has at most 500 verses, and of each book at most half. */
function isAllowed(runs: readonly Run[]): boolean {
  const ofBook = new Map<number, number>();
  let all = 0;
  for (const { book, first, last } of runs) {
    ofBook.set(book, (ofBook.get(book) ?? 0) + last - first + 1);
    all += last - first + 1;
  }
  const isHalf = ([book, count]: [number, number]) =>
    count <= Math.floor(bookAt(book).verses.reduce((sum, verses) => sum + verses) / 2);
  return all <= limits.maxVersesPerResponse && [...ofBook].every(isHalf);
}

/** The verses of one passage: '[16] “For God … [17] For God …'. Empty lines part paragraphs; what stands before a psalm's first verse is its title. */
function versesOf(text: string, first: number): RawVerse[] {
  const book = Math.floor(first / 1_000_000);
  const chapter = Math.floor(first / 1_000) % 1_000;
  const gather = new Gatherer();
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
  return gather.gathered().verses;
}
