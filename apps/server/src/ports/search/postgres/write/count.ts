import type { CorpusKind } from '@sermon/contract/corpus';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../../../database/open.ts';
import { corpusState, corpusTable, corpusWord } from '../../../../database/schema/corpus.ts';
import { type IndexedItem, indexedOf, indexVersion, type ReadItem, readStored } from './indexedItem.ts';
import type { Lease } from './lease.ts';
import { addWords, countWords, maxCountedWords, type Stems, type WordCounts } from './words.ts';

const itemsPerQuery = 200;
/** Number of items that are indexed again per transaction, few enough that other users do not notice a delay. */
const itemsPerReindex = 5;

/** Returns whether the word list includes the words of all items. After an interrupted import, it does not. */
export async function isWordListComplete(db: Db, kind: CorpusKind): Promise<boolean> {
  const [corpus] = await db.select().from(corpusState).where(eq(corpusState.kind, kind));
  return !corpus || corpus.documentsCounted >= corpus.documents;
}

/**
 * Rebuilds a kind's word list from all items of that kind. The list counts as incomplete until the rebuild is finished.
 * Also reindexes the items that have another `indexVersion`. Returns false if the signal
 * stopped the rebuild. The next call then starts over, but does not index items a second time.
 */
export async function recountWords(
  db: Db,
  kind: CorpusKind,
  { lease, stems, clock, signal }: { lease: Lease; stems: Stems; clock: () => Date; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const table = corpusTable(kind);
  // Searches need the old word list until the items are indexed, which may take minutes.
  if (!(await reindexAll(db, kind, { lease, stems, signal }))) return false;
  await db.transaction(async (tx) => {
    await lease.renew(tx);
    await tx.delete(corpusWord).where(eq(corpusWord.kind, kind));
    await tx.update(corpusState).set({ documentsCounted: 0 }).where(eq(corpusState.kind, kind));
  });
  const counts: WordCounts = new Map();
  let counted = 0;
  for (let last: string | undefined; ;) {
    if (signal?.aborted) return false;
    const rows = await db
      .select({ id: table.id, words: table.words })
      .from(table)
      .where(last === undefined ? undefined : sql`${table.id} > ${last}`)
      .orderBy(table.id)
      .limit(itemsPerQuery);
    for (const { words } of rows) {
      countWords(counts, new Set(words.split(' ')));
      await yieldToEventLoop();
    }
    counted += rows.length;
    const isLast = rows.length < itemsPerQuery;
    if (isLast || counts.size > maxCountedWords) {
      await db.transaction(async (tx) => {
        await lease.renew(tx);
        // Writes the item count only at the end. Otherwise, the result of an interrupted run would look complete.
        await addWords(tx, kind, counts, isLast ? counted : 0, isLast ? clock() : null);
        if (isLast) await tx.update(corpusState).set({ documents: counted }).where(eq(corpusState.kind, kind));
      });
      counts.clear();
    } else await lease.renew(db);
    if (isLast) return true;
    last = rows.at(-1)?.id;
  }
}

/** Number of characters of a stored HTML text that are read for the passages in its first lines. */
const openingLength = 2_000;

const plainLines = (html: string): string =>
  html
    .replace(/<\/(?:p|h\d|li|blockquote)>/g, '\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replaceAll('&amp;', '&');

/** Indexes all items again that have another `indexVersion`. Returns false if the signal stopped it. */
async function reindexAll(
  db: Db,
  kind: CorpusKind,
  { lease, stems, signal }: { lease: Lease; stems: Stems; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { id, weights } = corpusTable(kind);
  const isOld = sql`${weights} ->> ${indexVersion.key} is distinct from ${indexVersion.value}`;
  for (let last: string | undefined; ;) {
    if (signal?.aborted) return false;
    const rows = await db
      .select({ id })
      .from(corpusTable(kind))
      .where(and(isOld, last === undefined ? undefined : gt(id, last)))
      .orderBy(id)
      .limit(itemsPerReindex);
    if (rows.length === 0) return true;
    const ids = rows.map((row) => row.id);
    await reindex(db, kind, ids, { lease, stems });
    last = ids.at(-1);
  }
}

async function reindex(
  db: Db,
  kind: CorpusKind,
  ids: readonly string[],
  { lease, stems }: { lease: Lease; stems: Stems },
): Promise<void> {
  const table = corpusTable(kind);
  const { id, title, contributor, authorFirstName, authorLastName, scriptureReferences, description, words } = table;
  const items = await db
    .select({
      id,
      title,
      contributor,
      authorFirstName,
      authorLastName,
      scriptureReferences,
      description,
      words,
      opening: sql<string>`left(${table.body}, ${openingLength})`,
    })
    .from(table)
    .where(inArray(id, [...ids]));
  const read: { id: string; item: ReadItem }[] = [];
  for (const { opening, ...item } of items) {
    await yieldToEventLoop();
    read.push({ id: item.id, item: readStored({ ...item, opening: plainLines(opening) }, item.words) });
  }
  await stems.learn(read.flatMap(({ item }) => [...item.times.keys()]));
  const values: (IndexedItem & { id: string })[] = [];
  for (const { id: itemId, item } of read) {
    await yieldToEventLoop();
    values.push({ id: itemId, ...indexedOf(kind, item, stems) });
  }
  await db.transaction(async (tx) => {
    await lease.renew(tx);
    await tx.execute(sql`
      update ${table} as item
      set passages = indexed.passages::int4multirange, weights = indexed.weights,
        head = array_to_tsvector(array(select json_array_elements_text(indexed.lexemes)))
      from json_to_recordset(${JSON.stringify(values)}::json)
        as indexed (id uuid, passages text, lexemes json, weights jsonb)
      where item.id = indexed.id`);
  });
}
