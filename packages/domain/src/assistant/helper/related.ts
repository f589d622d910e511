import { stemOf } from '../../analyzer/words/stems.ts';
import { parseReferences } from '../../scripture/parsing/parse.ts';
import { slotsOf } from '../../scripture/reference.ts';
import { foldedWords } from '../../search/words.ts';
import { isHarsh } from './harsh.ts';
import { hasStem } from './keyVerses.ts';
import type { IdeasMaterial, MaterialQuotation } from './material.ts';
import { speaksOfMore, weightOf } from './weights.ts';

/** The weight of the telling words that a related verse shares with the verse that it belongs to. */
const leastShared = 1.3;
/** The weight from which a word tells something. */
const leastWeight = 0.4;

/** Leaves out names and titles, which say little: another verse about the same place may have another topic. */
const withoutNames = (text: string): string =>
  text.replaceAll(/(?<=[\p{Ll},;] |\p{Lu}\p{Ll}+ )\p{Lu}[\p{L}’'-]*/gu, ' ');

/** Returns the telling stems of a text with their weights. */
const tellingStems = (text: string): ReadonlyMap<string, number> =>
  new Map(
    foldedWords(withoutNames(text)).flatMap((word) => {
      const weight = weightOf(word);
      return weight >= leastWeight ? [[stemOf(word), weight] as const] : [];
    }),
  );

/** Returns the sum of the weights of the telling words that two verses share. */
export function sharedWeight(text: string, other: string): number {
  const own = tellingStems(text);
  return [...tellingStems(other)].reduce((sum, [stem, weight]) => sum + (own.has(stem) ? weight : 0), 0);
}

/** The number of consecutive words, without those that say nothing, that an echo within the Bible has. */
const echoedWords = 3;

/** Returns true if one text has several words of the other in the same order. Words that say nothing do not count. */
export function echoes(text: string, other: string): boolean {
  const [words, others] = [text, other].map((each) =>
    foldedWords(withoutNames(each)).filter((word) => weightOf(word) > 0),
  );
  const all = ` ${others!.join(' ')} `;
  return words!.some((_, at) => {
    const run = words!.slice(at, at + echoedWords);
    return run.length === echoedWords && all.includes(` ${run.join(' ')} `);
  });
}

/** Returns the slots of the verses that the reason of a related verse names. */
export const slotsIn = (reason: string): ReadonlySet<number> =>
  new Set(slotsOf(parseReferences(reason.replace(/^.* for /, ''))));

/**
 * Returns the related verses that a sermon on these topics could quote: those with a word of the topics, or with several
 * telling words of the verse that they belong to. Others are often linked by a single word.
 */
export function fittingVerses({ related, topics, passages }: IdeasMaterial): MaterialQuotation[] {
  const topicStems = new Set(topics.flatMap(({ stems }) => stems));
  const verses = passages.flatMap((passage) => passage.verses);
  const isAllowed = verses.some(({ text }) => isHarsh(text));
  return related.filter(({ text, reason }) => {
    if (isHarsh(text) && !isAllowed) return false;
    if (hasStem(text, topicStems) && speaksOfMore(text)) return true;
    const slots = slotsIn(reason);
    return verses.some((verse) => slots.has(verse.slot) && sharedWeight(verse.text, text) >= leastShared);
  });
}
