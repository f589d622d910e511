import { rarity } from '@sermon/domain/search/weights';
import type { Corpus } from './lexicon.ts';

/** Endings of English verbs and nouns. The frequency of a word is that of its most frequent form. */
const endings = ['', 's', 'es', 'ed', 'd', 'ing', 'e', 'y', 'ies', 'ied'];

/**
 * Returns how rare a word is among the items of a corpus, with its alternatives and its other forms. Rankings with the
 * exact number of items that contain any form were not better (docs/relevance.md).
 */
export function rarityOf(words: readonly string[], { lexicon, documents }: Corpus): number {
  const known = words.flatMap(formsOf).map((form) => lexicon.documents(form));
  return rarity(Math.max(0, ...known), documents);
}

/** Returns possible forms of a word: 'judges' → 'judge', 'judging', and others that may not exist. */
function formsOf(word: string): string[] {
  const root = word.replace(/(?:ies|ied|ing|ed|es|s|e|y)$/, '');
  return root.length < minRootLength ? [word] : [word, ...endings.map((ending) => root + ending)];
}
const minRootLength = 3;
