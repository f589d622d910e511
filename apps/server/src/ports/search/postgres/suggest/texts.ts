import type { CorpusKind } from '@sermon/contract/corpus';
import { stopWords } from '@sermon/domain/analyzer/words/stopWords';
import { stemOf } from '@sermon/domain/analyzer/words/stems';
import { divergence } from '@sermon/domain/genius/rarity';
import { foldedWords } from '@sermon/domain/search/words';
import { inArray, sql } from 'drizzle-orm';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Tx } from '../../../../database/open.ts';
import { corpusTable } from '../../../../database/schema/corpus.ts';
import type { Candidate } from './candidates.ts';
import type { Term } from './terms.ts';

/**
 * Controls how often a text must contain a word to be about it. The strength of a word is n / (n + 1 + length / 800):
 * about one half for two occurrences in an illustration, or six in a sermon of 4,000 words.
 */
const wordsPerOccurrence = 800;
/** The strength of a word in the title or the description is at least this. */
const centralStrength = 0.7;

/** How much the text of an item is about a term. */
export type Strength = {
  /** From 0 to 1. */
  strength: number;
  /** True if the word is in the item's title or description. */
  isCentral: boolean;
  /** True if it is also one of the most telling words of the item. */
  isTelling: boolean;
};

/** Number of characters of a text that are read, about 9,000 words. */
const maxReadLength = 50_000;
/** Number of the most telling words of an item that it is about. */
const tellingWords = 15;
/** Only words with at least this many occurrences are compared with a term. Most words of a text occur once or twice. */
const fewestOccurrences = 3;

/** Reads the texts of candidates. Returns for each candidate how much it is about each term. */
export async function strengthsOf(
  tx: Tx,
  kind: CorpusKind,
  candidates: readonly Candidate[],
  terms: readonly Term[],
): Promise<Map<string, Strength[]>> {
  if (candidates.length === 0 || terms.length === 0) return new Map();
  const { id, title, description } = corpusTable(kind);
  const words = sql<string>`left(${corpusTable(kind).words}, ${maxReadLength})`;
  const ids = candidates.map((candidate) => candidate.id);
  const rows = await tx.select({ id, title, description, words }).from(corpusTable(kind)).where(inArray(id, ids));
  const formsOfTerms = new Set(terms.flatMap(({ forms }) => forms));
  const stems = new Map<string, string>();
  const knownStemOf = (word: string) => {
    const stem = stems.get(word) ?? stemOf(word);
    stems.set(word, stem);
    return stem;
  };
  const strengths = new Map<string, Strength[]>();
  for (const row of rows) {
    // One text takes a few milliseconds.
    await yieldToEventLoop();
    const counts = countsOf(row.words.split(' '));
    const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const described = foldedWords(row.description);
    // Items without a description come with the beginning of their text.
    const isDescribed = !isBeginning(described, row.words);
    const central = new Set([...foldedWords(row.title), ...(isDescribed ? described : [])]);
    const others = [...counts]
      .filter(([word, count]) => count >= fewestOccurrences && !stopWords.has(word) && !formsOfTerms.has(word))
      .map(([word, count]) => divergence(count, length, knownStemOf(word)))
      .toSorted((a, b) => b - a);
    const lowest = others[tellingWords - 1] ?? 0;
    const expected = 1 + length / wordsPerOccurrence;
    strengths.set(
      row.id,
      terms.map(({ forms }): Strength => {
        const count = forms.reduce((sum, form) => sum + (counts.get(form) ?? 0), 0);
        const isCentral = forms.some((form) => central.has(form));
        const strength = Math.max(count / (count + expected), isCentral ? centralStrength : 0);
        const isTelling = isCentral || divergence(count, length, knownStemOf(forms[0] ?? '')) > lowest;
        return { strength, isCentral, isTelling };
      }),
    );
  }
  return strengths;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The number of words by which the beginning of a text is recognized. */
const recognizedWords = 8;

/** Returns true if a description is the beginning of the text: then its first words occur twice among all words. */
function isBeginning(description: readonly string[], words: string): boolean {
  const beginning = description.slice(0, recognizedWords).join(' ');
  return words.indexOf(beginning) !== words.lastIndexOf(beginning);
}
