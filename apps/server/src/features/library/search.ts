import type { FoundText, FoundTexts } from '@sermon/contract/library';
import { maxFoundDocuments } from '@sermon/domain/library/items';
import {
  readTextQuery,
  snippetOf,
  type SnippetPart,
  type Term,
  type TextQuery,
} from '@sermon/domain/library/textSearch';
import { parseReferences, shownPassages } from '@sermon/domain/scripture/parsing/parse';
import type { Reference } from '@sermon/domain/scripture/reference';
import { sql, type SQL } from 'drizzle-orm';
import { multirangeOf } from '../../database/schema/columns.ts';
import { type Db, isDatabaseUnavailable } from '../../database/open.ts';
import { document, documentSearch, libraryItem } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Log } from '../../log.ts';
import type { TextWork } from '../../textWork/textWork.ts';

/** Number of ids that one query looks up. Each query looks through the whole library. */
const batchSize = 100;

/** Returns the lexeme that all documents of one user share. It lets the index find only that user's documents. */
const ownerLexeme = (ownerId: string): string => `#${ownerId}`;
/** Prefix that distinguishes word stems in the index from the original words. */
const stemMark = '~';

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

/** Returns the ids of the next documents to index, without their texts, which can be 1.5 MB each. */
async function staleIds(db: Db, ownerId: string | undefined, failed: string[], limit = batchSize): Promise<string[]> {
  const isOwn = ownerId === undefined ? sql`true` : sql`i.owner_id = ${ownerId}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id
    from ${libraryItem} i
    join ${document} d on d.item_id = i.id
    left join ${documentSearch} s on s.item_id = i.id
    where ${isOwn} and i.date_deleted is null and ((s.revision, s.scripture) is distinct from (d.revision, d.scripture) or s.words_hash is null)
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
  const { plain, wordsHash, vector, words, passages } = await textWork.searchEntryOf(text);
  const mainPassages = multirangeOf(parseReferences(scripture));
  // Skips a document that was permanently deleted in the meantime. The lock prevents the document's deletion until its
  // index row exists.
  await db.execute(sql`
    insert into ${documentSearch} (item_id, revision, scripture, plain_text, words_hash, words, passages, main_passages)
    select item_id, ${revision}::int, ${scripture}::text, ${plain}::text, ${wordsHash}::text,
      ${`'${ownerLexeme(ownerId)}' ${vector}`}::tsvector || array_to_tsvector(array(
        select ${stemMark} || lexeme from unnest(to_tsvector('english', ${words}))
      )),
      ${passages}::int4multirange, ${mainPassages}::int4multirange
    from ${document} where item_id = ${id} for key share
    on conflict (item_id) do update set revision = excluded.revision, scripture = excluded.scripture,
      plain_text = excluded.plain_text, words_hash = excluded.words_hash, words = excluded.words, passages = excluded.passages,
      main_passages = excluded.main_passages`);
}

const searchLimits = {
  /** Number of documents that a search indexes before it runs. The background job indexes the others. */
  indexDocuments: 300,
  indexMs: 1_000,
  /**
   * Total size in bytes of the word lists in which one search looks for phrases: those of about 2,000 sermons. The
   * index knows which documents contain the words, but only the word list tells whether the words are adjacent.
   */
  phraseBytes: 48_000_000,
};

/** Indexes the newest of the user's documents that are not indexed yet. Returns whether that were all of them. */
export function indexNewest(
  services: IndexServices,
  ownerId: string,
  limits: Partial<typeof searchLimits> = {},
): Promise<boolean> {
  const { indexDocuments: most, indexMs } = { ...searchLimits, ...limits };
  const startedAt = performance.now();
  return indexDocuments(services, {
    ownerId,
    isEnough: (done) => done >= most || (done > 0 && performance.now() - startedAt > indexMs),
  });
}

/**
 * Finds the user's documents. If the query names a passage, documents about that passage come first, then documents
 * that contain the words of the query, best match first. Any text is a valid query: "quoted" words must be adjacent,
 * the last word may be incomplete, and all other words match in any form.
 */
export async function searchLibrary(
  services: Pick<Services, 'db' | 'textWork' | 'log'>,
  ownerId: string,
  query: string,
  limits: Partial<typeof searchLimits> = {},
): Promise<FoundTexts> {
  const { phraseBytes } = { ...searchLimits, ...limits };
  const { db, textWork } = services;
  const isComplete = await indexNewest(services, ownerId, limits);
  const references = parseReferences(query);
  const aboutPassage = references.length > 0 ? await documentsAbout(services, ownerId, references) : [];
  const textQuery = readTextQuery(query);
  const terms = await termsOf(db, textQuery);
  const isFull = aboutPassage.length >= maxFoundDocuments;
  const aboutIds = new Set(aboutPassage.map(({ id }) => id));
  const withWords = isFull
    ? nothing
    : await documentsWith(db, ownerId, queryOf(ownerId, textQuery, terms), phraseBytes);
  const others = withWords.rows.filter(({ id }) => !aboutIds.has(id)).slice(0, maxFoundDocuments - aboutPassage.length);
  const snippets = await textWork.snippetsWith({ texts: others.map(({ plainText }) => plainText), terms });
  const found = [...aboutPassage, ...others.map(({ id }, at) => ({ id, snippet: snippets[at] ?? [] }))];
  return { found, isComplete, isLimited: withWords.isLimited };
}

type Row = { id: string; plainText: string };
type WithWords = { rows: Row[]; isLimited: boolean };
const nothing: WithWords = { rows: [], isLimited: false };

const isAlive = (ownerId: string): SQL => sql`i.owner_id = ${ownerId} and i.date_deleted is null`;

/**
 * Limits of the texts in which one search looks for snippets. Together, the results can be 75 MB. The first 2 MB are
 * read whole. Of each text after these, only the beginning is read.
 */
const snippetSource = { bytes: 2_000_000, beginning: 20_000 };

const snippetText = (order: SQL): SQL => sql`
  case when sum(octet_length(s.plain_text)) over (order by ${order}) <= ${snippetSource.bytes}::int
    then s.plain_text else left(s.plain_text, ${snippetSource.beginning}::int) end`;

/**
 * Finds documents about a passage. Those whose Scripture field names it come first, then those whose text refers to it.
 * Each group is sorted newest first.
 */
async function documentsAbout(
  { db, textWork }: Pick<Services, 'db' | 'textWork'>,
  ownerId: string,
  references: Reference[],
): Promise<FoundText[]> {
  const passages = sql`${multirangeOf(references)}::int4multirange`;
  const { rows } = await db.execute<Row & { scripture: string; isMain: boolean }>(sql`
    with found as (
      select i.id, s.scripture, i.date_modified, s.main_passages && ${passages} as is_main
      from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
      where ${isAlive(ownerId)} and (s.main_passages && ${passages} or s.passages && ${passages})
      order by is_main desc, i.date_modified desc, i.id
      limit ${maxFoundDocuments}
    )
    select found.id, found.scripture, found.is_main as "isMain",
      ${snippetText(sql`found.is_main desc, found.date_modified desc, found.id`)} as "plainText"
    from found join ${documentSearch} s on s.item_id = found.id
    order by found.is_main desc, found.date_modified desc, found.id`);
  const inText = rows.filter(({ isMain }) => !isMain);
  const snippets = await textWork.snippetsAbout({ texts: inText.map(({ plainText }) => plainText), references });
  const snippetOfId = new Map(inText.map(({ id }, at) => [id, snippets[at] ?? []]));
  return rows.map(({ id, plainText, scripture }) => ({
    id,
    snippet: snippetOfId.get(id) ?? fieldWithText(scripture, plainText),
  }));
}

function fieldWithText(scripture: string, plainText: string): SnippetPart[] {
  const [opening, ...rest] = snippetOf(plainText, []);
  return [
    { text: shownPassages(scripture), isMatch: true },
    ...(opening ? [{ ...opening, text: ` · ${opening.text}` }] : []),
    ...rest,
  ];
}

/** Returns the words of a query with their stems. Stop words are dropped unless the query contains nothing else. */
async function termsOf(db: Db, { words, open, phrases }: TextQuery): Promise<Term[]> {
  const closed = words.map((word) => ({ word, isOpen: false }));
  const all = [...closed, ...(open === null ? [] : [{ word: open, isOpen: true }])];
  const quoted = phrases.flat().map((word) => ({ word, isOpen: false, stems: [] }));
  if (all.length === 0) return quoted;
  const { rows } = await db.execute<{ stems: string[] }>(sql`
    select tsvector_to_array(to_tsvector('english', word)) as stems
    from unnest(${sql.param(all.map(({ word }) => word))}::text[]) with ordinality as asked (word, position)
    order by position`);
  const terms = all.map((term, at) => ({ ...term, stems: rows[at]?.stems ?? [] }));
  const significant = terms.filter(({ isOpen, stems }) => isOpen || stems.length > 0);
  return [...(significant.length > 0 || quoted.length > 0 ? significant : terms), ...quoted];
}

type WordQuery = {
  /** Matches documents that contain all words. The index answers it without reading the documents' word lists. */
  words: string;
  /** The query itself, in which the words of a phrase must be adjacent. Null if it has no phrases. */
  phrases: string | null;
};

/**
 * Returns the query for the index, or null if there is nothing to search for. Words contain only letters and digits, so
 * they need no escaping.
 */
function queryOf(ownerId: string, { phrases }: TextQuery, terms: readonly Term[]): WordQuery | null {
  const quoted = new Set(phrases.flat());
  const loose = terms
    .filter(({ word, isOpen, stems }) => isOpen || stems.length > 0 || !quoted.has(word))
    .map(({ word, isOpen, stems }) =>
      [`'${word}'${isOpen ? ':*' : ''}`, ...stems.map((stem) => `'${stemMark}${stem}'`)].join(' | '),
    );
  const withPhrases = (operator: '&' | '<->') => {
    const joined = phrases.map((phrase) => phrase.map((word) => `'${word}'`).join(` ${operator} `));
    const conditions = [...loose, ...joined].map((condition) => `(${condition})`);
    return [`'${ownerLexeme(ownerId)}'`, ...conditions].join(' & ');
  };
  if (loose.length === 0 && phrases.length === 0) return null;
  const hasAdjacent = phrases.some((phrase) => phrase.length > 1);
  return { words: withPhrases('&'), phrases: hasAdjacent ? withPhrases('<->') : null };
}

/**
 * Total size in bytes of the word lists that one search ranks: those of about 1,000 sermons. Reading a word list takes
 * longer than finding it in the index, so of a larger number of documents, only the newest are ranked. The others
 * follow, newest first.
 */
const maxRankedBytes = 24_000_000;

/**
 * Finds the documents that match the query, best match first. Of the documents that contain all its words, only the
 * newest are searched for phrases, up to `phraseBytes`.
 */
async function documentsWith(
  db: Db,
  ownerId: string,
  query: WordQuery | null,
  phraseBytes: number,
): Promise<WithWords> {
  if (query === null) return nothing;
  // `case` keeps the planner from answering this with the index, which would read the word list of every candidate.
  const isWithPhrases =
    query.phrases === null
      ? sql`true`
      : sql`case when c.bytes <= ${phraseBytes}::bigint then s.words @@ ${query.phrases}::tsquery else false end`;
  const isLimited =
    query.phrases === null ? sql`false` : sql`exists (select 1 from candidate where bytes > ${phraseBytes}::bigint)`;
  const { rows } = await db.execute<{ [Field in keyof Row]: Row[Field] | null } & { isLimited: boolean }>(sql`
    with candidate as materialized (
      select i.id, i.date_modified,
        sum(pg_column_size(s.words)) over (order by i.date_modified desc, i.id) as bytes
      from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
      where ${isAlive(ownerId)} and s.words @@ ${query.words}::tsquery
    ), matching as (
      select c.id, c.date_modified,
        sum(pg_column_size(s.words)) over (order by c.date_modified desc, c.id) <= ${maxRankedBytes}::bigint as is_ranked
      from candidate c join ${documentSearch} s on s.item_id = c.id
      where ${isWithPhrases}
    ), found as (
      select m.id, m.date_modified,
        case when m.is_ranked then ts_rank(s.words, ${query.phrases ?? query.words}::tsquery, 1) else 0 end as rank
      from matching m join ${documentSearch} s on s.item_id = m.id
      order by rank desc, m.date_modified desc, m.id
      limit ${maxFoundDocuments}
    )
    select limited."isLimited", found.id,
      ${snippetText(sql`found.rank desc, found.date_modified desc, found.id`)} as "plainText"
    from (select ${isLimited} as "isLimited") limited
    left join (found join ${documentSearch} s on s.item_id = found.id) on true
    order by found.rank desc, found.date_modified desc, found.id`);
  return {
    rows: rows.flatMap(({ id, plainText }) => (id === null || plainText === null ? [] : { id, plainText })),
    isLimited: rows.some((row) => row.isLimited),
  };
}

type IndexServices = { db: Db; textWork: Pick<TextWork, 'searchEntryOf'>; log: Pick<Log, 'error'> };
type Stale = { ownerId: string; revision: number; text: string; scripture: string };

export const hasStaleDocuments = async (db: Db): Promise<boolean> => (await staleIds(db, undefined, [], 1)).length > 0;

/** Maximum duration of one background run. The next run starts one minute after the start of this one. */
const roundMs = 50_000;

/** Indexes recently saved documents of all users in advance, so that searches do not have to wait for indexing. */
export async function indexInBackground(services: IndexServices, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await indexDocuments(services, { isEnough: () => performance.now() - startedAt > roundMs, signal });
}
