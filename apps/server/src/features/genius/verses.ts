import type { SuggestedVerse } from '@sermon/contract/genius';
import { tallyOf } from '@sermon/domain/analyzer/keywords';
import type { About } from '@sermon/domain/genius/about';
import { nearestVerses, pointedTo } from '@sermon/domain/genius/verses';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isLeftOut } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import type { Services } from '../../services.ts';
import { readVerses } from '../bible/verses.ts';
import { versesWithKeywords, wordsOfVerses } from './store.ts';

type GeniusServices = Pick<Services, 'db' | 'bibles' | 'crossReferencesOf'>;
type Asked = Pick<About, 'keywords' | 'scriptureRefs'> & { translationId: string };

/** Limits of one search. A sermon's passages are sorted by importance, so the least important ones are dropped. */
const limits = { passages: 40, verses: 600, keywords: 10, pointed: 120 };
/** Number of additional verses that are read because a translation may omit some. */
const spareVerses = 3;

/**
 * Suggests the verses that are closest to a sermon's topics, with reasons. Excludes the passages of the sermon itself.
 */
export async function suggestVerses(
  { db, bibles, crossReferencesOf }: GeniusServices,
  { keywords, scriptureRefs, translationId }: Asked,
): Promise<SuggestedVerse[]> {
  const passages = passagesOf(scriptureRefs);
  const own = new Set(passages.flat());
  const pointed = pointedTo(passages, crossReferencesOf).slice(0, limits.pointed);
  const slots = pointed.map(({ slot }) => slot);
  const words = keywords.slice(0, limits.keywords);
  const holding = await versesWithKeywords(db, { words, slots, translationId });
  const compared = [...slots, ...pointed.map(({ from }) => from), ...holding.map(({ slot }) => slot)];
  const texts = await wordsOfVerses(db, [...new Set(compared)], translationId);
  const stems = new Map([...texts].map(([slot, text]) => [slot, new Set(tallyOf(text).keys())]));
  const nearest = nearestVerses({
    pointed,
    holding: holding.filter(({ slot }) => !own.has(slot)),
    crossReferencesOf,
    stemsOf: (slot) => stems.get(slot) ?? new Set(),
    take: geniusLimits.results + spareVerses,
  });
  const { results, ...usedTranslation } = await readVerses(
    bibles,
    translationId,
    nearest.map(({ slot }) => slot),
  );
  return results
    .map((verse, at) => ({ ...verse, reasons: nearest[at]?.reasons ?? [] }))
    .filter((verse) => !isLeftOut(verse))
    .slice(0, geniusLimits.results)
    .map((verse) => ({ ...verse, ...usedTranslation }));
}

/** Returns the verse slots of each passage, up to the limits. */
function passagesOf(references: readonly string[]): number[][] {
  let remaining = limits.verses;
  return references.slice(0, limits.passages).map((reference) => {
    const slots = slotsOf(parseReferences(reference)).slice(0, remaining);
    remaining -= slots.length;
    return slots;
  });
}
