import type { SuggestedItem } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { formatReferences, type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import type { Lexicon } from '@sermon/domain/search/lexicon';
import { stopWords } from '@sermon/domain/search/stopWords';
import { foldedWords } from '@sermon/domain/search/words';
import { genius as texts } from '@sermon/domain/texts/genius';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Db, Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import type { About } from '../port.ts';
import { readItems } from './find.ts';
import { passagesOf } from './passages.ts';
import { allOf, inTitle, onPassages } from './tsquery.ts';
import { ratingFactor } from './rank.ts';
import { beginSearch, byTier } from './tables.ts';

type SuggestionQuery = { kind: CorpusKind; about: About; lexicon: Lexicon; documents: number; signal: AbortSignal };

/** Maximum number of items to compare per stage. */
const maxCandidates = 120;
/** Maximum number of references to compare. Parsing one takes a fraction of a millisecond. */
const maxReferences = 30;
/** Number of most characteristic terms that are combined into pairs. */
const pairedTerms = 6;
/** Maximum number of terms to compare. */
const maxTerms = 24;
/** Weights for the score: passages count more than keywords, and keywords more than words in the title. */
const weights = { sameVerses: 1.2, allOfThem: 0.5, sameChapter: 0.8, keywords: 1.5, title: 0.6 } as const;

/** A keyword of the sermon, or a word in its title. */
type Term = {
  written: string;
  isKeyword: boolean;
  /** The term's stems as a tsquery in text form. */
  stems: string;
  /** Weight from 0 to 1. The fewer items contain the term, the higher the weight. */
  weight: number;
};
type Candidate = {
  id: string;
  title: string;
  rating: number;
  scriptureReferences: string;
  shared: number | null;
  own: number | null;
  isInChapter: boolean | null;
  held: boolean[];
  heldInTitle: boolean[];
};

/**
 * Suggests items for a sermon and gives reasons for each. The items are about the sermon's passages or contain its
 * terms.
 */
export async function suggestItems(
  db: Db,
  { kind, about, lexicon, documents, signal }: SuggestionQuery,
): Promise<SuggestedItem[]> {
  const references = about.references.slice(0, maxReferences).flatMap(passagesOf);
  return db.transaction(async (tx) => {
    const terms = await termsOf(tx, about, { lexicon, documents });
    const telling = terms.toSorted((a, b) => b.weight - a.weight).slice(0, pairedTerms);
    const chapters = onPassages(references);
    const verses = sql`passages && ${multirangeOf(references)}::int4multirange`;
    const stages = [
      chapters && { query: chapters, filter: sql`and ${verses}` },
      chapters && { query: chapters, filter: sql`and not ${verses}` },
      telling.length > 1 && { query: pairsOf(telling), filter: sql`` },
      terms.length > 0 && { query: terms.map(({ stems }) => `(${stems})`).join('|'), filter: sql`` },
    ];
    const found = new Map<string, Candidate>();
    for (const [at, stage] of stages.entries()) {
      const isLast = at === stages.length - 1;
      if (!stage || (isLast && found.size >= about.take)) continue;
      signal.throwIfAborted();
      for (const candidate of await candidatesOf(tx, { kind, about, terms, references, ...stage }))
        found.set(candidate.id, candidate);
    }
    const best = [...found.values()]
      .map((candidate) => ({ candidate, score: scoreOf(candidate, terms) }))
      .toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
      .slice(0, about.take)
      .map(({ candidate }) => candidate);
    signal.throwIfAborted();
    const items = await readItems(
      tx,
      kind,
      best.map(({ id }) => id),
    );
    return items.map((item) => ({ ...item, reasons: reasonsFor(found.get(item.id)!, terms, references) }));
  });
}

/** Returns the keywords, followed by the other words in the title. Terms without stems are omitted. */
async function termsOf(
  tx: Tx,
  { title, keywords }: About,
  { lexicon, documents }: Pick<SuggestionQuery, 'lexicon' | 'documents'>,
) {
  const seen = new Set<string>();
  const allTerms = [
    ...keywords.map((written) => ({ written, isKeyword: true })),
    ...foldedWords(title).map((written) => ({ written, isKeyword: false })),
  ].flatMap((term) => {
    const words = foldedWords(term.written).filter((word) => !stopWords.has(word));
    if (words.length === 0 || seen.has(words.join(' '))) return [];
    seen.add(words.join(' '));
    return [{ ...term, words }];
  });
  const firstTerms = allTerms.slice(0, maxTerms);
  const found = await beginSearch(
    tx,
    firstTerms.map(({ words }) => allOf(words)),
  );
  const maxWeight = Math.log(2 + documents);
  return firstTerms.flatMap(({ written, isKeyword, words }, at): Term[] => {
    const stems = found[at];
    const rarest = Math.min(...words.map((word) => lexicon.documents(word)));
    return stems ? [{ written, isKeyword, stems, weight: Math.log(2 + documents / (1 + rarest)) / maxWeight }] : [];
  });
}

/** Returns a tsquery for items that contain at least two of the terms. */
function pairsOf(terms: readonly Term[]): string {
  return terms
    .flatMap((term, at) => terms.slice(at + 1).map((other) => `((${term.stems})&(${other.stems}))`))
    .join('|');
}

type Stage = {
  kind: CorpusKind;
  about: About;
  terms: readonly Term[];
  references: readonly Reference[];
  query: string;
  filter: SQL;
};

/** Reads the candidates for one stage, with the data to compare them with the sermon. Better tiers come first. */
async function candidatesOf(tx: Tx, { kind, about, terms, references, query, filter }: Stage): Promise<Candidate[]> {
  const table = corpusTable(kind);
  const holds = (queries: string[]) =>
    sql`array[${sql.join(
      queries.map((stems) => sql`head @@ ${stems}::tsquery`),
      sql`, `,
    )}]::boolean[]`;
  const slots = sql`${multirangeOf(references)}::int4multirange`;
  const chapters = onPassages(references);
  const verses = (range: SQL) => sql`(select sum(upper(slots) - lower(slots))::int from unnest(${range}) slots)`;
  const rowsOf = byTier(
    (isOfTier) => sql`
      select id, title, rating, scripture_references, passages, head from ${table}
      where ${isOfTier} and head @@ ${query}::tsquery ${filter} and id <> all(${sql.param(about.without)}::uuid[])`,
  );
  const { rows } = await tx.execute<Candidate>(sql`
    select id, title, rating, scripture_references as "scriptureReferences",
      ${verses(sql`passages * ${slots}`)} as shared, ${verses(sql`passages`)} as own,
      ${chapters === null ? sql`false` : sql`head @@ ${chapters}::tsquery`} as "isInChapter",
      ${holds(terms.map(({ stems }) => stems))} as held, ${holds(terms.map(({ stems }) => inTitle(stems)))} as "heldInTitle"
    from (
      -- Concatenation copies the summary vector, so it is decompressed once instead of for every term.
      select id, title, rating, scripture_references, passages, head || ''::tsvector as head from (${rowsOf} limit ${maxCandidates}) found
      offset 0
    ) unpacked`);
  return rows;
}

function scoreOf({ rating, shared, own, isInChapter, held, heldInTitle }: Candidate, terms: readonly Term[]): number {
  const passages = shared
    ? weights.sameVerses + (weights.allOfThem * shared) / (own ?? shared)
    : isInChapter
      ? weights.sameChapter
      : 0;
  const share = (has: boolean[], among: (term: Term) => boolean) => {
    let [sum, total] = [0, 0];
    for (const [at, term] of terms.entries()) {
      if (!among(term)) continue;
      total += term.weight;
      if (has[at]) sum += term.weight;
    }
    return total === 0 ? 0 : sum / total;
  };
  const words =
    weights.keywords * share(held, ({ isKeyword }) => isKeyword) + weights.title * share(heldInTitle, () => true);
  return (passages + words) * ratingFactor(rating);
}

/** Maximum number of passages listed in a reason. */
const maxNamed = 2;

/**
 * Returns reasons like 'Mentions Luke 15' and 'forgiveness, father'. The first lists passages, with shared verses
 * before shared chapters. The second lists shared keywords.
 */
function reasonsFor(
  { scriptureReferences, held }: Candidate,
  terms: readonly Term[],
  references: readonly Reference[],
): string[] {
  const own = passagesOf(scriptureReferences);
  const sameVerses = own.filter((reference) => references.some((other) => overlap(reference, other)));
  const sameChapter = own.filter((reference) =>
    references.some((other) => reference.book === other.book && reference.chapter === other.chapter),
  );
  const named = [...new Set([...sameVerses, ...sameChapter])].slice(0, maxNamed);
  const keywords = terms.filter(({ isKeyword }, at) => isKeyword && held[at]).map(({ written }) => written);
  return [
    ...(named.length > 0 ? [texts.mentions(formatReferences(named))] : []),
    ...(keywords.length > 0 ? [keywords.join(', ')] : []),
  ];
}

function overlap(reference: Reference, other: Reference): boolean {
  const [a, b] = [slotsBetween(reference), slotsBetween(other)];
  return a.first <= b.last && b.first <= a.last;
}
