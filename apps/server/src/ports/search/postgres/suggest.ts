import type { SuggestedItem } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import type { Db } from '../../../database/open.ts';
import type { SuggestionInput } from '../port.ts';
import { readItems } from './details.ts';
import { firstEditions, maxOfATitle, unpackedWeights } from './rank.ts';
import { passagesOf, referenceAt } from './passages.ts';
import {
  fewestBesideChapter,
  fewestInStory,
  isMainTerm,
  isPossible,
  isReason,
  mainLevel,
  themeLevel,
  onlySensible,
  type Passage,
  type SermonTopics,
  type Shared,
  sharedWith,
  weightedPassages,
} from './suggest/score.ts';
import { type Candidate, describe, type Described, likelyStrengths } from './suggest/strengths.ts';
import { type Statistics, type Term, termsOf } from './suggest/terms.ts';
import { byTier, searchSession } from './tables.ts';
import { overlapOf, type SlotRange } from '@sermon/domain/scripture/books';
import { formatReference, formatReferences, type Reference } from '@sermon/domain/scripture/reference';
import { wholeChapters } from '@sermon/domain/genius/passages';
import { themeOfTitle, themesOf } from '@sermon/domain/genius/themes';
import { genius as texts } from '@sermon/domain/texts/genius';
import { multirangeOf, rangesIn } from '../../../database/schema/columns.ts';
import { getTableName } from 'drizzle-orm';
import { type ReadSession, statementOf, type Values } from '../../../database/readSession.ts';
import { corpusTable } from '../../../database/schema/corpus.ts';
import { all, anyQuery, atLeast, atLevel, keyOfTopic, onPassages, stemsIn } from './compiledQuery.ts';

type SuggestionQuery = Statistics & { kind: CorpusKind; about: SuggestionInput; signal: AbortSignal };

const maxReferences = 30;
/** Maximum number of candidates that are described: those that share most with the sermon. */
const maxDescribed = 20;
/** Maximum number of editions of a title that are described. Which one has the most in common is only known afterwards. */
const editionsDescribed = 2;

/**
 * Suggests items for a sermon and gives reasons for each. The items are about the sermon's passages or its words. Each
 * needs two reasons or a strong one, so there may be fewer than requested.
 */
export async function suggestItems(
  db: Db,
  { kind, about, lexicon, documents, signal }: SuggestionQuery,
): Promise<SuggestedItem[]> {
  const references = about.references.slice(0, maxReferences).flatMap(passagesOf);
  const passages = weightedPassages(references, about.isOnPassage);
  // Sermons are long, so they are compared by their words.
  const themes =
    kind === 'sermon'
      ? []
      : [
          themeOfTitle(about.title) ?? [],
          ...passages.map(({ reference, isOwn }) => (isOwn ? themesOf(reference) : [])),
        ].flat();
  return searchSession(db, async (session) => {
    const terms = await termsOf(session, about, { lexicon, documents });
    signal.throwIfAborted();
    const sermon = { terms, passages, themes };
    const candidates = await findCandidates(session, { kind, ...sermon, without: about.without });
    const likely = candidates
      .map((candidate) => ({ ...candidate, ...sharedWith(kind, candidate, likelyStrengths(candidate), sermon) }))
      .filter((candidate) => isPossible(kind, candidate))
      .toSorted(byScore)
      .filter(firstEditions(editionsDescribed))
      .slice(0, maxDescribed);
    signal.throwIfAborted();
    const described = (await describe(session, kind, likely, sermon))
      .map((item) => ({ ...item, ...sharedWith(kind, item, item.strengths, sermon) }))
      .filter((item) => !isTheSermon(item, about))
      .toSorted(byScore);
    const sensible = onlySensible(kind, described, terms.length)
      .filter(firstEditions(maxOfATitle[kind]))
      .map((item) => ({ ...item, reasons: reasonsFor(kind, item, sermon) }));
    const best = nearestIfNone(kind, oneOfAKind(sensible), terms.length).slice(0, about.take);
    signal.throwIfAborted();
    const reasons = new Map(best.map((item) => [item.id, formatReasons(item.reasons)]));
    const items = await readItems(session, kind, [...reasons.keys()]);
    return items.map((item) => ({ ...item, reasons: reasons.get(item.id) ?? [] }));
  });
}

type Scored = Shared & { id: string };
const byScore = (a: Scored, b: Scored) => b.score - a.score || (a.id < b.id ? -1 : 1);

/** An item with the title of the sermon and at least this many of its telling words is the sermon itself. */
const wordsOfTheSermon = 4;
const isTheSermon = ({ title, words }: Described & Shared, about: SuggestionInput): boolean =>
  words >= wordsOfTheSermon && foldedWords(title).join(' ') === foldedWords(about.title).join(' ');

/** The number of a part in a title: 'Jonah, Part 2', 'Jonah (2)'. */
const partOfSeries = /\b(?:part|week)\s+(?:\d+|[ivxlc]+)\b|\(\d+\)/i;

/**
 * Removes the items that are nearly the same as a better one: by the same author with only the same words in common with
 * the sermon, such as another translation. Parts of a series are different items.
 */
function oneOfAKind<Suggested extends Described & { reasons: Reasons }>(candidates: readonly Suggested[]): Suggested[] {
  const seen = new Set<string>();
  return candidates.filter(({ title, authorFirstName, authorLastName, reasons }) => {
    const author = `${authorFirstName} ${authorLastName}`.trim();
    const part = partOfSeries.exec(title)?.[0] ?? '';
    const words = `${author} ${part} ${reasons.theme ?? ''} ${reasons.words.toSorted().join(' ')}`;
    const isNew = !author || (reasons.passages.length > 0 && reasons.chapter === null) || !seen.has(words);
    seen.add(words);
    return isNew;
  });
}

/** Items that share only the chapter or a theme are suggested if there are no others, at most this many. */
const maxNearest: Record<CorpusKind, number> = { sermon: 2, illustration: 3 };

function nearestIfNone<Suggested extends Pick<Shared, 'passage' | 'words' | 'isOnTheme'> & { reasons: Reasons }>(
  kind: CorpusKind,
  items: readonly Suggested[],
  termCount: number,
): readonly Suggested[] {
  const others = items.filter(
    ({ reasons, passage, words, isOnTheme }) =>
      (reasons.chapter === null || words >= fewestBesideChapter.other) &&
      (reasons.theme === null || isOnTheme || passage > 0 || words >= Math.min(fewestInStory, termCount)),
  );
  return others.length > 0 ? others : items.slice(0, maxNearest[kind]);
}

/**
 * Maximum number of items to find per stage and in all stages, and to compare. An item may be found in several stages and is
 * compared once.
 */
const maxCandidates = { perStage: 60, found: 300, inAll: 150 } as const;
/** Number of the most important terms that are combined. The number of combinations grows quickly. */
const combinedTerms = 6;
const mainPassages = 8;

type Wanted = SermonTopics & { kind: CorpusKind; without: readonly string[] };

/**
 * Finds the items that share most with a sermon: those on its passages that are also about one of its words, those on its
 * most important passage, those on the chapter of that passage that are also about one of its words, and those about three
 * of its most important words, then two. Those on its theme follow, with the sermons that are mainly about one word, and the
 * illustrations on the themes of its passage. Each stage has a maximum number of items and reads the best tiers first, so an item is left out
 * only if enough others share as much.
 * The stages are parts of one statement, and a part runs only if those before it have found too few items.
 */
async function findCandidates(session: ReadSession, { kind, without, ...sermon }: Wanted): Promise<Candidate[]> {
  const stages = stagesOf(kind, sermon);
  const { terms, themes } = sermon;
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
          passages::text as passages, ${weightsOf(terms, value)} as weights,
          ${arrayOf(themes.map(({ name }) => weightOf(value)(keyOfTopic(name))))} as themes
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

function stagesOf(kind: CorpusKind, { terms, passages, themes }: SermonTopics): Stage[] {
  const telling = terms.toSorted((a, b) => b.weight - a.weight).slice(0, combinedTerms);
  const stems = telling.map((term) => term.stems);
  const [main = [], first = []] = [mainPassages, 1].map((count) =>
    passages.slice(0, count).map(({ reference }) => reference),
  );
  const [chapters, firstChapter] = [onPassages(main), onPassages(first)];
  const anyTerm = anyQuery(...stems);
  const mainly = terms.filter(isMainTerm).map((term) => atLevel(mainLevel, term.stems));
  const onTheme = terms.filter(({ theme }) => theme !== null).map((term) => atLevel(themeLevel, term.stems));
  const anywhere = null;
  const stages = [
    { query: chapters && anyTerm && all(chapters, anyTerm), onVerses: multirangeOf(main) },
    { query: firstChapter, onVerses: multirangeOf(first) },
    { query: firstChapter && anyTerm && all(firstChapter, anyTerm), onVerses: anywhere },
    {
      query: (kind === 'sermon' && passages[0]?.isOwn) || passages[0]?.isChapterTreated ? firstChapter : null,
      onVerses: anywhere,
    },
    { query: stems.length > 2 ? atLeast(3, stems) : all(...stems), onVerses: anywhere },
    { query: stems.length > 2 ? atLeast(2, stems) : null, onVerses: anywhere },
    {
      query: anyQuery(...onTheme, ...(kind === 'sermon' ? mainly : themes.map(({ name }) => `'${keyOfTopic(name)}'`))),
      onVerses: anywhere,
    },
  ];
  return stages.flatMap(({ query, onVerses }) => (query ? [{ query, onVerses }] : []));
}

/** Returns an array with the weight of each term. An item is about a term of several words as much as about the least of them. */
const weightsOf = (terms: readonly Term[], value: Values): string =>
  arrayOf(terms.map(({ stems }) => `least(${stemsIn(stems).map(weightOf(value)).join(', ')})`));

const weightOf =
  (value: Values) =>
  (key: string): string =>
    `coalesce((weights ->> ${value(key)}::text)::int, 0)`;
const arrayOf = (numbers: readonly string[]): string => `array[${numbers.join(', ')}]::int[]`;

/** `chapter` is that of the sermon's passage, for a sermon on other verses of it. `theme` is a whole reason. */
type Reasons = { passages: Reference[]; chapter: Reference | null; words: string[]; theme: string | null };

const max = { passages: 2, words: 5 } as const;

/**
 * Returns the passages that an item shares with the sermon, shared verses before shared chapters, the theme of the
 * sermon's title or passage that it is about, and the telling words that both are about, most telling first.
 */
function reasonsFor(
  kind: CorpusKind,
  { passages: written, strengths, theme, declared }: Described & Shared,
  { terms, passages }: SermonTopics,
): Reasons {
  const own = rangesIn(written);
  const sharedBy = (rangeOf: (passage: Passage) => SlotRange) =>
    own.filter((range) => passages.some((passage) => overlapOf(range, rangeOf(passage)) > 0));
  const onVerses = sharedBy(({ verses }) => verses);
  const [main] = passages;
  const isOnlyOnChapter =
    kind === 'sermon' &&
    main?.isOwn &&
    onVerses.length === 0 &&
    own.some((range) => overlapOf(range, main.chapters) > 0);
  const named = new Set([...onVerses, ...sharedBy(({ chapters }) => chapters)]);
  return {
    passages: [...named].slice(0, max.passages).map(referenceAt),
    chapter: isOnlyOnChapter ? wholeChapters(main.reference) : null,
    theme: themeReason({ theme, declared }, main),
    words: terms
      .filter((term, at) => isReason(term, strengths[at]))
      .filter(({ theme: ofTerm }) => !theme?.isOfTitle || ofTerm !== theme.name)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, max.words)
      .map(({ written: word }) => word),
  };
}

function themeReason(
  { theme, declared }: Pick<Described & Shared, 'theme' | 'declared'>,
  main: Passage | undefined,
): string | null {
  const written = theme && declared.get(theme.name);
  if (!written) return null;
  if (theme.isOfTitle) return texts.onThemeOfTitle(written);
  return main ? texts.onTheme(written, formatReference(main.reference)) : null;
}

function formatReasons({ passages, chapter, theme, words }: Reasons): string[] {
  const onPassage = chapter ? texts.alsoOn(formatReference(chapter)) : texts.mentions(formatReferences(passages));
  return [
    ...(passages.length > 0 ? [onPassage] : []),
    ...(theme === null ? [] : [theme]),
    ...(words.length > 0 ? [texts.inCommon(words)] : []),
  ];
}
