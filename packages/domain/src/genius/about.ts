import { keywordsOf } from '../analyzer/keywords.ts';
import { plainText } from '../document/outline.ts';
import type { Block } from '../document/schema.ts';
import { type FoundReference, findReferences } from '../scripture/parsing/find.ts';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { formatReference } from '../scripture/reference.ts';
import { geniusLimits } from '../search/limits.ts';

/** What a sermon is about: all that Sermon Genius is told of it. */
export type About = {
  title: string;
  /** The most telling first. */
  keywords: string[];
  /** As they are usually written, each once; those that the sermon comes back to most first. */
  scriptureRefs: string[];
};

/** A sermon as far as it says what it is about. */
export type Sermon = {
  title: string;
  /** The references that its details name, as they were typed. */
  scripture: string;
  blocks: Block[];
};

/** Words that tell nothing of a sermon (spec part 2 §5). */
const inEverySermon = ['god', 'jesus', 'bible'];

/**
 * What a sermon is about: its five most telling words (spec part 2 §9), and the passages that its details name, it quotes or it refers to,
 * no more than `geniusLimits` says.
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

/** Whether there is anything by which others could be looked for: a title alone may be 'Sunday morning'. */
export const saysSomething = ({ keywords, scriptureRefs }: About): boolean =>
  keywords.length >= fewestKeywords || scriptureRefs.length > 0;

/** Fewer words than these are no text yet. */
const fewestKeywords = 3;

/** The text without its references: 'Luke' in 'Luke 15:20' is no word of the sermon's. */
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

/** Each once, those that stand most often first; what stands equally often keeps its order. */
function mostFirst(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}
