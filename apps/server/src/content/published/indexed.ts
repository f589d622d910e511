import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/parse';
import { toHtml } from '@sermon/domain/document/serialise';
import { findReferences } from '@sermon/domain/scripture/find';
import { parseReferences } from '@sermon/domain/scripture/parse';
import type { Reference } from '@sermon/domain/scripture/reference';
import { passageLexemes } from '@sermon/domain/search/passages';
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

/** Reads an item's words and passages; its body comes back clean. */
export function readItem(item: NewItem): ReadItem {
  const blocks = parseDocument(item.body);
  const title = foldedWords(item.title);
  const { contributor, authorFirstName, authorLastName, scriptureReferences } = item;
  const names = foldedWords(`${contributor} ${authorFirstName} ${authorLastName} ${scriptureReferences}`);
  const description = foldedWords(item.description);
  return {
    item: { ...item, body: toHtml(blocks) },
    title,
    names,
    description,
    words: searchedOf([...title, ...names, ...description, ...foldedWords(plainText(blocks))]),
    passages: passagesOf(scriptureReferences),
  };
}

/** The passages that references name, however they are written; none where nothing is understood. */
export function passagesOf(references: string): Reference[] {
  const alone = parseReferences(references);
  return alone.length > 0 ? alone : findReferences(references).map(({ reference }) => reference);
}

/** The row of an item that has been read, with the words that are most its own. */
export function rowOf({ item, title, names, description, words, passages }: ReadItem, lexicon: Lexicon): Row {
  return {
    ...item,
    passages: multirangeOf(passages),
    titleWords: title.join(' '),
    nameWords: names.join(' '),
    telling: [...lexicon.mostTelling(words), ...description].join(' '),
    lexemes: passageLexemes(passages)
      .map((lexeme) => `'${lexeme}':1`)
      .join(' '),
    words: words.join(' '),
  };
}

function searchedOf(words: string[]): string[] {
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxSearchedBytes);
  return end < 0 ? words : words.slice(0, end);
}
