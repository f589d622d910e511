import { findReferences } from '@sermon/domain/scripture/parsing/find';
import type { Reference } from '@sermon/domain/scripture/reference';
import { passageLexemes } from '@sermon/domain/search/passages';
import { titleLexeme } from '@sermon/domain/search/titles';
import { foldedWords } from '@sermon/domain/search/words';
import { multirangeOf } from '../../../../database/multirange.ts';
import type { NewItem } from '../../port.ts';
import { passagesOf } from '../passages.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * Maximum number of searchable bytes per text, about 90,000 words. PostgreSQL limits the index entry of a text to 1 MB,
 * and this many bytes of words take up at most three fifths of that.
 */
export const maxSearchedBytes = 500_000;

/** An item with its words and passages, before its words are weighted by their rarity in the corpus. */
export type ReadItem = {
  item: NewItem;
  title: string[];
  names: string[];
  description: string[];
  /** All searchable words. Those of the title come first. */
  words: string[];
  /** Number of occurrences of each word. */
  times: Map<string, number>;
  passages: Reference[];
};

/** The database values of one item. */
export type Row = Omit<NewItem, 'text'> & {
  passages: string;
  titleWords: string;
  nameWords: string;
  keywords: string;
  lexemes: string;
  words: string;
};

/** Extracts the words and passages of an item. */
export function readItem(item: NewItem): ReadItem {
  const title = foldedWords(item.title);
  const { contributor, authorFirstName, authorLastName, scriptureReferences } = item;
  const names = foldedWords(`${contributor} ${authorFirstName} ${authorLastName} ${scriptureReferences}`);
  const description = foldedWords(item.description);
  const words = searchedOf([...title, ...names, ...description, ...foldedWords(item.text)]);
  return {
    item,
    title,
    names,
    description,
    words,
    times: timesOf(words),
    // A title can also contain a reference: 'The Prodigal Son (Luke 15:11-32)'.
    passages: [...passagesOf(scriptureReferences), ...findReferences(item.title).map(({ reference }) => reference)],
  };
}

/** Returns the database row of an item, including its keywords. */
export function rowOf({ item, title, names, description, words, times, passages }: ReadItem, lexicon: Lexicon): Row {
  const { text: _, ...shown } = item;
  return {
    ...shown,
    passages: multirangeOf(passages),
    titleWords: title.join(' '),
    nameWords: names.join(' '),
    keywords: [...lexicon.keywordsOf(times), ...description].join(' '),
    lexemes: [...passageLexemes(passages), titleLexeme(title)].map((lexeme) => `'${lexeme}':1`).join(' '),
    words: words.join(' '),
  };
}

function timesOf(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}

function searchedOf(words: string[]): string[] {
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxSearchedBytes);
  return end < 0 ? words : words.slice(0, end);
}
