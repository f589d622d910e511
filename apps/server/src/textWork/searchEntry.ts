import { parseDocument } from '@sermon/domain/document/html/parse';
import { plainText } from '@sermon/domain/document/outline';
import { wordsIn } from '@sermon/domain/library/textSearch';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';

export type SearchEntry = {
  plain: string;
  /** The distinct words with their positions, in tsvector text format. */
  vector: string;
  /** Each distinct word once, separated by spaces. The database derives their stems. */
  words: string;
  /** The passages that the text refers to, as a PostgreSQL multirange of verse slots. */
  passages: string;
};

export function searchEntryOf(html: string): SearchEntry {
  const plain = plainText(parseDocument(html));
  return { plain, ...vectorOf(plain), passages: multirange(referencesIn(plain)) };
}

const maxPassages = 5_000;

const chunkLength = 10_000;
/** Number of characters after a chunk that are searched with it, because a reference may continue beyond its end. */
const overlap = 200;

/**
 * Finds the first 5,000 references in a text of any length. The text is searched in chunks because `findReferences` limits the work per
 * call. A chunk ends at a line break if there is one nearby, and otherwise between two words.
 */
export function referencesIn(plain: string): Reference[] {
  const references: Reference[] = [];
  for (let from = 0; from < plain.length && references.length < maxPassages;) {
    const to = chunkEnd(plain, from + chunkLength);
    let next = to;
    for (const found of findReferences(plain.slice(from, to + overlap))) {
      if (from + found.from >= to) break;
      references.push(found.reference);
      // The next chunk starts after a reference that continues beyond the end of this one.
      next = Math.max(next, from + found.to);
    }
    from = next;
  }
  return references.slice(0, maxPassages);
}

function chunkEnd(plain: string, at: number): number {
  if (at >= plain.length) return plain.length;
  const near = plain.slice(at, at + overlap);
  const lineBreak = near.indexOf('\n');
  if (lineBreak >= 0) return at + lineBreak + 1;
  const space = near.search(/\s/);
  return space < 0 ? at : at + space + 1;
}

/**
 * Maximum total size in bytes of the original words. A tsvector holds 1 MB, and most words are added a second time as
 * stems.
 */
const maxVectorSize = 450_000;
/** Highest word position that PostgreSQL stores in a tsvector. */
const maxPosition = 16_383;
/** Maximum number of positions per word that PostgreSQL stores. */
const maxPositionsPerWord = 255;

/**
 * Returns the words with their positions. A text that does not fit into a tsvector is truncated. After the highest
 * position that a tsvector can store, positions start over at 1.
 */
function vectorOf(plain: string): { vector: string; words: string } {
  const positions = new Map<string, number[]>();
  let size = 0;
  for (const [at, word] of wordsIn(plain).entries()) {
    const known = positions.get(word);
    size += known ? 2 : Buffer.byteLength(word) + 4;
    if (size > maxVectorSize) break;
    const position = (at % maxPosition) + 1;
    if (!known) positions.set(word, [position]);
    else if (known.length < maxPositionsPerWord) known.push(position);
  }
  const lexemes = [...positions].map(([word, places]) => `'${word}':${places.join(',')}`);
  return { vector: lexemes.join(' '), words: [...positions.keys()].join(' ') };
}

/** Returns references as a PostgreSQL multirange of verse slots. Unlike `multirangeOf`, it has no limit of its own. */
const multirange = (references: readonly Reference[]): string =>
  `{${references
    .map(slotsBetween)
    .map(({ first, last }) => `[${first},${last + 1})`)
    .join(',')}}`;
