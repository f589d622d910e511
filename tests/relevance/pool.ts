import { createHash } from 'node:crypto';
import { stopWords } from '@sermon/domain/words/stopWords';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import type { Document } from './documents.ts';
import type { Query } from './queries.ts';

/** A document that a judge grades for a query. */
export type Candidate = Pick<Document, 'key' | 'title' | 'author' | 'references' | 'description'> & {
  opening: string;
  /** The parts of the text with the most words of the query, in the order of the text. */
  snippets: string[];
};
export type PooledQuery = Pick<Query, 'id' | 'kind' | 'corpus' | 'q'> & { candidates: Candidate[] };

/** Number of characters of the opening, number of snippets, and number of words in each. */
const shown = { opening: 700, snippets: 4, words: 45 };

/**
 * Returns what a judge sees of a query: the documents that any of the systems found, in an order that does not tell
 * which system found them or how high.
 */
export function poolOf(query: Query, keys: readonly string[], documents: ReadonlyMap<string, Document>): PooledQuery {
  const order = (key: string) => createHash('sha256').update(`${query.id} ${key}`).digest('hex');
  const candidates = [...new Set(keys)]
    .toSorted((a, b) => order(a).localeCompare(order(b)))
    .flatMap((key) => documents.get(key) ?? [])
    .map(({ key, title, author, references, description, text }) => ({
      key,
      title,
      author,
      references,
      description,
      opening: text.slice(0, shown.opening),
      snippets: snippetsOf(text, query.q),
    }));
  const { id, kind, corpus, q } = query;
  return { id, kind, corpus, q, candidates };
}

/**
 * Returns the parts of a text with the most different words of the query. Words count as the same if their first five
 * letters are, which does not depend on the stemmer of any system.
 */
function snippetsOf(text: string, q: string): string[] {
  const start = (word: string) => word.slice(0, 5);
  const wanted = new Set(
    foldedWords(q)
      .filter((word) => !stopWords.has(word))
      .map(start),
  );
  const words = text.split(/\s+/);
  const parts = Array.from({ length: Math.ceil(words.length / shown.words) }, (_, at) => {
    const part = words.slice(at * shown.words, (at + 1) * shown.words).join(' ');
    const hits = foldedWords(part)
      .map(start)
      .filter((word) => wanted.has(word));
    return { at, part, score: new Set(hits).size * 10 + hits.length };
  });
  return parts
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, shown.snippets)
    .toSorted((a, b) => a.at - b.at)
    .map(({ part }) => part);
}
