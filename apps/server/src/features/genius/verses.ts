import type { SuggestedVerse } from '@sermon/contract/genius';
import type { About } from '@sermon/domain/genius/about';
import { nearestVerses, pointedTo } from '@sermon/domain/genius/verses';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isLeftOut } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import type { Services } from '../../services.ts';
import { readVerses } from '../bible/verses.ts';
import { versesHolding } from './store.ts';

type Needs = Pick<Services, 'db' | 'bibles' | 'crossReferencesOf'>;
type Asked = Pick<About, 'keywords' | 'scriptureRefs'> & { translationId: string };

/** Passages of a sermon whose cross references are read, and verses of them all; a sermon says first what it comes back to most. */
const most = { passages: 40, verses: 600, keywords: 8, pointed: 40 };
/** Verses that are read beyond those that are given: a translation may leave some out. */
const spare = 3;

/** Verses that are nearest to what a sermon is about and stand in none of its own passages, and why. */
export async function suggestVerses(
  { db, bibles, crossReferencesOf }: Needs,
  { keywords, scriptureRefs, translationId }: Asked,
): Promise<SuggestedVerse[]> {
  const passages = passagesOf(scriptureRefs);
  const own = new Set(passages.flat());
  const pointed = pointedTo(passages, crossReferencesOf).slice(0, most.pointed);
  const slots = pointed.map(({ slot }) => slot);
  const words = keywords.slice(0, most.keywords);
  const holding = await versesHolding(db, { words, slots, translationId });
  const nearest = nearestVerses({
    pointed,
    holding: holding.filter(({ slot }) => !own.has(slot)),
    crossReferencesOf,
    take: geniusLimits.results + spare,
  });
  const { results, ...answeredIn } = await readVerses(
    bibles,
    translationId,
    nearest.map(({ slot }) => slot),
  );
  return results
    .map((verse, at) => ({ ...verse, reasons: nearest[at]?.reasons ?? [] }))
    .filter((verse) => !isLeftOut(verse))
    .slice(0, geniusLimits.results)
    .map((verse) => ({ ...verse, ...answeredIn }));
}

/** The verses of the passages, as slots, the first `most` of them. */
function passagesOf(references: readonly string[]): number[][] {
  let room = most.verses;
  return references.slice(0, most.passages).map((reference) => {
    const slots = slotsOf(parseReferences(reference)).slice(0, room);
    room -= slots.length;
    return slots;
  });
}
