import type { SuggestedVerse } from '@sermon/contract/genius';
import { tallyOf } from '@sermon/domain/analyzer/keywords';
import { stemOf } from '@sermon/domain/words/stems';
import type { About } from '@sermon/domain/genius/about';
import { namesIn } from '@sermon/domain/genius/names';
import { pointedTo } from '@sermon/domain/genius/pointed';
import { nearestVerses, type VerseWords } from '@sermon/domain/genius/verses';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { slotsOf } from '@sermon/domain/scripture/reference';
import { isLeftOut } from '@sermon/domain/scripture/verse';
import { geniusLimits } from '@sermon/domain/search/limits';
import type { Db } from '../../database/open.ts';
import type { Services } from '../../services.ts';
import { readVerses } from '../bible/verses.ts';
import { versesWithKeywords, wordsOfVerses } from './store.ts';

type GeniusServices = Pick<Services, 'db' | 'bibles' | 'crossReferencesOf'>;
type Asked = Pick<About, 'keywords' | 'scriptureRefs'> & { translationId: string };

/** Limits of one search. A sermon's passages are sorted by importance, so the least important ones are dropped. */
const limits = { passages: 40, verses: 600, keywords: 10, mainWords: 6, pointed: 120 };
/** Number of additional verses that are read because a translation may omit some. */
const spareVerses = 3;

export async function suggestVerses(
  { db, bibles, crossReferencesOf }: GeniusServices,
  { keywords, scriptureRefs, translationId }: Asked,
): Promise<SuggestedVerse[]> {
  const passages = passagesOf(scriptureRefs);
  const own = new Set(passages.flat());
  const ownWords = await readWords(db, [...own], translationId);
  const keywordStems = new Set(keywords.map((word) => stemOf(word.toLowerCase())));
  const isTreated = (passage: readonly number[]) =>
    keywords.length === 0 ||
    passage.some((slot) => [...(ownWords.get(slot)?.stems ?? [])].some((stem) => keywordStems.has(stem)));
  const pointed = pointedTo(passages, crossReferencesOf, isTreated).slice(0, limits.pointed);
  const slots = pointed.map(({ slot }) => slot);
  const words = keywords.slice(0, limits.keywords);
  const mainWords = new Set(keywords.slice(0, limits.mainWords));
  const holding = await versesWithKeywords(db, { words, slots, translationId });
  const otherWords = await readWords(db, [...slots, ...holding.map(({ slot }) => slot)], translationId);
  const nearest = nearestVerses({
    pointed,
    holding: holding.filter(({ slot }) => !own.has(slot)),
    crossReferencesOf,
    isMainWord: (word) => mainWords.has(word),
    wordsOf: (slot) => ownWords.get(slot) ?? otherWords.get(slot) ?? noWords,
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

const noWords: VerseWords = { stems: new Set(), capitalized: new Set() };

async function readWords(db: Db, slots: readonly number[], translationId: string): Promise<Map<number, VerseWords>> {
  const texts = await wordsOfVerses(db, [...new Set(slots)], translationId);
  const names = namesIn(texts.values());
  return new Map(
    [...texts].map(([slot, text]) => {
      const stems = new Set(tallyOf(text).keys());
      return [slot, { stems, capitalized: new Set([...stems].filter((stem) => names.has(stem))) }];
    }),
  );
}

function passagesOf(references: readonly string[]): number[][] {
  let remaining = limits.verses;
  return references
    .slice(0, limits.passages)
    .map((reference) => {
      const slots = slotsOf(parseReferences(reference)).slice(0, remaining);
      remaining -= slots.length;
      return slots;
    })
    .filter((slots) => slots.length > 0);
}
