import { plainText } from '../document/outline.ts';
import type { Block } from '../document/schema.ts';
import { type FoundReference, findReferences } from '../scripture/parsing/find.ts';
import { geniusLimits } from '../search/limits.ts';
import { passagesByWeight } from './passages.ts';
import { tellingWords } from './tellingWords.ts';

/** A sermon's topics. Nothing else about the sermon is sent to Sermon Genius. */
export type About = {
  title: string;
  keywords: string[];
  /** Each passage once in its usual notation, most important first. */
  scriptureRefs: string[];
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
export function aboutOf({ title, scripture, blocks }: Sermon): About {
  const text = plainText(blocks);
  const found = findReferences(text);
  return {
    title: title.trim(),
    keywords: tellingWords(without(text, found), title),
    scriptureRefs: passagesByWeight({ title, scripture, blocks, found }).slice(0, geniusLimits.references),
  };
}

/**
 * Returns true if the topics are sufficient for a search. A title alone is not, because it may be as general as 'Sunday
 * morning'.
 */
export const saysSomething = ({ keywords, scriptureRefs }: About): boolean =>
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
