import type { FoundText, FoundTexts } from '@sermon/contract/library';
import { maxFoundDocuments } from '@sermon/domain/library/items';
import {
  type SnippetPart,
  readTextQuery,
  snippetOf,
  type Term,
  type TextQuery,
} from '@sermon/domain/library/textSearch';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import type { Reference } from '@sermon/domain/scripture/reference';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../database/multirange.ts';
import type { Db } from '../../database/open.ts';
import { documentSearch, libraryItem } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { indexDocuments, ownerLexeme, stemMark } from './searchIndex.ts';

/** Limits for updating the search index before a search runs. The background job indexes the remaining documents. */
const indexBeforeSearch = { documents: 300, ms: 1_000 };

/**
 * Finds the user's documents. If the query names a passage, documents about that passage come first, then documents
 * that contain the words of the query, best match first. Any text is a valid query: "quoted" words must be adjacent,
 * the last word may be incomplete, and all other words match in any form.
 */
export async function searchLibrary(
  services: Pick<Services, 'db' | 'textWork' | 'log'>,
  ownerId: string,
  query: string,
  limits = indexBeforeSearch,
): Promise<FoundTexts> {
  const { db, textWork } = services;
  const startedAt = performance.now();
  const isComplete = await indexDocuments(services, {
    ownerId,
    isEnough: (done) => done >= limits.documents || (done > 0 && performance.now() - startedAt > limits.ms),
  });
  const references = parseReferences(query);
  const aboutPassage = references.length > 0 ? await documentsAbout(services, ownerId, references) : [];
  const textQuery = readTextQuery(query);
  const terms = await termsOf(db, textQuery);
  const isFull = aboutPassage.length >= maxFoundDocuments;
  const aboutIds = new Set(aboutPassage.map(({ id }) => id));
  const withWords = isFull ? [] : await documentsWith(db, ownerId, queryOf(ownerId, textQuery, terms));
  const others = withWords.filter(({ id }) => !aboutIds.has(id)).slice(0, maxFoundDocuments - aboutPassage.length);
  const snippets = await textWork.snippetsWith({ texts: others.map(({ plainText }) => plainText), terms });
  const found = [...aboutPassage, ...others.map(({ id }, at) => ({ id, snippet: snippets[at] ?? [] }))];
  return { found, isComplete };
}

type Row = { id: string; plainText: string };

const isAlive = (ownerId: string): SQL => sql`i.owner_id = ${ownerId} and i.date_deleted is null`;

/**
 * Limits of the texts in which one search looks for snippets. Together, the results can be 75 MB. The first 2 MB are
 * read whole. Of each text after these, only the beginning is read.
 */
const snippetSource = { bytes: 2_000_000, beginning: 20_000 };

/** Selects the text for the snippet. `order` is the order of the results. */
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
    { text: scripture, isMatch: true },
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

/**
 * Returns the query in tsquery text format, or null if there is nothing to search for. Words contain only letters and
 * digits, so they need no escaping.
 */
function queryOf(ownerId: string, { phrases }: TextQuery, terms: readonly Term[]): string | null {
  const quoted = new Set(phrases.flat());
  const conditions = [
    ...terms
      .filter(({ word, isOpen, stems }) => isOpen || stems.length > 0 || !quoted.has(word))
      .map(({ word, isOpen, stems }) =>
        [`'${word}'${isOpen ? ':*' : ''}`, ...stems.map((stem) => `'${stemMark}${stem}'`)].join(' | '),
      ),
    ...phrases.map((phrase) => phrase.map((word) => `'${word}'`).join(' <-> ')),
  ];
  return conditions.length === 0
    ? null
    : [`'${ownerLexeme(ownerId)}'`, ...conditions.map((condition) => `(${condition})`)].join(' & ');
}

/**
 * Total size in bytes of the word lists that one search ranks: those of about 1,000 sermons. Reading a word list takes
 * longer than finding it in the index, so of a larger number of documents, only the newest are ranked. The others follow,
 * newest first.
 */
const maxRankedBytes = 24_000_000;

/** Finds the documents that match the tsquery, best match first. */
async function documentsWith(db: Db, ownerId: string, query: string | null): Promise<Row[]> {
  if (query === null) return [];
  const { rows } = await db.execute<Row>(sql`
    with matching as (
      select i.id, i.date_modified,
        sum(pg_column_size(s.words)) over (order by i.date_modified desc, i.id) <= ${maxRankedBytes}::bigint as is_ranked
      from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
      where ${isAlive(ownerId)} and s.words @@ ${query}::tsquery
    ), found as (
      select m.id, m.date_modified, case when m.is_ranked then ts_rank(s.words, ${query}::tsquery, 1) else 0 end as rank
      from matching m join ${documentSearch} s on s.item_id = m.id
      order by rank desc, m.date_modified desc, m.id
      limit ${maxFoundDocuments}
    )
    select found.id, ${snippetText(sql`found.rank desc, found.date_modified desc, found.id`)} as "plainText"
    from found join ${documentSearch} s on s.item_id = found.id
    order by found.rank desc, found.date_modified desc, found.id`);
  return rows;
}
