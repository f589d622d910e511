import type { SuggestedItem } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import type { Db } from '../../../database/open.ts';
import type { About } from '../port.ts';
import { readItems } from './details/details.ts';
import { firstEditions, mostOfATitle } from './suggest/editions.ts';
import { passagesOf } from './passages.ts';
import { findCandidates } from './suggest/candidates.ts';
import { formatReasons, type Reasons, reasonsFor } from './suggest/reasons.ts';
import { isPossible, onlySensible, type Shared, sharedWith, weighted } from './suggest/score.ts';
import { describe, type Described, likelyStrengths } from './suggest/strengths.ts';
import { type Statistics, termsOf } from './suggest/terms.ts';
import { searchSession } from './tables.ts';

type SuggestionQuery = Statistics & { kind: CorpusKind; about: About; signal: AbortSignal };

const maxReferences = 30;
/** Maximum number of candidates that are described: those that share most with the sermon. */
const maxDescribed = 12;
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
  const passages = weighted(about.references.slice(0, maxReferences).flatMap(passagesOf));
  return searchSession(db, async (session) => {
    const terms = await termsOf(session, about, { lexicon, documents });
    signal.throwIfAborted();
    const sermon = { terms, passages };
    const candidates = await findCandidates(session, { kind, ...sermon, without: about.without });
    const likely = candidates
      .map((candidate) => ({ ...candidate, ...sharedWith(candidate, likelyStrengths(candidate), sermon) }))
      .filter((candidate) => isPossible(kind, candidate))
      .toSorted(byScore)
      .filter(firstEditions(editionsDescribed))
      .slice(0, maxDescribed);
    signal.throwIfAborted();
    const described = (await describe(session, kind, likely, terms))
      .map((item) => ({ ...item, ...sharedWith(item, item.strengths, sermon) }))
      .filter((item) => !isTheSermon(item, about))
      .toSorted(byScore);
    const sensible = onlySensible(kind, described, terms.length)
      .filter(firstEditions(mostOfATitle[kind]))
      .map((item) => ({ ...item, reasons: reasonsFor(item, sermon) }));
    const best = oneOfAKind(sensible).slice(0, about.take);
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
const isTheSermon = ({ title, words }: Described & Shared, about: About): boolean =>
  words >= wordsOfTheSermon && foldedWords(title).join(' ') === foldedWords(about.title).join(' ');

/**
 * Removes the items that are nearly the same as a better one: by the same author with only the same words in common with
 * the sermon, such as another translation.
 */
function oneOfAKind<Suggested extends Described & { reasons: Reasons }>(candidates: readonly Suggested[]): Suggested[] {
  const seen = new Set<string>();
  return candidates.filter(({ authorFirstName, authorLastName, reasons }) => {
    const author = `${authorFirstName} ${authorLastName}`.trim();
    const words = `${author} ${reasons.words.toSorted().join(' ')}`;
    const isNew = !author || reasons.passages.length > 0 || !seen.has(words);
    seen.add(words);
    return isNew;
  });
}
