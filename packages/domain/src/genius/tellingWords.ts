import { keywordsIn, type Tally, tallyOf } from '../analyzer/keywords.ts';
import { stemOf } from '../analyzer/words/stems.ts';
import { countWords } from '../document/outline.ts';
import { foldedWords } from '../search/words.ts';
import { geniusLimits } from '../search/limits.ts';
import { divergence } from './rarity.ts';

/** Words that occur in every sermon and say nothing about its topic (spec part 2 §5). */
const inEverySermon = ['god', 'jesus', 'bible'];

/** A text is divided into this many parts. A word that occurs in several of them is more telling. */
const parts = 8;
/** A word in this many parts of the text is about the whole text. */
const manyParts = 4;
/** Below this many words, a text is too short to say where a word occurs. */
const shortText = 300;
/** A word in the title counts this much more. */
const titleFactor = 1.6;
/** Words that occur only once are used only to fill up to this many keywords. */
const fewKeywords = 5;

/**
 * Returns the most telling words of a text, at most ten, the most telling first. A word is telling if it occurs much
 * more often in the text than it usually does (see rarity.ts), in several parts of the text, or also in the title.
 */
export function tellingWords(text: string, title: string): string[] {
  const length = countWords(text);
  const tallies = partsOf(text).map(tallyOf);
  const counts = new Map<string, { times: number; parts: number }>();
  for (const tally of tallies) {
    for (const [stem, forms] of tally) {
      const known = counts.get(stem) ?? { times: 0, parts: 0 };
      counts.set(stem, { times: known.times + timesOf(forms), parts: known.parts + 1 });
    }
  }
  const inTitle = new Set(foldedWords(title).map(stemOf));
  const weightOf = (stem: string) => {
    const { times, parts: spread } = counts.get(stem) ?? { times: 0, parts: 0 };
    const spreadFactor = length < shortText ? 1 : 0.5 + (0.5 * Math.min(spread, manyParts)) / manyParts;
    return divergence(times, length, stem) * spreadFactor * (inTitle.has(stem) ? titleFactor : 1);
  };
  const stemsOf = (tally: Tally, isWanted: (times: number) => boolean): Tally =>
    new Map([...tally].filter(([stem]) => isWanted(counts.get(stem)?.times ?? 0) && weightOf(stem) > 0));
  const keywordsWhere = (isWanted: (times: number) => boolean, most: number) =>
    keywordsIn(
      tallies.map((tally) => stemsOf(tally, isWanted)),
      { most, without: inEverySermon, weightOf },
    ).filter((word) => word.length <= geniusLimits.wordLength);
  const repeated = keywordsWhere((times) => times > 1, geniusLimits.keywords);
  const once = keywordsWhere((times) => times === 1, fewKeywords);
  return [...repeated, ...once.slice(0, Math.max(0, fewKeywords - repeated.length))].map(withoutCapitals);
}

const timesOf = (forms: ReadonlyMap<string, number>): number =>
  [...forms.values()].reduce((sum, times) => sum + times, 0);

/** Divides a text into parts of equal length between words. */
function partsOf(text: string): string[] {
  const words = text.split(/\s+/);
  const length = Math.ceil(words.length / parts);
  return Array.from({ length: parts }, (_, at) => words.slice(at * length, (at + 1) * length).join(' '));
}

/** Writes a word in capitals ('GRACE') as a name ('Grace'). */
const withoutCapitals = (word: string): string =>
  word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
