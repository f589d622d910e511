import { parseDocument } from '../document/html/parse.ts';
import { countWords, plainText } from '../document/outline.ts';
import type { Block } from '../document/schema.ts';
import { findReferences, type FoundReference } from '../scripture/parsing/find.ts';
import { geniusLimits } from '../search/limits.ts';
import { isOnPassage, passagesByWeight } from './passages.ts';
import { keywordsIn, type Tally, tallyOf } from '../analyzer/keywords.ts';
import { stemOf } from '../words/stems.ts';
import { foldedWords } from '../words/foldedWords.ts';
import { divergence } from './rarity.ts';

/** Words that occur in every sermon and say nothing about its topic (spec part 2 §5). */
const inEverySermon = ['god', 'jesus', 'bible'];

/**
 * Words that name no topic, although some of them are rare enough to look telling: for a direction or a condition, little
 * words of old prose, general nouns, verbs for what an author does with a text, times, and books of the Bible that are
 * named more often than a person of that name.
 */
const withoutTopic = `
forward forwards backward backwards upward upwards downward downwards upper lower inside outside front middle surround lest
tho whilst hereafter whereby wherein whereof thereof therein thereby whence thence hither thither wouldest shouldest couldest
mayest canst didst somewhat notwithstanding nevertheless moreover concerning likewise otherwise largely merely namely
especially certain certainly another several various particular dearly needful
account manner matter kind sort instance likeness piece list part number reason respect sense case fact point
add appear compare comprehend consider contain describe determine explain express form indicate intend mention obtain
occur persist proceed produce refer regard relate require signify suppose
morning evening noon dawn today yesterday tomorrow
genesis exodus leviticus deuteronomy ecclesiastes lamentations corinthians thessalonians galatians ephesians philippians colossians
matthew mark luke john james romans hebrews psalms titus philemon
`
  .trim()
  .split(/\s+/);

/** A character reference of HTML that an import left in a text: '&mdash;'. */
const characterReference = /&#?\w{1,12};/gu;

/** A text is divided into this many parts. A word that occurs in several of them is more telling. */
const parts = 8;
const manyParts = 4;
/** Below this many words, a text is too short to say where a word occurs. */
const shortText = 300;
const titleFactor = 1.6;
/** Words that occur only once are used only to fill up to this many keywords. */
const fewKeywords = 5;

/**
 * Returns the most telling words of a text, at most ten, the most telling first. A word is telling if it occurs much
 * more often in the text than it usually does (see rarity.ts), in several parts of the text, or also in the title.
 */
export function tellingWords(text: string, title: string): string[] {
  const length = countWords(text);
  const tallies = partsOf(text.replaceAll(characterReference, ' ')).map(tallyOf);
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
  const keywordsWhere = (isWanted: (times: number) => boolean, max: number) =>
    keywordsIn(
      tallies.map((tally) => stemsOf(tally, isWanted)),
      { max: maxOfARoot * max, without: [...inEverySermon, ...withoutTopic], weightOf },
    )
      .filter((word) => word.length <= geniusLimits.wordLength)
      .filter(firstOfItsRoot())
      .slice(0, max);
  const repeated = keywordsWhere((times) => times > 1, geniusLimits.keywords);
  const once = keywordsWhere((times) => times === 1, fewKeywords);
  return [...repeated, ...once.slice(0, Math.max(0, fewKeywords - repeated.length))].map(withoutCapitals);
}

/** How many words of one root are expected, so that enough others are looked at. */
const maxOfARoot = 2;
const shortestRoot = 3;
const suffix = /(?:fulness|ness|less|ful|osity|iety|ety|ity|ation|ion|ment|ous|ly|er|y|i|s)$/;

/** Returns a filter that is true for the first word of each root: 'doubt' and not 'doubtful', 'anxiety' and not 'anxious'. */
function firstOfItsRoot(): (word: string) => boolean {
  const seen = new Set<string>();
  return (word) => {
    const root = rootOf(word.toLowerCase());
    return !seen.has(root) && Boolean(seen.add(root));
  };
}

function rootOf(word: string): string {
  const rest = word.replace(suffix, '');
  return rest === word || rest.length < shortestRoot ? word : rootOf(rest);
}

const timesOf = (forms: ReadonlyMap<string, number>): number =>
  [...forms.values()].reduce((sum, times) => sum + times, 0);

function partsOf(text: string): string[] {
  const words = text.split(/\s+/);
  const length = Math.ceil(words.length / parts);
  return Array.from({ length: parts }, (_, at) => words.slice(at * length, (at + 1) * length).join(' '));
}

const withoutCapitals = (word: string): string =>
  word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;

/** A sermon's topics. Nothing else about the sermon is sent to Sermon Genius. */
export type GeniusQuery = {
  title: string;
  keywords: string[];
  /** Each passage once in its usual notation, most important first. */
  scriptureRefs: string[];
  /** True if the sermon is on the first of these passages, and does not only mention it. */
  isOnPassage: boolean;
};

export type Sermon = {
  title: string;
  scripture: string;
  blocks: Block[];
};

/**
 * Returns a sermon's topics: its most telling words (spec part 2 §9), and the passages in its details, title, quotations
 * and text. `geniusLimits` applies to both.
 */
export function geniusQueryOf({ title, scripture, blocks }: Sermon): GeniusQuery {
  const text = plainText(blocks);
  const found = findReferences(text);
  const scriptureRefs = passagesByWeight({ title, scripture, blocks, found }).slice(0, geniusLimits.references);
  return {
    title: title.trim(),
    keywords: tellingWords(without(text, found), title),
    scriptureRefs,
    isOnPassage: isOnPassage(scriptureRefs[0] ?? '', { title, scripture, found }),
  };
}

export const geniusQueryOfText = ({
  html,
  ...sermon
}: {
  title: string;
  scripture: string;
  html: string;
}): GeniusQuery => geniusQueryOf({ ...sermon, blocks: parseDocument(html) });

/**
 * Returns true if the topics are sufficient for a search. A title alone is not, because it may be as general as 'Sunday
 * morning'.
 */
export const hasSearchTerms = ({ keywords, scriptureRefs }: GeniusQuery): boolean =>
  keywords.length >= fewestKeywords || scriptureRefs.length > 0;

/** The minimum number of keywords for a search without a passage. */
const fewestKeywords = 3;

/** Removes the references from a text, because 'Luke' in 'Luke 15:20' is not one of the sermon's own words. */
function without(text: string, found: readonly FoundReference[]): string {
  let rest = '';
  let end = 0;
  for (const { from, to } of found) {
    rest += text.slice(end, Math.max(end, from));
    end = Math.max(end, to);
  }
  return rest + text.slice(end);
}
