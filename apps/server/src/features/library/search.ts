import type { FoundText } from '@sermon/contract/library';
import { maxFoundDocuments } from '@sermon/domain/library/items';
import {
  type SnippetPart,
  readTextQuery,
  snippetAt,
  snippetOf,
  type Term,
  type TextQuery,
} from '@sermon/domain/library/textSearch';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { documentSearch, libraryItem } from '../../database/schema.ts';
import { indexDocuments, multirange, ownerLexeme, stemMark } from './searchIndex.ts';

/** Limits for updating the search index before a search runs. The background job indexes the remaining documents. */
const indexBeforeSearch = { documents: 300, ms: 1_000 };

/**
 * Finds the user's documents. If the query names a passage, documents about that passage come first, then documents
 * that contain the words of the query, best match first. Any text is a valid query: "quoted" words must be adjacent,
 * the last word may be incomplete, and all other words match in any form.
 */
export async function searchLibrary(db: Db, ownerId: string, query: string): Promise<FoundText[]> {
  const startedAt = performance.now();
  await indexDocuments(db, {
    ownerId,
    isEnough: (done) => done >= indexBeforeSearch.documents || performance.now() - startedAt > indexBeforeSearch.ms,
  });
  const references = parseReferences(query);
  const aboutPassage = references.length > 0 ? await documentsAbout(db, ownerId, references) : [];
  const textQuery = readTextQuery(query);
  const terms = await termsOf(db, textQuery);
  const isFull = aboutPassage.length >= maxFoundDocuments;
  const withWords = isFull ? [] : await documentsWith(db, ownerId, queryOf(ownerId, textQuery, terms));
  const aboutIds = new Set(aboutPassage.map(({ id }) => id));
  return [
    ...aboutPassage,
    ...withWords
      .filter(({ id }) => !aboutIds.has(id))
      .map(({ id, plainText }) => ({ id, snippet: snippetOf(plainText, terms) })),
  ].slice(0, maxFoundDocuments);
}

type Row = { id: string; plainText: string };

const isAlive = (ownerId: string): SQL => sql`i.owner_id = ${ownerId} and i.date_deleted is null`;

/**
 * Finds documents about a passage. Those whose Scripture field names it come first, then those whose text refers to it.
 * Each group is sorted newest first.
 */
async function documentsAbout(db: Db, ownerId: string, references: Reference[]): Promise<FoundText[]> {
  const passages = sql`${multirange(references)}::int4multirange`;
  const { rows } = await db.execute<Row & { scripture: string; isMain: boolean }>(sql`
    select i.id, s.plain_text as "plainText", s.scripture, s.main_passages && ${passages} as "isMain"
    from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
    where ${isAlive(ownerId)} and (s.main_passages && ${passages} or s.passages && ${passages})
    order by "isMain" desc, i.date_modified desc
    limit ${maxFoundDocuments}`);
  const budget = { lines: maxLinesRead };
  return rows.map(({ id, plainText, scripture, isMain }) => ({
    id,
    snippet: isMain ? fieldWithText(scripture, plainText) : snippetAbout(plainText, references, budget),
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

/** Maximum number of lines that one search parses to locate references. Parsing references is slow. */
const maxLinesRead = 40;

/** Returns a snippet around the first reference to one of the passages, or the start of the text without a match. */
function snippetAbout(text: string, references: Reference[], budget: { lines: number }): SnippetPart[] {
  const wanted = references.map(slotsBetween);
  const isWanted = (reference: Reference) => {
    const { first, last } = slotsBetween(reference);
    return wanted.some((range) => range.first <= last && first <= range.last);
  };
  const chapters = references.flatMap(({ chapter, endChapter = chapter }) =>
    Array.from({ length: Math.min(10, endChapter - chapter + 1) }, (_, at) => chapter + at),
  );
  const namesChapter = new RegExp(
    `\\b(?:${chapters.flatMap((chapter) => [chapter, roman(chapter)]).join('|')})\\b`,
    'i',
  );
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (!/\d/.test(line) || !namesChapter.test(line)) continue;
    if (budget.lines-- <= 0) break;
    const found = findReferences(line).find(({ reference }) => isWanted(reference));
    if (found) return snippetAt(text, index + found.from, index + found.to);
  }
  return snippetOf(text, []);
}

const numerals: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Returns a chapter number as a Roman numeral, the form that older sermons use. */
function roman(number: number): string {
  const [value, letters] = numerals.find(([least]) => least <= number) ?? [number, ''];
  return number === 0 ? '' : letters + roman(number - value);
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

/** Finds the documents that match the tsquery, best match first. */
async function documentsWith(db: Db, ownerId: string, query: string | null): Promise<Row[]> {
  if (query === null) return [];
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select i.id, i.date_modified, ts_rank(s.words, ${query}::tsquery, 1) as rank
      from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
      where ${isAlive(ownerId)} and s.words @@ ${query}::tsquery
      order by rank desc, i.date_modified desc
      limit ${maxFoundDocuments}
    )
    select found.id, s.plain_text as "plainText" from found join ${documentSearch} s on s.item_id = found.id
    order by found.rank desc, found.date_modified desc`);
  return rows;
}
