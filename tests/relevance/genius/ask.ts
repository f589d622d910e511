import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CorpusKind } from '@sermon/contract/corpus';
import { genius as calls } from '@sermon/contract/genius';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { type GeniusQuery, geniusQueryOf } from '@sermon/domain/genius/geniusQuery';
import { withStory } from '@sermon/domain/genius/themes';
import { geniusLimits } from '@sermon/domain/search/limits';
import * as z from 'zod';
import { buildBibles } from '../../../apps/server/src/content/bibles/build.ts';
import { openCrossReferences } from '../../../apps/server/src/content/bibles/crossReferences.ts';
import { installBibles } from '../../../apps/server/src/content/bibles/install.ts';
import { importItems } from '../../../apps/server/src/content/corpus/import.ts';
import { installStarter, readStarter } from '../../../apps/server/src/content/starter/install.ts';
import type { Database, Db } from '../../../apps/server/src/database/open.ts';
import { corpusTable } from '../../../apps/server/src/database/schema/corpus.ts';
import { suggestVerses } from '../../../apps/server/src/features/genius/store.ts';
import { installedBibles } from '../../../apps/server/src/ports/bible/installedBibles.ts';
import type { SearchIndex } from '../../../apps/server/src/ports/search/port.ts';
import { createPostgresSearch } from '../../../apps/server/src/ports/search/postgres/search.ts';
import { anyRequester } from '../../support/requester.ts';
import { log, withDatabase } from '../database.ts';
import { corpora, type Document, documentOf, fileOf, keyOf, readDocuments } from '../documents.ts';

/** The lists of suggestions, in the order of the panel. */
export const lists = ['verse', 'sermon', 'illustration'] as const;
export type ListKind = (typeof lists)[number];

/** A suggestion. The key of a verse is its reference; the key of an item is that of its document. */
export type Suggestion = { list: ListKind; key: string; title: string; opening: string; reasons: string[] };
/** A sermon of a set with what the product knows about it and suggests for it. */
export type Asked = { set: SetName; sermon: Document; about: GeniusQuery; suggestions: Suggestion[] };

/** The sets of sermons: those with which the rules were chosen, those that were asked later, and two asked after more rules. */
export const sets = ['sermons', 'later', 'unseen', 'fresh'] as const;
type SetName = (typeof sets)[number];

/** Reads the keys of the sermons of a set. */
const readSermonKeys = (set: SetName): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(import.meta.dirname, `${set}.json`), 'utf8')));

const translationId = 'WEB';
/** The lengths of the opening and of each snippet of an item for the judges, in characters, and the number of snippets. */
const extract = { opening: 700, snippet: 160, snippets: 4 } as const;

/**
 * Asks for suggestions for each sermon of the sets, as the panel does for a user's document. The corpus is that of the
 * folder and the built-in texts. `database` is a folder that keeps the installed corpus for the next run.
 */
export function askForAll(folder: string, database?: string): Promise<Asked[]> {
  return withDatabase(database, (opened) => askIn(opened, folder));
}

async function askIn(database: Database, folder: string): Promise<Asked[]> {
  const bibles = resolve('dist/bibles');
  await buildBibles(bibles);
  const { db } = database;
  const search = createPostgresSearch({ ...database, clock: () => new Date(), isAlone: true });
  await installBibles({ db, log, clock: () => new Date(), directory: bibles });
  for (const kind of corpora) await importItems({ search, kind, file: fileOf(folder, kind) });
  await installStarter({ search, log });
  await search.ready();

  const starters = await Promise.all(
    corpora.map(async (corpus) => (await readStarter(corpus)).map((item) => documentOf(item, corpus))),
  );
  const documents = new Map([...(await readDocuments(folder)), ...starters.flat()].map((item) => [item.key, item]));
  const genius = {
    db,
    search,
    verses: { db, bibles: [installedBibles(db)], crossReferencesOf: openCrossReferences(bibles) },
  };
  const ids = await idsOf(db);
  const asked: Asked[] = [];
  for (const set of sets) {
    for (const key of readSermonKeys(set)) {
      const sermon = documents.get(key);
      const id = ids.get(key);
      if (!sermon || !id) throw new Error(`The corpus has no sermon ${key}`);
      asked.push({ set, ...(await ask(genius, { sermon, id, documents, ids })) });
    }
  }
  await search.close();
  return asked;
}

type Genius = { search: SearchIndex; verses: Parameters<typeof suggestVerses>[0] };
type Corpus = { documents: ReadonlyMap<string, Document>; ids: ReadonlyMap<string, string> };

/** Asks for suggestions for one sermon. The sermon itself is removed from the suggestions, as a user would. */
async function ask(
  { search, verses }: Genius,
  { sermon, id, documents, ids }: Corpus & { sermon: Document; id: string },
): Promise<Omit<Asked, 'set'>> {
  const item = await search.item('sermon', id);
  const blocks = parseDocument(item?.body ?? '');
  const about = withStory(geniusQueryOf({ title: sermon.title, scripture: sermon.references, blocks }));
  const input = calls.findSermons.input.parse({ ...about, translationId });
  const keys = new Map([...ids].map(([key, itemId]) => [itemId, key]));
  const suggestions: Suggestion[] = (await suggestVerses(verses, input)).map(({ title, description, reasons }) => ({
    list: 'verse',
    key: title,
    title,
    opening: description.replaceAll(/<[^>]+>/g, ''),
    reasons,
  }));
  for (const kind of corpora) {
    const { title, keywords, scriptureRefs: references, isOnPassage } = input;
    const wanted = { title, keywords, references, isOnPassage, without: [id], take: geniusLimits.results };
    for (const found of await search.suggest(kind, wanted, anyRequester())) {
      const document = documents.get(keys.get(found.id) ?? '');
      if (!document) throw new Error(`${found.title} is not in the corpus`);
      suggestions.push({
        list: kind,
        key: document.key,
        title: found.title,
        opening: extractOf(document, found.reasons),
        reasons: found.reasons,
      });
    }
  }
  return { sermon, about, suggestions };
}

/** Returns the author, the passages, the opening and some words around the shared words. */
function extractOf({ author, references, description, text }: Document, reasons: readonly string[]): string {
  const opening = text.startsWith(description.slice(0, extract.snippet / 2)) ? text : `${description} … ${text}`;
  const words = reasons
    .filter((reason) => reason.startsWith('In common: '))
    .flatMap((reason) => reason.slice('In common: '.length).split(', '));
  const snippets = words.slice(0, extract.snippets).flatMap((word) => {
    const at = text.toLowerCase().indexOf(word.toLowerCase().slice(0, -1), extract.opening);
    return at < 0 ? [] : [`… ${text.slice(Math.max(0, at - extract.snippet / 2), at + extract.snippet / 2)}`];
  });
  const head = [author, references && `[${references}]`].filter(Boolean).join(' ');
  return [head, opening.slice(0, extract.opening), ...snippets].join(' ');
}

/** Returns the id of each item of the corpus, by the key of its document. */
async function idsOf(db: Db): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const kind of corpora satisfies readonly CorpusKind[]) {
    const table = corpusTable(kind);
    for (const { id, sourceId } of await db.select({ id: table.id, sourceId: table.sourceId }).from(table))
      ids.set(keyOf(sourceId), id);
  }
  return ids;
}
