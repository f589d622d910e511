import type { CorpusKind } from '@sermon/contract/corpus';
import { titleMark } from '@sermon/domain/search/titles';
import { inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../database/open.ts';
import { corpusState, corpusTable, corpusWord } from '../../database/schema.ts';
import type { NewItem } from '../../ports/search/port.ts';
import { readItem, type Row, rowOf } from './indexed.ts';
import { Lexicon } from './lexicon.ts';
import { countRating, type Ratings, tierOf } from './tiers.ts';
import { addWords, countWords, type WordCounts } from './words.ts';

/**
 * Adds a few items to the corpus: assigns their tiers and adds their words to the word list. Skips items whose source
 * id already exists. `ids` can assign an id to each source id. For many items, use import.ts.
 */
export async function addItems(
  tx: Tx,
  kind: CorpusKind,
  items: readonly NewItem[],
  now = new Date(),
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<{ added: number; duplicates: number }> {
  const known = await existingSourceIds(
    tx,
    kind,
    items.map(({ sourceId }) => sourceId),
  );
  const read = new Map(
    items.filter(({ sourceId }) => !known.has(sourceId)).map((item) => [item.sourceId, readItem(item)]),
  );
  const counts: WordCounts = new Map();
  const ratings = await ratingsIn(tx, kind);
  for (const { item, times } of read.values()) {
    countWords(counts, times.keys());
    countRating(ratings, item.rating);
  }
  const lexicon = await lexiconOf(tx, kind, counts, read.size);
  const rows = [...read].map(([sourceId, item]) => ({ id: ids.get(sourceId) ?? newId(), ...rowOf(item, lexicon) }));
  const added = await insertRows(tx, kind, rows, ratings);
  await addDocuments(tx, kind, added.length, now);
  await addWords(tx, kind, counts, added.length, now);
  return { added: added.length, duplicates: items.length - added.length };
}

/** Adds a few items to the corpus. Items with an existing source id replace the old items and keep their ids. */
export async function replaceItems(tx: Tx, kind: CorpusKind, items: readonly NewItem[], now: Date): Promise<void> {
  const { id, sourceId, words } = corpusTable(kind);
  const old = await tx
    .delete(corpusTable(kind))
    .where(
      inArray(
        sourceId,
        items.map((item) => item.sourceId),
      ),
    )
    .returning({ id, sourceId, words });
  const counts: WordCounts = new Map();
  for (const row of old) countWords(counts, new Set(row.words.split(' ')), -1);
  await addDocuments(tx, kind, -old.length, now);
  await addWords(tx, kind, counts, -old.length, now);
  await addItems(tx, kind, items, now, new Map(old.map((row) => [row.sourceId, row.id])));
}

/** Returns the given source ids that already exist. */
export async function existingSourceIds(
  db: Db | Tx,
  kind: CorpusKind,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select source_id as id from ${corpusTable(kind)}
    where source_id in (select json_array_elements_text(${JSON.stringify(sourceIds)}::json))`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the number of items per rating. */
export async function ratingsIn(db: Db | Tx, kind: CorpusKind): Promise<Ratings> {
  const { rows } = await db.execute<{ rating: number; items: number }>(
    sql`select rating, count(*) as items from ${corpusTable(kind)} group by rating`,
  );
  return new Map(rows.map(({ rating, items }) => [rating, items]));
}

/** Creates a lexicon for the words of new items. Its counts include the new items. */
async function lexiconOf(tx: Tx, kind: CorpusKind, counts: WordCounts, items: number): Promise<Lexicon> {
  const { rows } = await tx.execute<{ word: string; documents: number }>(sql`
    select word, documents from ${corpusWord}
    where kind = ${kind} and word in (select json_array_elements_text(${JSON.stringify([...counts.keys()])}::json))`);
  const known = new Map(rows.map(({ word, documents }) => [word, documents]));
  const all = [...counts].map(([word, count]): [string, number] => [word, (known.get(word) ?? 0) + count]);
  const [corpus] = await tx
    .select({ documents: corpusState.documents })
    .from(corpusState)
    .where(sql`${corpusState.kind} = ${kind}`);
  return new Lexicon(all, (corpus?.documents ?? 0) + items);
}

/**
 * Inserts rows into their kind's table, each in its tier, and returns the source ids of the rows that were new. A
 * summary vector contains the title (weight A), names and references (B), and keywords (C). Because a lexeme without a
 * position cannot have a weight, the lexemes of passages and of the whole title are given a position. The marked title
 * stems need no weight.
 */
export async function insertRows(
  tx: Tx,
  kind: CorpusKind,
  rows: readonly (Row & { id?: string })[],
  ratings: Ratings,
): Promise<string[]> {
  const values = rows.map((row) => ({ id: newId(), tier: tierOf(ratings, row), ...row }));
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into ${corpusTable(kind)} (
      id, source_id, title, contributor, author_first_name, author_last_name, rating, description, body,
      scripture_references, passages, language, tier, head, words)
    select
      id, "sourceId", title, contributor, "authorFirstName", "authorLastName", rating, description, body,
      "scriptureReferences", passages::int4multirange, language, tier,
      setweight(to_tsvector('english', "titleWords") || to_tsvector('simple', "titleWords"), 'A')
        || setweight(to_tsvector('english', "nameWords") || lexemes::tsvector, 'B')
        || setweight(to_tsvector('english', keywords), 'C')
        || array_to_tsvector(array(
          select ${titleMark} || stem from unnest(tsvector_to_array(to_tsvector('english', "titleWords"))) stem
        )),
      words
    from json_to_recordset(${JSON.stringify(values)}::json) as new_item(
      id uuid, "sourceId" text, title text, contributor text, "authorFirstName" text, "authorLastName" text, rating real,
      description text, body text, "scriptureReferences" text, passages text, language text, tier smallint,
      "titleWords" text, "nameWords" text, lexemes text, keywords text, words text)
    on conflict (source_id) do nothing
    returning source_id as id`);
  return added.map(({ id }) => id);
}

/**
 * Adds `items` to the number of items of a kind. Searches detect new items only once their words are in the word list.
 */
export async function addDocuments(tx: Tx, kind: CorpusKind, items: number, now: Date): Promise<void> {
  await tx
    .insert(corpusState)
    .values({ kind, documents: items, documentsCounted: 0, dateChanged: now })
    .onConflictDoUpdate({
      target: corpusState.kind,
      set: { documents: sql`${corpusState.documents} + ${items}` },
    });
}
