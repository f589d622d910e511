import type { CorpusKind } from '@sermon/contract/corpus';
import { stopWords } from '@sermon/domain/analyzer/words/stopWords';
import { stemOf } from '@sermon/domain/analyzer/words/stems';
import { divergence } from '@sermon/domain/genius/rarity';
import { foldedWords } from '@sermon/domain/search/words';
import { inArray } from 'drizzle-orm';
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

/** Number of the most telling words of an item that it is about. */
const tellingWords = 15;
/** Only words with so many occurrences are compared with a term, because most words of a text occur once or twice. */
const fewestOccurrences = 3;

/** Reads the texts of candidates. Returns for each candidate how much it is about each term. */
export async function strengthsOf(
  tx: Tx,
  kind: CorpusKind,
  candidates: readonly Candidate[],
  terms: readonly Term[],
): Promise<Map<string, Strength[]>> {
  if (candidates.length === 0 || terms.length === 0) return new Map();
  const { id, title, description, words } = corpusTable(kind);
  const ids = candidates.map((candidate) => candidate.id);
  const rows = await tx.select({ id, title, description, words }).from(corpusTable(kind)).where(inArray(id, ids));
  const termOf = new Map(terms.flatMap(({ forms }, at) => forms.map((form): [string, number] => [form, at])));
  return new Map(
    rows.map((row) => {
      const text = row.words.split(' ');
      const described = foldedWords(row.description);
      const times = timesOf(text, termOf);
      const isInTitle = timesOf(foldedWords(row.title), termOf);
      // Items without a description come with the beginning of their text.
      const isInDescription = timesOf(isBeginning(described, row.words) ? [] : described, termOf);
      const expected = 1 + text.length / wordsPerOccurrence;
      const others = divergencesOf(text, (word) => !termOf.has(word)).slice(0, tellingWords);
      const lowest = others[tellingWords - 1] ?? 0;
      const isTellingIn = (count: number, at: number) =>
        divergence(count, text.length, stemOf(foldedWords(terms[at]?.written ?? '')[0] ?? '')) > lowest;
      return [
        row.id,
        terms.map((_, at) => {
          const count = times.get(at) ?? 0;
          const isCentral = isInTitle.has(at) || isInDescription.has(at);
          const strength = Math.max(count / (count + expected), isCentral ? centralStrength : 0);
          return { strength, isCentral, isTelling: isCentral || isTellingIn(count, at) };
        }),
      ];
    }),
  );
}

/** Returns how often each term occurs among the words. */
function timesOf(words: readonly string[], termOf: ReadonlyMap<string, number>): Map<number, number> {
  const times = new Map<number, number>();
  for (const word of words) {
    const at = termOf.get(word);
    if (at !== undefined) times.set(at, (times.get(at) ?? 0) + 1);
  }
  return times;
}

/** Returns how telling the words of a text are that occur several times, the most telling first. */
function divergencesOf(text: readonly string[], isWanted: (word: string) => boolean): number[] {
  const counts = new Map<string, number>();
  for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count >= fewestOccurrences && !stopWords.has(word) && isWanted(word))
    .map(([word, count]) => divergence(count, text.length, stemOf(word)))
    .toSorted((a, b) => b - a);
}

/** The number of words by which the beginning of a text is recognized. */
const recognizedWords = 8;

/** Returns true if a description is the beginning of the text: its words follow each other twice among all words. */
function isBeginning(description: readonly string[], words: string): boolean {
  const beginning = description.slice(0, recognizedWords).join(' ');
  return words.indexOf(beginning) !== words.lastIndexOf(beginning);
}
