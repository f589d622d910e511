import { keywordsOf } from '../analyzer/keywords.ts';
import { plainText } from '../document/outline.ts';
import type { Block } from '../document/schema.ts';
import { type FoundReference, findReferences } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReference } from '../scripture/reference.ts';
import { geniusLimits } from '../search/limits.ts';

/** A sermon's topics. Nothing else about the sermon is sent to Sermon Genius. */
export type About = {
  title: string;
  /** Most frequent first. */
  keywords: string[];
  /** Each passage once in its usual notation, most frequent first. */
  scriptureRefs: string[];
};

/** The parts of a sermon that indicate its topics. */
export type Sermon = {
  title: string;
  /** The passages entered in the sermon's details, as typed. */
  scripture: string;
  blocks: Block[];
};

/** Words that occur in every sermon and say nothing about its topic (spec part 2 §5). */
const inEverySermon = ['god', 'jesus', 'bible'];

/**
 * Returns a sermon's topics: its five most frequent meaningful words (spec part 2 §9), and the passages in its details,
 * quotations and text. `geniusLimits` applies to both.
 */
export function aboutOf({ title, scripture, blocks }: Sermon): About {
  const text = plainText(blocks);
  const found = findReferences(text);
  const named = [
    ...parseReferences(scripture),
    ...quotedIn(blocks).flatMap((reference) => parseReferences(reference)),
    ...found.map(({ reference }) => reference),
  ];
  return {
    title: title.trim(),
    keywords: keywordsOf(without(text, found), { without: inEverySermon }).filter(
      (word) => word.length <= geniusLimits.wordLength,
    ),
    scriptureRefs: mostFirst(named.map(formatReference)).slice(0, geniusLimits.references),
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

function quotedIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.type) {
      case 'scripture':
        return [block.reference];
      case 'quote':
        return quotedIn(block.blocks);
      case 'list':
        return block.items.flatMap(quotedIn);
      case 'paragraph':
      case 'heading':
        return [];
    }
  });
}

/** Returns the distinct texts, most frequent first. Texts with equal counts keep their order. */
function mostFirst(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}
