import type { CorpusKind } from '@sermon/contract/corpus';
import { stopWords } from '@sermon/domain/words/stopWords';
import { foldedWords } from '@sermon/domain/words/foldedWords';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToCorpus } from '../../../../../tests/support/corpus.ts';
import { anyRequester } from '../../../../../tests/support/requester.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { readStarter } from '../../content/starter/install.ts';
import { corpusIllustration, corpusSermon } from '../../database/schema/corpus.ts';
import { createPostgresSearch } from './postgres/search.ts';
import type { SearchIndex } from './port.ts';

/** Only every third text is used, to save time. */
const every = 3;
const phraseLength = 6;

describe('of the starter texts, users find among the first three results', () => {
  let index: SearchIndex;
  const known: { kind: CorpusKind; id: string; title: string[]; words: string[] }[] = [];
  beforeAll(async () => {
    const database = await openTestDatabase();
    const { db } = database;
    index = createPostgresSearch({ ...database, clock: () => new Date() });
    for (const kind of ['sermon', 'illustration'] as const) {
      await addToCorpus(index, kind, await readStarter(kind));
      const { id, title, words, sourceId } = kind === 'sermon' ? corpusSermon : corpusIllustration;
      const table = kind === 'sermon' ? corpusSermon : corpusIllustration;
      const rows = await db.select({ id, title, words }).from(table).orderBy(sourceId);
      for (const [at, row] of rows.entries()) {
        if (at % every === 0)
          known.push({ kind, id: row.id, title: foldedWords(row.title), words: row.words.split(' ') });
      }
    }
    return () => index.close();
  });

  /**
   * Runs the query that `ask` returns for each item. Returns the fraction of searches with that item among the first
   * three results.
   */
  async function shareFound(ask: (item: (typeof known)[number]) => string | null): Promise<number> {
    const [asked, found]: [string[], string[]] = [[], []];
    for (const item of known) {
      const q = ask(item);
      if (q === null) continue;
      asked.push(q);
      const { results } = await index.find(item.kind, { q, skip: 0, take: 3 }, anyRequester());
      if (results.some(({ id }) => id === item.id)) found.push(q);
    }
    expect(asked.length).toBeGreaterThan(20);
    return found.length / asked.length;
  }

  test('those whose title they know', async () => {
    expect(await shareFound(({ title }) => title.join(' '))).toBeGreaterThanOrEqual(0.95);
  });

  test('those of which they remember six words', async () => {
    const share = await shareFound(({ words }) => middleOf(words).join(' '));
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  test('those whose title they type with a typo', async () => {
    expect(await shareFound(({ title }) => withTypo(title))).toBeGreaterThanOrEqual(0.95);
  });

  test('those whose title they have not typed completely', async () => {
    const share = await shareFound(({ words }) => {
      const phrase = middleOf(words);
      const last = phrase.at(-1) ?? '';
      return last.length < 5 ? null : [...phrase.slice(0, -1), last.slice(0, -2)].join(' ');
    });
    expect(share).toBeGreaterThanOrEqual(0.95);
  });
});

/** Returns six consecutive words from the middle of a text. Prefers long words that are not stop words. */
function middleOf(words: readonly string[]): string[] {
  const middle = Math.floor(words.length / 2);
  const phrases = Array.from({ length: 40 }, (_, at) => words.slice(middle + at, middle + at + phraseLength));
  const telling = (phrase: string[]) => phrase.filter((word) => !stopWords.has(word) && word.length > 4).length;
  return phrases.reduce((best, phrase) => (telling(phrase) > telling(best) ? phrase : best));
}

/**
 * Swaps two letters of the longest word. Returns null if no word is long enough for the search to recognize the typo.
 */
function withTypo(words: readonly string[]): string | null {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 5 || longest[1] === longest[2]) return null;
  const typo = `${longest[0]}${longest[2]}${longest[1]}${longest.slice(3)}`;
  return words.map((word) => (word === longest ? typo : word)).join(' ');
}
