import type { SuggestedItem } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { foldedWords } from '@sermon/domain/search/words';
import type { Db } from '../../../database/open.ts';
import type { About } from '../port.ts';
import { readItems } from './find.ts';
import { passagesOf } from './passages.ts';
import { type Candidate, findCandidates } from './suggest/candidates.ts';
import { formatReasons, type Reasons, reasonsFor } from './suggest/reasons.ts';
import { onlySensible, sharedWith, weighted } from './suggest/score.ts';
import { type Statistics, termsOf } from './suggest/terms.ts';
import { type Strength, strengthsOf } from './suggest/texts.ts';

type SuggestionQuery = Statistics & { kind: CorpusKind; about: About; signal: AbortSignal };

/** Maximum number of references to compare. Parsing one takes a fraction of a millisecond. */
const maxReferences = 30;
/** Maximum number of candidates whose texts are read: those whose characteristic words have most in common. */
const maxTexts = 40;

/**
 * Suggests items for a sermon and gives reasons for each. The items are about the sermon's passages or its words. Each
 * needs two reasons or a strong one, so there may be fewer than requested.
 */
export async function suggestItems(
  db: Db,
  { kind, about, lexicon, documents, signal }: SuggestionQuery,
): Promise<SuggestedItem[]> {
  const references = about.references.slice(0, maxReferences).flatMap(passagesOf);
  return db.transaction(async (tx) => {
    const terms = await termsOf(tx, about, { lexicon, documents });
    const found = await findCandidates(tx, { kind, terms, references, without: about.without, signal });
    const passages = weighted(references);
    const scored = (candidates: Iterable<Candidate>, strengthsIn: (candidate: Candidate) => readonly Strength[]) =>
      [...candidates]
        .map((candidate) => ({
          candidate,
          ...sharedWith(candidate, { terms, passages, strengths: strengthsIn(candidate) }),
        }))
        .toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
    const likely = scored(found.values(), likelyStrengths).slice(0, maxTexts);
    signal.throwIfAborted();
    const strengths = await strengthsOf(
      tx,
      kind,
      likely.map(({ candidate }) => candidate),
      terms,
    );
    const compared = scored(
      likely.map(({ candidate }) => candidate),
      ({ id }) => strengths.get(id) ?? [],
    );
    const others = compared.filter(({ candidate, words }) => !isTheSermon(candidate, about, words));
    const sensible = onlySensible(kind, others, terms.length).map(({ candidate }) => ({
      ...candidate,
      reasons: reasonsFor(candidate, { terms, strengths: strengths.get(candidate.id) ?? [], passages }),
    }));
    const best = oneOfAKind(sensible).slice(0, about.take);
    signal.throwIfAborted();
    const reasons = new Map(best.map((candidate) => [candidate.id, formatReasons(candidate.reasons)]));
    const items = await readItems(tx, kind, [...reasons.keys()]);
    return items.map((item) => ({ ...item, reasons: reasons.get(item.id) ?? [] }));
  });
}

/** Returns the strengths of terms before the text is read: a characteristic word of an item has the full strength. */
const likelyStrengths = ({ held, heldInTitle }: Candidate): Strength[] =>
  held.map((isHeld, at) => ({ strength: isHeld ? 1 : 0, isCentral: heldInTitle[at] ?? false, isTelling: isHeld }));

/** An item with the title of the sermon and at least this many of its telling words is the sermon itself. */
const wordsOfTheSermon = 4;
const isTheSermon = ({ title }: Candidate, about: About, words: number): boolean =>
  words >= wordsOfTheSermon && foldedWords(title).join(' ') === foldedWords(about.title).join(' ');

/**
 * Removes the items that are nearly the same as a better one: with the same title and author, such as another edition, or
 * by the same author with only the same words in common with the sermon, such as another translation.
 */
function oneOfAKind<Suggested extends Candidate & { reasons: Reasons }>(candidates: readonly Suggested[]): Suggested[] {
  const seen = new Set<string>();
  return candidates.filter(({ title, contributor, author, reasons }) => {
    const kinds = [`title ${foldedWords(`${title} ${contributor} ${author}`).join(' ')}`];
    if (author && reasons.passages.length === 0) kinds.push(`words ${author} ${reasons.words.toSorted().join(' ')}`);
    const isNew = kinds.every((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}
