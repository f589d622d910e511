import type { CorpusKind } from '@sermon/contract/corpus';
import { inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../../../database/open.ts';
import { corpusState, corpusTable } from '../../../../database/schema/corpus.ts';
import type { Row } from './indexedItem.ts';
import { type Ratings, tierOf } from '../tables.ts';
import { countWords, type WordCounts } from './words.ts';

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

export type DeletedItem = { id: string; sourceId: string };

export async function deleteItems(
  tx: Tx,
  kind: CorpusKind,
  sourceIds: readonly string[],
  counts: WordCounts,
): Promise<DeletedItem[]> {
  const { id, sourceId, words } = corpusTable(kind);
  const deleted = await tx
    .delete(corpusTable(kind))
    .where(inArray(sourceId, [...sourceIds]))
    .returning({ id, sourceId, words });
  for (const item of deleted) countWords(counts, new Set(item.words.split(' ')), -1);
  return deleted;
}

export async function ratingsIn(db: Db | Tx, kind: CorpusKind): Promise<Ratings> {
  const { rows } = await db.execute<{ rating: number; items: number }>(
    sql`select rating, count(*) as items from ${corpusTable(kind)} group by rating`,
  );
  return new Map(rows.map(({ rating, items }) => [rating, items]));
}

/**
 * Inserts rows into their kind's table, each in its tier, and returns the source ids of the rows that were new. `ids`
 * contains the ids of replaced items, keyed by source id; other items get new ids.
 */
export async function insertRows(
  tx: Tx,
  kind: CorpusKind,
  rows: readonly Row[],
  ids: ReadonlyMap<string, string>,
  ratings: Ratings,
): Promise<string[]> {
  const values = rows.map((row) => ({ id: ids.get(row.sourceId) ?? newId(), tier: tierOf(ratings, row), ...row }));
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into ${corpusTable(kind)} (
      id, source_id, title, contributor, author_first_name, author_last_name, rating, description, body,
      scripture_references, passages, language, tier, head, weights, words)
    select
      id, "sourceId", title, contributor, "authorFirstName", "authorLastName", rating, description, body,
      "scriptureReferences", passages::int4multirange, language, tier,
      array_to_tsvector(array(select json_array_elements_text(lexemes))), weights, words
    from json_to_recordset(${JSON.stringify(values)}::json) as new_item(
      id uuid, "sourceId" text, title text, contributor text, "authorFirstName" text, "authorLastName" text, rating real,
      description text, body text, "scriptureReferences" text, passages text, language text, tier smallint,
      lexemes json, weights jsonb, words text)
    on conflict (source_id) do nothing
    returning source_id as id`);
  return added.map(({ id }) => id);
}

/**
 * Changes the number of items of a kind. `uncounted` is the number of replaced items, whose words were counted before
 * and no longer are. Searches detect new items only once their words are in the word list.
 */
export async function addDocuments(
  tx: Tx,
  kind: CorpusKind,
  { items, uncounted }: { items: number; uncounted: number },
): Promise<void> {
  const { documents, documentsCounted } = corpusState;
  await tx
    .update(corpusState)
    .set({ documents: sql`${documents} + ${items}`, documentsCounted: sql`${documentsCounted} - ${uncounted}` })
    .where(sql`${corpusState.kind} = ${kind}`);
}
