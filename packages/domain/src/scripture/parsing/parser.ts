import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { bookAt, bookById, type Place, versesIn } from '../books.ts';
import { type Reference, referenceBetween } from '../reference.ts';

const parser = new bcv_parser(english).set_options({
  versification_system: 'kjv',
  osis_compaction_strategy: 'bcv',
  consecutive_combination_strategy: 'separate',
  sequence_combination_strategy: 'separate',
  captive_end_digits_strategy: 'include',
});

/** A part of a text that the parser reads as a reference. `to` is the position after its last character. */
export type Entity = { references: Reference[]; from: number; to: number };

/**
 * Returns everything in a text that can be read as an existing reference, in order. This includes many ordinary words,
 * such as 'there is 1 Lord'.
 */
export function readEntities(text: string): Entity[] {
  parser.parse(text);
  return parser
    .parsed_entities()
    .map(({ osis, indices: [from, to] }) => ({ references: toReferences(osis), from, to }));
}

/**
 * Converts OSIS references such as 'John.3.16' or 'Gen.50.1-Exod.2.25'. A range across several books becomes one
 * passage per book.
 */
function toReferences(osis: string): Reference[] {
  const [first, last = first] = osis.split('-').map(toPlace);
  if (!first || !last) return [];
  const references: Reference[] = [];
  for (let book = first.book; book <= last.book; book++) {
    const start = book === first.book ? first : { book, chapter: 1, verse: 1 };
    references.push(referenceBetween(start, book === last.book ? last : endOf(book)));
  }
  return references;
}

function toPlace(osis: string): Place {
  const [id, chapter, verse] = osis.split('.');
  return { book: bookById(id!)!.number, chapter: Number(chapter), verse: Number(verse) };
}

function endOf(book: number): Place {
  const chapter = bookAt(book).verses.length;
  return { book, chapter, verse: versesIn(book, chapter) };
}

export const beginnings =
  'ac|am|ap|ca|ch|co|da|de|dl|dn|dt|ec|eh|ep|es|ex|ez|ga|ge|gl|gn|ha|hb|he|hg|ho|hs|is|ja|jb|jd|je|jg|jh|jl|jm|jn|jo|jr|js|ju|kg|ki|kn|ks|la|le|lk|lm|lu|lv|ma|mc|mi|mk|mr|mt|na|nb|ne|nm|nu|ob|pe|ph|pr|ps|pt|pv|qo|re|rm|ro|rt|ru|rv|sa|sg|sm|sn|so|ss|th|ti|tm|tt|za|zc|ze|zp';
const isLastWordOfBook = new RegExp(`(?<!\\p{L})(?:${beginnings})\\p{L}*\\.?,?\\s*$`, 'iu');

/**
 * Returns true if the last one to four words in a text are the name of a book with several chapters. A Roman numeral
 * after such a name is a chapter. After a book with only one chapter, it is not: "Jude v. 5" is a verse.
 */
export const isBook = (text: string): boolean => {
  const book = bookAtEnd(text);
  return book !== null && bookAt(book).verses.length > 1;
};

/** Returns the book whose name is the last one to four words in a text, or null. */
export function bookAtEnd(text: string): number | null {
  if (!isLastWordOfBook.test(text)) return null;
  const words = text
    .replace(/[([{“‘"'-]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(-4);
  for (const at of words.keys()) {
    const [entity] = readEntities(`${words.slice(at).join(' ')} 1`);
    const [reference] = entity?.references ?? [];
    if (reference && entity?.from === 0) return reference.book;
  }
  return null;
}

export const translations = 'AMP|ASV|DBY|ERV|ESV|KJV|NKJV|NASB|NIV|NLT|WEB|YLT|RSV|NRSV';
/**
 * A word that leads to the next reference ('and', 'or', 'with'). The parser includes it in the reference, so it is
 * removed.
 */
const linkAtEnd = /(?:\s+(?:and|or|with))?\s*$/i;
const translationAtEnd = new RegExp(`[\\s,]*[([]?(?:${translations})[)\\]]?$`);

/** Removes what the parser includes in a reference but is not a part of it: a translation and a link to the next. */
export const withoutEnd = (written: string): string => written.replace(translationAtEnd, '').replace(linkAtEnd, '');

/** Matches a chapter with a verse. That is precise enough to be a reference even among other words. */
export const namesVerse = /\d\s*(?::|\.(?=\d)|,?\s*(?:verses?|ver|vv?)\b\.?)\s*\d/i;
/** Matches the name of a numbered book without its number: "Kings 3" may be in 1 or 2 Kings. */
export const lacksNumber =
  /(?<!(?:[1-3]|\bi{1,3}|1st|2nd|3rd|first|second|third)[.\s]*)\b(?:samuel|kings|chronicles|corinthians|thessalonians|timothy|peter)\.?,?\s*(?:chapter\s*)?\d/i;
/** Matches text after a number that shows that the number is a time: "Mark 5:30 pm". */
export const isTime = /^\s*(?:[ap]\.?\s?m\b|o'?clock|hours?\b|minutes?\b)/i;
