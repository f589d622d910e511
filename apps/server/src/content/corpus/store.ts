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
 * Publishes a few items: those whose source id is not there yet, with their words in the list of words and each in its tier among all. Some may have
 * been given an id of their own, by source id. For many items, see import.ts.
 */
export async function addItems(
  tx: Tx,
  kind: CorpusKind,
  items: readonly NewItem[],
  now = new Date(),
  ids: ReadonlyMap<string, string> = new Map(),
): Promise<{ added: number; duplicates: number }> {
  const known = await knownOf(
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

/** Publishes a few items anew: those that are there are replaced, and keep their ids. */
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

/** Of some source ids those that are there. */
export async function knownOf(db: Db | Tx, kind: CorpusKind, sourceIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select source_id as id from ${corpusTable(kind)}
    where source_id in (select json_array_elements_text(${JSON.stringify(sourceIds)}::json))`);
  return new Set(rows.map(({ id }) => id));
}

/** How many items have each rating. */
export async function ratingsIn(db: Db | Tx, kind: CorpusKind): Promise<Ratings> {
  const { rows } = await db.execute<{ rating: number; items: number }>(
    sql`select rating, count(*) as items from ${corpusTable(kind)} group by rating`,
  );
  return new Map(rows.map(({ rating, items }) => [rating, items]));
}

/** What is known of the words of some items, those items among them. */
async function lexiconOf(tx: Tx, kind: CorpusKind, counts: WordCounts, items: number): Promise<Lexicon> {
  const { rows } = await tx.execute<{ word: string; documents: number }>(sql`
    select word, documents from ${corpusWord}
    where kind = ${kind} and word in (select json_array_elements_text(${JSON.stringify([...counts.keys()])}::json))`);
  const known = new Map(rows.map(({ word, documents }) => [word, documents]));
  const all = [...counts].map(([word, more]): [string, number] => [word, (known.get(word) ?? 0) + more]);
  const [corpus] = await tx
    .select({ documents: corpusState.documents })
    .from(corpusState)
    .where(sql`${corpusState.kind} = ${kind}`);
  return new Lexicon(all, (corpus?.documents ?? 0) + items);
}

/**
 * Puts rows into the table of their kind, each in its tier; the source ids of those that were not there. A head holds the title (A), names and
 * references (B) and what is most an item's own (C); a lexeme without a place would have no weight, so those of passages and
 * of the whole title are given one; those of its title's words need none.
 */
export async function insertRows(
  tx: Tx,
  kind: CorpusKind,
  rows: readonly (Row & { id?: string })[],
  ratings: Ratings,
): Promise<string[]> {
  const given = rows.map((row) => ({ id: newId(), tier: tierOf(ratings, row), ...row }));
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into ${corpusTable(kind)} (
      id, source_id, title, contributor, author_first_name, author_last_name, rating, description, body,
      scripture_references, passages, language, tier, head, words)
    select
      id, "sourceId", title, contributor, "authorFirstName", "authorLastName", rating, description, body,
      "scriptureReferences", passages::int4multirange, language, tier,
      setweight(to_tsvector('english', "titleWords") || to_tsvector('simple', "titleWords"), 'A')
        || setweight(to_tsvector('english', "nameWords") || lexemes::tsvector, 'B')
        || setweight(to_tsvector('english', telling), 'C')
        || array_to_tsvector(array(
          select ${titleMark} || stem from unnest(tsvector_to_array(to_tsvector('english', "titleWords"))) stem
        )),
      words
    from json_to_recordset(${JSON.stringify(given)}::json) as given(
      id uuid, "sourceId" text, title text, contributor text, "authorFirstName" text, "authorLastName" text, rating real,
      description text, body text, "scriptureReferences" text, passages text, language text, tier smallint,
      "titleWords" text, "nameWords" text, lexemes text, telling text, words text)
    on conflict (source_id) do nothing
    returning source_id as id`);
  return added.map(({ id }) => id);
}

/** Counts so many items more; whoever searches learns of them when their words are there too. */
export async function addDocuments(tx: Tx, kind: CorpusKind, items: number, now: Date): Promise<void> {
  await tx
    .insert(corpusState)
    .values({ kind, documents: items, documentsCounted: 0, dateChanged: now })
    .onConflictDoUpdate({
      target: corpusState.kind,
      set: { documents: sql`${corpusState.documents} + ${items}` },
    });
}
