import type { SuggestedItem } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences, type Reference, slotsBetween } from '@sermon/domain/scripture/reference';
import type { Lexicon } from '@sermon/domain/search/lexicon';
import { stopWords } from '@sermon/domain/search/stopWords';
import { foldedWords } from '@sermon/domain/search/words';
import { genius as texts } from '@sermon/domain/texts/genius';
import { type SQL, sql } from 'drizzle-orm';
import { multirangeOf } from '../../../database/multirange.ts';
import type { Db, Tx } from '../../../database/open.ts';
import { corpusTable } from '../../../database/schema.ts';
import type { About } from '../port.ts';
import { readItems } from './find.ts';
import { allOf, inTitle, onPassages } from './queries.ts';
import { ratingFactor } from './rank.ts';
import { beginSearch, byTier } from './tables.ts';

type Asked = { kind: CorpusKind; about: About; lexicon: Lexicon; documents: number; signal: AbortSignal };

/** Items of each stage that are compared. */
const candidates = 120;
/** Passages of the sermon that are compared; reading one takes part of a millisecond. */
const maxReferences = 30;
/** Of so many keywords, the most telling ones, each two are looked for together. */
const paired = 6;
/** Keywords and words of the title that are compared. */
const maxTerms = 24;
/** What counts: the passage more than the words, and these more than the title. */
const weigh = { sameVerses: 1.2, allOfThem: 0.5, sameChapter: 0.8, keywords: 1.5, title: 0.6 } as const;

/** A keyword, or a word of the sermon's title. */
type Term = {
  written: string;
  isKeyword: boolean;
  /** As the text of a tsquery. */
  stems: string;
  /** 0 to 1: the fewer items have it, the more it tells. */
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

/** What is nearest to what a sermon is about, and why: items on its passages, then those that are about the same. */
export async function suggestItems(
  db: Db,
  { kind, about, lexicon, documents, signal }: Asked,
): Promise<SuggestedItem[]> {
  const references = about.references.slice(0, maxReferences).flatMap(passagesOf);
  return db.transaction(async (tx) => {
    const terms = await termsOf(tx, about, { lexicon, documents });
    const telling = terms.toSorted((a, b) => b.weight - a.weight).slice(0, paired);
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
      for (const one of await candidatesOf(tx, { kind, about, terms, references, ...stage })) found.set(one.id, one);
    }
    const best = [...found.values()]
      .map((one) => ({ one, score: scoreOf(one, terms) }))
      .toSorted((a, b) => b.score - a.score || (a.one.id < b.one.id ? -1 : 1))
      .slice(0, about.take)
      .map(({ one }) => one);
    signal.throwIfAborted();
    const items = await readItems(
      tx,
      kind,
      best.map(({ id }) => id),
    );
    return items.map((item) => ({ ...item, reasons: reasonsFor(found.get(item.id)!, terms, references) }));
  });
}

/** The passages that a sermon or an item names, however they are written. */
function passagesOf(written: string): Reference[] {
  const alone = parseReferences(written);
  return alone.length > 0 ? alone : findReferences(written).map(({ reference }) => reference);
}

/** The keywords, then the title's words that are none of them, without those that nothing is known of. */
async function termsOf(
  tx: Tx,
  { title, keywords }: About,
  { lexicon, documents }: Pick<Asked, 'lexicon' | 'documents'>,
) {
  const seen = new Set<string>();
  const asked = [
    ...keywords.map((written) => ({ written, isKeyword: true })),
    ...foldedWords(title).map((written) => ({ written, isKeyword: false })),
  ].flatMap((term) => {
    const words = foldedWords(term.written).filter((word) => !stopWords.has(word));
    if (words.length === 0 || seen.has(words.join(' '))) return [];
    seen.add(words.join(' '));
    return [{ ...term, words }];
  });
  const few = asked.slice(0, maxTerms);
  const found = await beginSearch(
    tx,
    few.map(({ words }) => allOf(words)),
  );
  const known = Math.log(2 + documents);
  return few.flatMap(({ written, isKeyword, words }, at): Term[] => {
    const stems = found[at];
    const rarest = Math.min(...words.map((word) => lexicon.documents(word)));
    return stems ? [{ written, isKeyword, stems, weight: Math.log(2 + documents / (1 + rarest)) / known }] : [];
  });
}

/** What holds at least two of the terms. */
function pairsOf(terms: readonly Term[]): string {
  return terms.flatMap((one, at) => terms.slice(at + 1).map((other) => `((${one.stems})&(${other.stems}))`)).join('|');
}

type Stage = {
  kind: CorpusKind;
  about: About;
  terms: readonly Term[];
  references: readonly Reference[];
  query: string;
  filter: SQL;
};

/** Items of one stage, the better tiers first, with what they share with the sermon. */
async function candidatesOf(tx: Tx, { kind, about, terms, references, query, filter }: Stage): Promise<Candidate[]> {
  const table = corpusTable(kind);
  const holds = (queries: string[]) =>
    sql`array[${sql.join(
      queries.map((one) => sql`head @@ ${one}::tsquery`),
      sql`, `,
    )}]::boolean[]`;
  const asked = sql`${multirangeOf(references)}::int4multirange`;
  const chapters = onPassages(references);
  const verses = (range: SQL) => sql`(select sum(upper(one) - lower(one))::int from unnest(${range}) one)`;
  const rowsOf = byTier(
    (isOfTier) => sql`
      select id, title, rating, scripture_references, passages, head from ${table}
      where ${isOfTier} and head @@ ${query}::tsquery ${filter} and id <> all(${sql.param(about.without)}::uuid[])`,
  );
  const { rows } = await tx.execute<Candidate>(sql`
    select id, title, rating, scripture_references as "scriptureReferences",
      ${verses(sql`passages * ${asked}`)} as shared, ${verses(sql`passages`)} as own,
      ${chapters === null ? sql`false` : sql`head @@ ${chapters}::tsquery`} as "isInChapter",
      ${holds(terms.map(({ stems }) => stems))} as held, ${holds(terms.map(({ stems }) => inTitle(stems)))} as "heldInTitle"
    from (
      -- A copy of the head, so that it is unpacked once and not for every term.
      select id, title, rating, scripture_references, passages, head || ''::tsvector as head from (${rowsOf} limit ${candidates}) found
      offset 0
    ) unpacked`);
  return rows;
}

function scoreOf({ rating, shared, own, isInChapter, held, heldInTitle }: Candidate, terms: readonly Term[]): number {
  const passages = shared
    ? weigh.sameVerses + (weigh.allOfThem * shared) / (own ?? shared)
    : isInChapter
      ? weigh.sameChapter
      : 0;
  const share = (has: boolean[], among: (term: Term) => boolean) => {
    let [sum, most] = [0, 0];
    for (const [at, term] of terms.entries()) {
      if (!among(term)) continue;
      most += term.weight;
      if (has[at]) sum += term.weight;
    }
    return most === 0 ? 0 : sum / most;
  };
  const words =
    weigh.keywords * share(held, ({ isKeyword }) => isKeyword) + weigh.title * share(heldInTitle, () => true);
  return (passages + words) * ratingFactor(rating);
}

/** Passages that a reason names. */
const maxNamed = 2;

/** 'Mentions Luke 15' and 'forgiveness, father': the passages that both have, the same verses first, and the keywords that it holds. */
function reasonsFor(
  { scriptureReferences, held }: Candidate,
  terms: readonly Term[],
  references: readonly Reference[],
): string[] {
  const own = passagesOf(scriptureReferences);
  const sameVerses = own.filter((one) => references.some((other) => overlap(one, other)));
  const sameChapter = own.filter((one) =>
    references.some((other) => one.book === other.book && one.chapter === other.chapter),
  );
  const named = [...new Set([...sameVerses, ...sameChapter])].slice(0, maxNamed);
  const keywords = terms.filter(({ isKeyword }, at) => isKeyword && held[at]).map(({ written }) => written);
  return [
    ...(named.length > 0 ? [texts.mentions(formatReferences(named))] : []),
    ...(keywords.length > 0 ? [keywords.join(', ')] : []),
  ];
}

function overlap(one: Reference, other: Reference): boolean {
  const [a, b] = [slotsBetween(one), slotsBetween(other)];
  return a.first <= b.last && b.first <= a.last;
}
