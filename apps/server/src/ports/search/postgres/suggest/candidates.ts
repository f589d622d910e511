import type { CorpusKind } from '@sermon/contract/corpus';
import type { Reference } from '@sermon/domain/scripture/reference';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../../database/multirange.ts';
import type { Tx } from '../../../../database/open.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import { byTier } from '../tables.ts';
import { inTitle, onPassages } from '../tsquery.ts';
import type { Term } from './terms.ts';

/** An item that may be suggested, with what it shares with the sermon. */
export type Candidate = {
  id: string;
  title: string;
  contributor: string;
  author: string;
  rating: number;
  /** The verse slots of its passages, as the text of a multirange. */
  passages: string;
  /** For each term, whether it is one of the item's characteristic words. */
  held: boolean[];
  /** For each term, whether it is in the item's title. */
  heldInTitle: boolean[];
};

/** Maximum number of items to compare per stage. */
const maxCandidates = 120;
/** No further stage is run once so many items have been found. */
const enoughCandidates = 150;
/** Number of the most important terms that are combined. */
const combinedTerms = 7;
/** The sizes of the combinations, in the order in which items are looked for. */
const combinations = [4, 3, 2, 1] as const;
/** Number of the most important passages whose items are candidates. */
const mainPassages = 8;

type Wanted = {
  kind: CorpusKind;
  terms: readonly Term[];
  /** The passages of the sermon, most important first. */
  references: readonly Reference[];
  without: readonly string[];
  signal: AbortSignal;
};

/**
 * Finds the items that share most with a sermon: those on its passages that are also about one of its words, those on its
 * passages, those on the chapter of the first passage, and those about four of its most important words, then three, then
 * two, then one. Each stage has a maximum number of items and reads the best tiers first, so an item is left out only if
 * enough others share as much.
 */
export async function findCandidates(tx: Tx, wanted: Wanted): Promise<Map<string, Candidate>> {
  const { terms, references, signal } = wanted;
  const telling = terms.toSorted((a, b) => b.weight - a.weight).slice(0, combinedTerms);
  const main = references.slice(0, mainPassages);
  const chapters = onPassages(main);
  const firstChapters = onPassages(main.slice(0, 1));
  const onVerses = sql`and passages && ${multirangeOf(main)}::int4multirange`;
  const anyTerm = telling.map(({ stems }) => `(${stems})`).join('|');
  const stages = [
    ...(chapters && anyTerm ? [{ query: `(${chapters})&(${anyTerm})`, filter: onVerses }] : []),
    ...(chapters ? [{ query: chapters, filter: onVerses }] : []),
    ...(firstChapters ? [{ query: firstChapters, filter: sql`` }] : []),
    ...combinations
      .filter((size) => telling.length >= size)
      .map((size) => ({ query: combined(telling, size), filter: sql`` })),
  ];
  const found = new Map<string, Candidate>();
  for (const stage of stages) {
    if (found.size >= enoughCandidates) break;
    signal.throwIfAborted();
    for (const candidate of await candidatesOf(tx, { ...wanted, ...stage })) found.set(candidate.id, candidate);
  }
  return found;
}

/** Returns a tsquery for items that contain at least `size` of the terms. */
function combined(terms: readonly Term[], size: number): string {
  if (size === 1) return terms.map(({ stems }) => `(${stems})`).join('|');
  return terms
    .slice(0, terms.length - size + 1)
    .map(({ stems }, at) => `((${stems})&(${combined(terms.slice(at + 1), size - 1)}))`)
    .join('|');
}

/** Reads the candidates for one stage, with the data to compare them with the sermon. Better tiers come first. */
async function candidatesOf(
  tx: Tx,
  { kind, terms, without, query, filter }: Wanted & { query: string; filter: SQL },
): Promise<Candidate[]> {
  const holds = (queries: string[]) =>
    sql`array[${sql.join(
      queries.map((stems) => sql`unpacked @@ ${stems}::tsquery`),
      sql`, `,
    )}]::boolean[]`;
  const rowsOf = byTier(
    (isOfTier) => sql`
      select id, title, contributor, author_first_name, author_last_name, rating, passages, head
      from ${corpusTable(kind)}
      where ${isOfTier} and head @@ ${query}::tsquery ${filter} and id <> all(${sql.param(without)}::uuid[])`,
  );
  const { rows } = await tx.execute<Candidate>(sql`
    select id, title, contributor, trim(author_first_name || ' ' || author_last_name) as author, rating, passages::text as passages,
      ${holds(terms.map(({ stems }) => stems))} as held, ${holds(terms.map(({ stems }) => inTitle(stems)))} as "heldInTitle"
    from (
      -- Concatenation copies the summary vector, so it is decompressed once instead of for every term.
      select *, head || ''::tsvector as unpacked from (${rowsOf} limit ${maxCandidates}) found
      offset 0
    ) candidates`);
  return rows;
}
