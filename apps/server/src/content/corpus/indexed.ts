import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import type { Reference } from '@sermon/domain/scripture/reference';
import { passageLexemes } from '@sermon/domain/search/passages';
import { titleLexeme } from '@sermon/domain/search/titles';
import { foldedWords } from '@sermon/domain/search/words';
import { multirangeOf } from '../../database/multirange.ts';
import type { NewItem } from '../../ports/search/port.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * Of a very long text the beginning is searched: about 90,000 words. PostgreSQL's index entry for one text holds a megabyte, of which these bytes of
 * words take three fifths at the most.
 */
export const maxSearchedBytes = 500_000;

/** An item with what searching reads of it, before its place among the others is known. */
export type ReadItem = {
  item: NewItem;
  title: string[];
  names: string[];
  description: string[];
  /** All of it, the title first. */
  words: string[];
  /** How often each word stands in it. */
  times: Map<string, number>;
  passages: Reference[];
};

/** What the database is given for one item. */
export type Row = NewItem & {
  passages: string;
  titleWords: string;
  nameWords: string;
  telling: string;
  lexemes: string;
  words: string;
};

/** Reads an item's words and passages; its body, which may be given as the document that it is, comes back clean. */
export function readItem(item: NewItem, blocks: Block[] = parseDocument(item.body)): ReadItem {
  const title = foldedWords(item.title);
  const { contributor, authorFirstName, authorLastName, scriptureReferences } = item;
  const names = foldedWords(`${contributor} ${authorFirstName} ${authorLastName} ${scriptureReferences}`);
  const description = foldedWords(item.description);
  const words = searchedOf([...title, ...names, ...description, ...foldedWords(plainText(blocks))]);
  return {
    item: { ...item, body: toHtml(blocks) },
    title,
    names,
    description,
    words,
    times: timesOf(words),
    // A title may say it too: 'The Prodigal Son (Luke 15:11-32)'.
    passages: [...passagesOf(scriptureReferences), ...findReferences(item.title).map(({ reference }) => reference)],
  };
}

/** The passages that references name, however they are written; none where nothing is understood. */
export function passagesOf(references: string): Reference[] {
  const alone = parseReferences(references);
  return alone.length > 0 ? alone : findReferences(references).map(({ reference }) => reference);
}

/** The row of an item that has been read, with the words that are most its own. */
export function rowOf({ item, title, names, description, words, times, passages }: ReadItem, lexicon: Lexicon): Row {
  return {
    ...item,
    passages: multirangeOf(passages),
    titleWords: title.join(' '),
    nameWords: names.join(' '),
    telling: [...lexicon.mostTelling(times), ...description].join(' '),
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
