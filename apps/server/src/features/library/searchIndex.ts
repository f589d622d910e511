import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { wordsIn } from '@sermon/domain/library/textSearch';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { type SQL, sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../database/open.ts';
import { document, documentSearch, libraryItem } from '../../database/schema.ts';

/** Number of documents read from the database at a time. */
const batchSize = 10;

/** Returns the lexeme that all documents of one user share. It lets the index find only that user's documents. */
export const ownerLexeme = (ownerId: string): string => `#${ownerId}`;
/** Prefix that distinguishes word stems in the index from the original words. */
export const stemMark = '~';

type Stale = { itemId: string; ownerId: string; revision: number; text: string; scripture: string };

/**
 * Updates the search index for documents that were saved since they were last indexed, newest first. Without `ownerId`,
 * it indexes the documents of all users. It ends when all documents are indexed, when `isEnough` returns true, or when
 * the signal is aborted. It yields to the event loop before each document.
 */
export async function indexDocuments(
  db: Db,
  { ownerId, isEnough, signal }: { ownerId?: string; isEnough: (done: number) => boolean; signal?: AbortSignal },
): Promise<void> {
  let done = 0;
  for (;;) {
    const stale = await staleDocuments(db, ownerId === undefined ? sql`true` : sql`i.owner_id = ${ownerId}`);
    for (const staleDocument of stale) {
      if (isEnough(done) || signal?.aborted) return;
      await yieldToEventLoop();
      await indexDocument(db, staleDocument);
      done += 1;
    }
    if (stale.length < batchSize) return;
  }
}

/** Maximum duration of one background run. The next run starts one minute after the start of this one. */
const roundMs = 50_000;

/** Indexes recently saved documents of all users in advance, so that searches do not have to wait for indexing. */
export function indexInBackground(db: Db, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  return indexDocuments(db, { isEnough: () => performance.now() - startedAt > roundMs, signal });
}

async function staleDocuments(db: Db, whose: SQL): Promise<Stale[]> {
  const { rows } = await db.execute<Stale>(sql`
    select d.item_id as "itemId", i.owner_id as "ownerId", d.revision, d.text, d.scripture
    from ${libraryItem} i
    join ${document} d on d.item_id = i.id
    left join ${documentSearch} s on s.item_id = i.id
    where ${whose} and i.date_deleted is null and (s.revision, s.scripture) is distinct from (d.revision, d.scripture)
    order by i.date_modified desc
    limit ${batchSize}`);
  return rows;
}

async function indexDocument(db: Db, { itemId, ownerId, revision, text, scripture }: Stale): Promise<void> {
  const plain = plainText(parseDocument(text));
  const { vector, words } = vectorOf(plain, ownerId);
  const passages = multirange(await referencesIn(plain));
  const mainPassages = multirange(parseReferences(scripture));
  // Skips a document that was permanently deleted in the meantime. The lock prevents the document's deletion until its
  // index row exists.
  await db.execute(sql`
    insert into ${documentSearch} (item_id, revision, scripture, plain_text, words, passages, main_passages)
    select item_id, ${revision}::int, ${scripture}::text, ${plain}::text,
      ${vector}::tsvector || array_to_tsvector(array(
        select ${stemMark} || lexeme from unnest(to_tsvector('english', ${words}))
      )),
      ${passages}::int4multirange, ${mainPassages}::int4multirange
    from ${document} where item_id = ${itemId} for key share
    on conflict (item_id) do update set revision = excluded.revision, scripture = excluded.scripture,
      plain_text = excluded.plain_text, words = excluded.words, passages = excluded.passages,
      main_passages = excluded.main_passages`);
}

/**
 * Approximate number of characters that are searched for references between two yields to the event loop. One such
 * chunk takes about 10 ms.
 */
const chunkLength = 10_000;

async function referencesIn(plain: string): Promise<Reference[]> {
  const references: Reference[] = [];
  for (let from = 0; from < plain.length && references.length < maxPassages;) {
    const lineEnd = plain.indexOf('\n', from + chunkLength);
    const to = lineEnd < 0 ? plain.length : lineEnd;
    for (const { reference } of findReferences(plain.slice(from, to))) references.push(reference);
    from = to + 1;
    await yieldToEventLoop();
  }
  return references;
}

/**
 * Maximum total size in bytes of the original words. A tsvector holds 1 MB, and most words are added a second time as
 * stems.
 */
const maxVectorSize = 450_000;
/** Highest word position that PostgreSQL stores in a tsvector. */
const maxPosition = 16_383;
/** Maximum number of positions per word that PostgreSQL stores. */
const maxPositionsPerWord = 255;

/**
 * Returns the words with their positions in tsvector text format (`vector`), and each distinct word once for stemming
 * (`words`). A text that does not fit into a tsvector is truncated. After the highest position that a tsvector can
 * store, positions start over at 1.
 */
function vectorOf(plain: string, ownerId: string): { vector: string; words: string } {
  const positions = new Map<string, number[]>();
  let size = 0;
  for (const [at, word] of wordsIn(plain).entries()) {
    const known = positions.get(word);
    size += known ? 2 : Buffer.byteLength(word) + 4;
    if (size > maxVectorSize) break;
    const position = (at % maxPosition) + 1;
    if (!known) positions.set(word, [position]);
    else if (known.length < maxPositionsPerWord) known.push(position);
  }
  const lexemes = [...positions].map(([word, places]) => `'${word}':${places.join(',')}`);
  return { vector: [`'${ownerLexeme(ownerId)}'`, ...lexemes].join(' '), words: [...positions.keys()].join(' ') };
}

/** Maximum number of passages that are indexed per document. */
const maxPassages = 5_000;

/** Returns passages as the text of a PostgreSQL multirange of verse slots. Upper bounds are exclusive. */
export const multirange = (references: readonly Reference[]): string =>
  `{${references
    .slice(0, maxPassages)
    .map(slotsBetween)
    .map(({ first, last }) => `[${first},${last + 1})`)
    .join(',')}}`;
