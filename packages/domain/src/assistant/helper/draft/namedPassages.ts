import type { AnalyzerResult } from '../../../analyzer/result.ts';
import { placeAt } from '../../../scripture/books.ts';
import { parseReferences } from '../../../scripture/parsing/parse.ts';
import { slotsBetween } from '../../../scripture/reference.ts';

export type NamedPassage = { reference: string; count: number };

/**
 * Returns the passages that a text names, those named most often first. A reference within another one is counted with it:
 * Genesis 32:22 with Genesis 32.
 */
export function namedPassages({ scriptureReferences }: Pick<AnalyzerResult, 'scriptureReferences'>): NamedPassage[] {
  const all = scriptureReferences.map(({ reference, places }) => {
    const ranges = parseReferences(reference).map(slotsBetween);
    return { reference, count: places.length, range: ranges.length === 1 ? ranges[0]! : null };
  });
  const counts = new Map<string, number>();
  for (const { reference, count, range } of all) {
    const wider = all
      .filter((other) => range && other.range && other.range.first <= range.first && range.last <= other.range.last)
      // Genesis 12–50 is no name for a verse of it.
      .filter((other) => other.range && placeAt(other.range.first).chapter === placeAt(other.range.last).chapter)
      .toSorted((a, b) => sizeOf(b.range) - sizeOf(a.range))[0];
    const name = wider?.reference ?? reference;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([reference, count]) => ({ reference, count })).toSorted((a, b) => b.count - a.count);
}

const sizeOf = (range: { first: number; last: number } | null): number => (range ? range.last - range.first : 0);
