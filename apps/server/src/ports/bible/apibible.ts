import { bookAt, placeAt, slotCount, type SlotRange } from '@sermon/domain/scripture/books';
import { escapeHtml } from '@sermon/domain/text';
import { translationById } from '@sermon/domain/scripture/translations';
import * as z from 'zod';
import { bookNumberOf, codeOf, RawBibleBuilder } from './rawBible.ts';
import type { Log } from '../../log.ts';
import {
  createServiceClient,
  type Fetched,
  foundByService,
  licensedVerses,
  markFoundWords,
  type Run,
} from './licensedBibles.ts';
import { type BibleSource, type FoundVerse, SourceUnavailable } from './port.ts';

const day = 24 * 60 * 60_000;

/**
 * Limits from the terms of https://docs.api.bible: 200 verses per response and 5,000 requests a day. Every text that is
 * shown must be reported.
 */
const limits = {
  maxVersesPerResponse: 200,
  maxCachedVerses: 500,
  cacheMs: day,
  mayBeKept: false,
  requiresUsageReport: true,
};
const rateLimits = [{ requests: 5_000, withinMs: day }];
/** Maximum number of passages per call. The service returns only one passage per request. */
const maxRuns = 40;
const concurrency = 5;

type Node = {
  name?: string | undefined;
  text?: string | undefined;
  attrs?: Attributes | undefined;
  items?: Node[] | undefined;
};
type Attributes = {
  style?: string | undefined;
  number?: string | undefined;
  sid?: string | undefined;
  verseId?: string | undefined;
};

const attributes = z.object({
  style: z.string().optional(),
  number: z.string().optional(),
  sid: z.string().optional(),
  verseId: z.string().optional(),
});
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    text: z.string().optional(),
    attrs: attributes.optional(),
    items: z.array(node).optional(),
  }),
);
const meta = z.object({ fumsToken: z.string().optional() }).optional();
const passage = z.object({
  data: z.object({ id: z.string(), content: z.array(node), copyright: z.string().nullish() }),
  meta,
});
const search = z.object({
  data: z.object({
    total: z.number().int().min(0),
    verses: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
  }),
  meta,
});

type Settings = {
  key: string;
  url: string;
  usageUrl: string;
  translations: ReadonlyMap<string, string>;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

/** Creates the source for API.Bible translations. The administrator needs a license for them. */
export function apiBible({ key, url, usageUrl, translations, clock, log, ...options }: Settings): BibleSource {
  const request = createServiceClient({
    kind: 'apibible',
    url,
    headers: { 'api-key': key },
    rateLimits,
    clock,
    log,
    ...options,
  });
  const copyrights = new Map<string, string>();
  const report = usageReporter(usageUrl, log);

  async function readRun(translationId: string, run: Run): Promise<Fetched[]> {
    const { book, chapter, first, last } = run;
    const bibleId = translations.get(translationId)!;
    const place = `${codeOf(book)}.${chapter}`;
    const id = first === last ? `${place}.${first}` : `${place}.${first}-${place}.${last}`;
    const response = await request({
      about: bibleId,
      path: `bibles/${bibleId}/passages/${id}`,
      parameters: {
        'content-type': 'json',
        'include-notes': 'false',
        'include-titles': 'true',
        'include-chapter-numbers': 'false',
        'include-verse-numbers': 'true',
        'include-verse-spans': 'false',
        'fums-version': '3',
      },
      schema: passage,
    });
    if (!response) return [];
    const { data, meta: usage } = response;
    if (data.copyright) copyrights.set(translationId, data.copyright);
    const verses = versesOf(data.content, book, chapter);
    const read = {
      verses: verses.filter(({ verse, verseEnd }) => verseEnd >= first && verse <= last),
      token: usage?.fumsToken ?? null,
    };
    // The service truncates long passages without an error. The only sign is the passage id in the response.
    const end = lastVerseOf(data.id);
    return end >= first && end < last ? [read, ...(await readRun(translationId, { ...run, first: end + 1 }))] : [read];
  }

  const { versesAt, chapter } = licensedVerses({
    limits,
    clock,
    shown: report,
    async fetch(translationId, runs) {
      if (runs.length > maxRuns) throw new SourceUnavailable('too many passages at once');
      const responses: Fetched[] = [];
      for (let at = 0; at < runs.length; at += concurrency) {
        const batch = runs.slice(at, at + concurrency).map((run) => readRun(translationId, run));
        responses.push(...(await Promise.all(batch)).flat());
      }
      return responses;
    },
  });

  return {
    kind: 'apibible',
    limits,
    translations: async () =>
      [...translations.keys()].map((id) => {
        const known = translationById(id);
        const copyright = copyrights.get(id);
        const copyrightHtml = copyright ? escapeHtml(copyright) : (known?.copyrightHtml ?? '');
        return { id, name: known?.name ?? id, copyrightHtml };
      }),
    versesAt,
    chapter,
    async versesWith(translationId, { words: { whole }, order, range }, { skip, take }) {
      const bibleId = translations.get(translationId)!;
      const books = booksIn(range);
      const response = await request({
        about: bibleId,
        path: `bibles/${bibleId}/search`,
        parameters: {
          query: whole.join(' '),
          limit: String(take),
          offset: String(skip),
          sort: order === 'bible' ? 'canonical' : 'relevance',
          ...(books.length > 0 && { range: books.join('-') }),
          'fums-version': '3',
        },
        schema: search,
      });
      if (!response) return foundByService(0, []);
      const { data, meta: usage } = response;
      if (usage?.fumsToken) report(new Set([usage.fumsToken]));
      const verses = data.verses.flatMap(({ id, text }): FoundVerse[] => {
        const place = placeOf(id);
        return place ? [{ ...place, marked: markFoundWords(text, whole) }] : [];
      });
      return foundByService(data.total, verses.slice(0, take));
    },
  };
}

/** Returns the codes of the first and last book in a part of the Bible, once if they are the same. Empty for the whole Bible. */
function booksIn({ first, last }: SlotRange): string[] {
  if (first === 0 && last === slotCount - 1) return [];
  return [...new Set([first, last].map((slot) => codeOf(placeAt(slot).book)))];
}

/**
 * Returns the verse for an id such as 'JHN.3.16', or the first verse of 'ROM.8.5-ROM.8.8'. Returns null for books other
 * than the 66 and for verses outside the standard numbering.
 */
function placeOf(id: string) {
  const [, code = '', chapter, verse] = /^(\w+)\.(\d+)\.(\d+)/.exec(id) ?? [];
  const book = bookNumberOf(code);
  const count = book ? (bookAt(book).verses[Number(chapter) - 1] ?? 0) : 0;
  return book && Number(verse) >= 1 && Number(verse) <= count
    ? { book, chapter: Number(chapter), verse: Number(verse) }
    : null;
}

/** Returns the last verse number in a passage id. It reveals where the service truncated the passage. */
const lastVerseOf = (id: string): number => Number(/\.(\d+)$/.exec(id)?.[1] ?? 0);

const heading = /^(?:s|ms|mr|mt|r|sr|sp|sd|cl|cd|cp|i\w*)\d*$/;

function versesOf(content: readonly Node[], book: number, chapter: number) {
  const gather = new RawBibleBuilder();
  gather.book(book, '');
  gather.chapter(chapter);
  let current = '';
  let isPoetry = false;
  const begin = (label: string) => {
    if (label !== current) gather.verse(label);
    current = label;
  };
  function walk({ name, text, attrs = {}, items = [] }: Node): void {
    const { style = '', number, verseId } = attrs;
    if (name === 'note' || (name === 'para' && heading.test(style))) return;
    if (name === 'verse') return begin(number ?? wordsOf(items));
    if (name === 'para' && (style === 'd' || style === 'qa')) return gather.title(wordsOf(items));
    if (name === 'para') {
      const isLine = style.startsWith('q');
      if (isLine && isPoetry) gather.space();
      else gather.paragraph();
      isPoetry = isLine;
    }
    if (text !== undefined) {
      if (verseId) begin(verseId.replaceAll(/[^-]*\./g, ''));
      gather.text(text);
    }
    const isAdded = name === 'char' && style === 'add';
    if (isAdded) gather.added(true);
    for (const item of items) walk(item);
    if (isAdded) gather.added(false);
  }
  for (const paragraph of content) walk(paragraph);
  return gather.rawBible().verses;
}

const wordsOf = (items: readonly Node[]): string =>
  items.map(({ name, text = '', items: inside = [] }) => (name === 'note' ? '' : text + wordsOf(inside))).join('');

/**
 * Returns a function that reports shown texts to the service's Fair Use Management System, with one request per token.
 * The server counts as one device with one session, and a report contains nothing about the reader. If a report fails,
 * the failure is logged and the report is not sent again.
 */
function usageReporter(url: string, log: Pick<Log, 'warn'>) {
  const ids = { dId: crypto.randomUUID(), sId: crypto.randomUUID() };
  return (tokens: ReadonlySet<string>): void => {
    for (const t of tokens) {
      const address = new URL(url);
      address.search = new URLSearchParams({ t, ...ids }).toString();
      fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
        .then((response) => response.body?.cancel())
        .catch(() => log.warn({ source: 'apibible' }, 'A report of use did not arrive'));
    }
  };
}
