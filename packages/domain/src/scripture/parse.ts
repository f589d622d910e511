import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { bookAt, bookById, type Place, versesIn } from './books.ts';
import { type Reference, referenceBetween } from './reference.ts';
import { writtenUsually } from './writing.ts';

/** Longer queries are words, whatever they hold; in characters. */
export const maxReferenceQueryLength = 500;
/** A query names at most so many passages. */
const maxReferences = 100;

const parser = new bcv_parser(english).set_options({
  versification_system: 'kjv',
  osis_compaction_strategy: 'bcv',
  consecutive_combination_strategy: 'separate',
  sequence_combination_strategy: 'separate',
  captive_end_digits_strategy: 'include',
});

/** Words that may stand around references without making the query a search for words. */
const around =
  /\b(?:and|also|or|with|to|through|from|in|of|the|on|see|cf|compare|read|reading|book|gospel|epistle|letter|chapters?|verses?|vv?|bible|scripture|AMP|ASV|DBY|DARBY|ERV|ESV|KJV|NKJV|LBLA|MSG|NASB|NBL|NIRV|NIV|NLT|OJB|WEB|YLT|NRSV|RSV|CSB)\b/gi;
/** A chapter with a verse: so exact that it counts among other words too. */
const namesVerse = /\d\s*(?::|\.(?=\d)|verses?\b|vv?\b\.?)\s*\d/i;
/** "Kings 3": which of the two is not said. */
const lacksNumber =
  /(?<!(?:[1-3]|\bi{1,3}|1st|2nd|3rd|first|second|third)[.\s]*)\b(?:samuel|kings|chronicles|corinthians|thessalonians|timothy|peter)\.?\s*\d/i;
/** After a number: "Mark 5:30 pm" is a time. */
const isTime = /^\s*(?:[ap]\.?\s?m\b|o'?clock|hours?\b|minutes?\b)/i;

/**
 * The passages that a search query names, in its order; none where it is a search for words. A query that is nothing but references counts,
 * and so does a chapter with a verse among other words. What does not exist ('Psalm 200', 'John 3:99') is no reference.
 */
export function parseReferences(query: string): Reference[] {
  if (query.length > maxReferenceQueryLength) return [];
  const text = writtenUsually(query, isBook);
  if (lacksNumber.test(text)) return [];
  parser.parse(text);
  const found = parser.parsed_entities();
  let rest = '';
  let end = 0;
  for (const { indices } of found) {
    rest += `${text.slice(end, indices[0])} `;
    end = Math.max(end, indices[1]);
  }
  rest += text.slice(end);
  const isOnlyReferences = !/[\p{L}\p{N}]/u.test(rest.replaceAll(around, ' '));
  return found
    .filter(
      ({ indices: [from, to] }) =>
        isOnlyReferences || (namesVerse.test(text.slice(from, to)) && !isTime.test(text.slice(to))),
    )
    .flatMap(({ osis }) => toReferences(osis))
    .slice(0, maxReferences);
}

/** 'John.3.16' or 'Gen.50.1-Exod.2.25'; a range over several books becomes one passage for each. */
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

/** The last one to four words before a Roman numeral are a book, and that book has chapters to count ("Jude v. 5" is a verse). */
function isBook(text: string): boolean {
  const words = text.trim().split(/\s+/).slice(-4);
  return words.some((_, i) => {
    const name = words.slice(i).join(' ');
    parser.parse(`${name} 1`);
    const [entity] = parser.parsed_entities();
    const book = entity && bookById(entity.osis.split('.')[0]!);
    return book && entity.indices[0] === 0 && book.verses.length > 1;
  });
}
