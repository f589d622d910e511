import { isBook, isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import type { Reference } from '../reference.ts';
import { writtenUsually } from './writing.ts';

/** Longer queries are words, whatever they hold; in characters. */
export const maxReferenceQueryLength = 500;
/** A query names at most so many passages. */
const maxReferences = 100;

/** Words that may stand around references without making the query a search for words. */
const around =
  /\b(?:and|also|or|with|to|through|from|in|of|the|on|see|cf|compare|read|reading|book|gospel|epistle|letter|chapters?|verses?|vv?|bible|scripture|AMP|ASV|DBY|DARBY|ERV|ESV|KJV|NKJV|LBLA|MSG|NASB|NBL|NIRV|NIV|NLT|OJB|WEB|YLT|NRSV|RSV|CSB)\b/gi;

/**
 * The passages that a search query names, in its order; none where it is a search for words. A query that is nothing but references counts,
 * and so does a chapter with a verse among other words. What does not exist ('Psalm 200', 'John 3:99') is no reference.
 */
export function parseReferences(query: string): Reference[] {
  if (query.length > maxReferenceQueryLength) return [];
  const { text } = writtenUsually(query, isBook);
  if (lacksNumber.test(text)) return [];
  const found = readEntities(text);
  let rest = '';
  let end = 0;
  for (const { from, to } of found) {
    rest += `${text.slice(end, from)} `;
    end = Math.max(end, to);
  }
  rest += text.slice(end);
  const isOnlyReferences = !/[\p{L}\p{N}]/u.test(rest.replaceAll(around, ' '));
  return found
    .filter(
      ({ from, to }) => isOnlyReferences || (namesVerse.test(text.slice(from, to)) && !isTime.test(text.slice(to))),
    )
    .flatMap(({ references }) => references)
    .slice(0, maxReferences);
}
