import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { sql } from 'drizzle-orm';
import { multirangeOf } from '../../database/multirange.ts';
import { type Db, isDatabaseUnavailable } from '../../database/open.ts';
import { document, documentSearch, libraryItem } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import type { TextWork } from '../../textWork/textWork.ts';

/** Number of ids that one query looks up. Each query looks through the whole library. */
const batchSize = 100;

/** Returns the lexeme that all documents of one user share. It lets the index find only that user's documents. */
export const ownerLexeme = (ownerId: string): string => `#${ownerId}`;
/** Prefix that distinguishes word stems in the index from the original words. */
export const stemMark = '~';

type IndexServices = { db: Db; textWork: Pick<TextWork, 'searchEntryOf'>; log: Pick<Log, 'error'> };
type Stale = { ownerId: string; revision: number; text: string; scripture: string };

/**
 * Updates the search index for documents that were saved since they were last indexed, newest first. Without `ownerId`,
 * it indexes the documents of all users. It ends when all documents are indexed, when `isEnough` returns true, or when
 * the signal is aborted. A document that cannot be indexed is logged and skipped. Returns whether all documents that can
 * be indexed are indexed.
 */
export async function indexDocuments(
  services: IndexServices,
  { ownerId, isEnough, signal }: { ownerId?: string; isEnough: (done: number) => boolean; signal?: AbortSignal },
): Promise<boolean> {
  const { db, log } = services;
  const failed: string[] = [];
  let done = 0;
  for (;;) {
    const ids = await staleIds(db, ownerId, failed);
    for (const id of ids) {
      if (isEnough(done) || signal?.aborted) return false;
      try {
        await indexDocument(services, id);
      } catch (err) {
        if (isDatabaseUnavailable(err)) throw err;
        log.error({ err, document: id }, 'A document could not be indexed');
        failed.push(id);
      }
      done += 1;
    }
    if (ids.length < batchSize) return true;
    if (failed.length >= maxFailures) return false;
  }
}

const maxFailures = 100;

export const hasStaleDocuments = async (db: Db): Promise<boolean> => (await staleIds(db, undefined, [], 1)).length > 0;

/** Maximum duration of one background run. The next run starts one minute after the start of this one. */
const roundMs = 50_000;

/** Indexes recently saved documents of all users in advance, so that searches do not have to wait for indexing. */
export async function indexInBackground(services: IndexServices, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await indexDocuments(services, { isEnough: () => performance.now() - startedAt > roundMs, signal });
}

/** Returns the ids of the next documents to index, without their texts, which can be 1.5 MB each. */
async function staleIds(db: Db, ownerId: string | undefined, failed: string[], limit = batchSize): Promise<string[]> {
  const isOwn = ownerId === undefined ? sql`true` : sql`i.owner_id = ${ownerId}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id
    from ${libraryItem} i
    join ${document} d on d.item_id = i.id
    left join ${documentSearch} s on s.item_id = i.id
    where ${isOwn} and i.date_deleted is null and (s.revision, s.scripture) is distinct from (d.revision, d.scripture)
      and i.id <> all(${sql.param(failed)}::uuid[])
    order by i.date_modified desc
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function indexDocument({ db, textWork }: IndexServices, id: string): Promise<void> {
  const { rows } = await db.execute<Stale>(sql`
    select i.owner_id as "ownerId", d.revision, d.text, d.scripture
    from ${libraryItem} i join ${document} d on d.item_id = i.id where i.id = ${id}`);
  const [stale] = rows;
  if (!stale) return;
  const { ownerId, revision, text, scripture } = stale;
  const { plain, vector, words, passages } = await textWork.searchEntryOf(text);
  const mainPassages = multirangeOf(parseReferences(scripture));
  // Skips a document that was permanently deleted in the meantime. The lock prevents the document's deletion until its
  // index row exists.
  await db.execute(sql`
    insert into ${documentSearch} (item_id, revision, scripture, plain_text, words, passages, main_passages)
    select item_id, ${revision}::int, ${scripture}::text, ${plain}::text,
      ${`'${ownerLexeme(ownerId)}' ${vector}`}::tsvector || array_to_tsvector(array(
        select ${stemMark} || lexeme from unnest(to_tsvector('english', ${words}))
      )),
      ${passages}::int4multirange, ${mainPassages}::int4multirange
    from ${document} where item_id = ${id} for key share
    on conflict (item_id) do update set revision = excluded.revision, scripture = excluded.scripture,
      plain_text = excluded.plain_text, words = excluded.words, passages = excluded.passages,
      main_passages = excluded.main_passages`);
}
