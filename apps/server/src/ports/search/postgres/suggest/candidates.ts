import type { CorpusKind } from '@sermon/contract/corpus';
import { getTableName } from 'drizzle-orm';
import { multirangeOf } from '../../../../database/multirange.ts';
import { type ReadSession, statementOf, type Values } from '../../../../database/readSession.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import { unpackedWeights } from '../weighed.ts';
import { byTier } from '../tables.ts';
import { all, anyQuery, atLeast, atLevel, onPassages, stemsIn } from '../tsquery.ts';
import type { Candidate } from './candidate.ts';
import { isMainTerm, mainLevel, type Passage } from './score.ts';
import type { Term } from './terms.ts';

/**
 * Maximum number of items to find per stage and in all stages, and to compare. An item may be found in several stages and is
 * compared once.
 */
const maxCandidates = { perStage: 60, found: 300, inAll: 150 } as const;
/** Number of the most important terms that are combined. The number of combinations grows quickly. */
const combinedTerms = 6;
const mainPassages = 8;

type Wanted = {
  kind: CorpusKind;
  terms: readonly Term[];
  passages: readonly Passage[];
  without: readonly string[];
};

/**
 * Finds the items that share most with a sermon: those on its passages that are also about one of its words, those on its
 * most important passage, those on the chapter of that passage that are also about one of its words, and those about three
 * of its most important words, then two. For sermons, those that are mainly about one word follow. Each stage has a
 * maximum number of items and reads the best tiers first, so an item is left out only if enough others share as much.
 * The stages are parts of one statement, and a part runs only if those before it have found too few items.
 */
export async function findCandidates(
  session: ReadSession,
  { kind, terms, passages, without }: Wanted,
): Promise<Candidate[]> {
  const stages = stagesOf(kind, terms, passages);
  if (stages.length === 0) return [];
  return session.execute<Candidate>(
    statementOf((value) => {
      const table = getTableName(corpusTable(kind));
      const isNew = without.length === 0 ? '' : `and id <> all(${value(without)}::uuid[])`;
      const parts = stages.map(({ query, onVerses }, at) => {
        const matches = `head @@ ${value(query)}::tsquery`;
        const onPassage = onVerses === null ? '' : `and passages && ${value(onVerses)}::int4multirange`;
        const rows = byTier(
          (isOfTier) => `
            select id, ${at} as stage, title, contributor, author_first_name, author_last_name, rating, passages, weights
            from ${table} where ${isOfTier} and ${matches} ${onPassage} ${isNew}`,
        );
        return `select * from (${rows} limit ${maxCandidates.perStage}) limited`;
      });
      return `
        select id, title, contributor, author_first_name as "authorFirstName", author_last_name as "authorLastName", rating,
          passages::text as passages, ${weightsOf(terms, value)} as weights
        from (
          select id, title, contributor, author_first_name, author_last_name, rating, passages, ${unpackedWeights}
          from (
            select * from (
              select distinct on (id) *
              from (${parts.join(' union all ')} limit ${maxCandidates.found}) found
              order by id, stage
            ) single
            order by stage, id limit ${maxCandidates.inAll}
          ) first
          offset 0
        ) candidates`;
    }),
  );
}

/** `onVerses` are the verse slots of which an item must refer to at least one, as a multirange. Null for any. */
type Stage = { query: string; onVerses: string | null };

function stagesOf(kind: CorpusKind, terms: readonly Term[], passages: readonly Passage[]): Stage[] {
  const telling = terms.toSorted((a, b) => b.weight - a.weight).slice(0, combinedTerms);
  const stems = telling.map((term) => term.stems);
  const [main = [], first = []] = [mainPassages, 1].map((count) =>
    passages.slice(0, count).map(({ reference }) => reference),
  );
  const [chapters, firstChapter] = [onPassages(main), onPassages(first)];
  const anyTerm = anyQuery(...stems);
  const mainly = terms.filter(isMainTerm).map((term) => atLevel(mainLevel, term.stems));
  const anywhere = null;
  const stages = [
    { query: chapters && anyTerm && all(chapters, anyTerm), onVerses: multirangeOf(main) },
    { query: firstChapter, onVerses: multirangeOf(first) },
    { query: firstChapter && anyTerm && all(firstChapter, anyTerm), onVerses: anywhere },
    { query: passages[0]?.isChapterTreated ? firstChapter : null, onVerses: anywhere },
    { query: stems.length > 2 ? atLeast(3, stems) : all(...stems), onVerses: anywhere },
    { query: stems.length > 2 ? atLeast(2, stems) : null, onVerses: anywhere },
    { query: kind === 'sermon' ? anyQuery(...mainly) : null, onVerses: anywhere },
  ];
  return stages.flatMap(({ query, onVerses }) => (query ? [{ query, onVerses }] : []));
}

/** Returns an array with the weight of each term. An item is about a term of several words as much as about the least of them. */
function weightsOf(terms: readonly Term[], value: Values): string {
  const weight = (stem: string) => `coalesce((weights ->> ${value(stem)}::text)::int, 0)`;
  const weights = terms.map(({ stems }) => `least(${stemsIn(stems).map(weight).join(', ')})`);
  return `array[${weights.join(', ')}]::int[]`;
}
