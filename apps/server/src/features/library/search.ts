import type { FoundText } from '@sermon/contract/library';
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

/** Documents that a search answers at most. */
const maxFound = 50;
/** Saved documents that a search itself brings up to date before it answers: so many, and for so long (ms); the others follow in the background. */
const indexedFirst = { documents: 300, ms: 1_000 };

/**
 * The person's documents about the passage that is searched for, then those with its words, best first. Any text is a search:
 * "quoted" words stand together, the last word may be unfinished, all others may stand in another form.
 */
export async function searchLibrary(db: Db, ownerId: string, query: string): Promise<FoundText[]> {
  const begun = performance.now();
  await indexDocuments(db, {
    ownerId,
    isEnough: (done) => done >= indexedFirst.documents || performance.now() - begun > indexedFirst.ms,
  });
  const references = parseReferences(query);
  const about = references.length > 0 ? await documentsAbout(db, ownerId, references) : [];
  const asked = readTextQuery(query);
  const terms = await termsOf(db, asked);
  const isFull = about.length >= maxFound;
  const withWords = isFull ? [] : await documentsWith(db, ownerId, queryOf(ownerId, asked, terms));
  const known = new Set(about.map(({ id }) => id));
  return [
    ...about,
    ...withWords
      .filter(({ id }) => !known.has(id))
      .map(({ id, plainText }) => ({ id, snippet: snippetOf(plainText, terms) })),
  ].slice(0, maxFound);
}

type Row = { id: string; plainText: string };

const isAlive = (ownerId: string): SQL => sql`i.owner_id = ${ownerId} and i.date_deleted is null`;

/** The documents whose Scripture field names the passage, then those whose text refers to it, the newest first. */
async function documentsAbout(db: Db, ownerId: string, references: Reference[]): Promise<FoundText[]> {
  const passages = sql`${multirange(references)}::int4multirange`;
  const { rows } = await db.execute<Row & { scripture: string; isMain: boolean }>(sql`
    select i.id, s.plain_text as "plainText", s.scripture, s.main_passages && ${passages} as "isMain"
    from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
    where ${isAlive(ownerId)} and (s.main_passages && ${passages} or s.passages && ${passages})
    order by "isMain" desc, i.date_modified desc
    limit ${maxFound}`);
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

/** Reading references takes time: for one answer no more lines are read again than this. */
const maxLinesRead = 40;

/** Where the text refers to one of the passages. */
function snippetAbout(text: string, references: Reference[], budget: { lines: number }): SnippetPart[] {
  const wanted = references.map(slotsBetween);
  const isWanted = (reference: Reference) => {
    const { first, last } = slotsBetween(reference);
    return wanted.some((one) => one.first <= last && first <= one.last);
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

/** The number of a chapter as older sermons write it. */
function roman(number: number): string {
  const [value, letters] = numerals.find(([least]) => least <= number) ?? [number, ''];
  return number === 0 ? '' : letters + roman(number - value);
}

/** The words of a query with their stems; of words that are in every sentence only those that are all there is. */
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
  const telling = terms.filter(({ isOpen, stems }) => isOpen || stems.length > 0);
  return [...(telling.length > 0 || quoted.length > 0 ? telling : terms), ...quoted];
}

/** The query as the text of a tsquery; null where there is nothing to search for. Words hold only letters and digits. */
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
    : [`'${ownerLexeme(ownerId)}'`, ...conditions.map((one) => `(${one})`)].join(' & ');
}

/** The documents that hold what the query asks for, best first. */
async function documentsWith(db: Db, ownerId: string, query: string | null): Promise<Row[]> {
  if (query === null) return [];
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select i.id, i.date_modified, ts_rank(s.words, ${query}::tsquery, 1) as rank
      from ${libraryItem} i join ${documentSearch} s on s.item_id = i.id
      where ${isAlive(ownerId)} and s.words @@ ${query}::tsquery
      order by rank desc, i.date_modified desc
      limit ${maxFound}
    )
    select found.id, s.plain_text as "plainText" from found join ${documentSearch} s on s.item_id = found.id
    order by found.rank desc, found.date_modified desc`);
  return rows;
}
