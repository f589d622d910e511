import { isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import type { Reference } from '../reference.ts';
import { modernizeNotation } from './notation.ts';

/** The maximum length of a query that can be a reference, in characters. Longer queries are always word searches. */
export const maxReferenceQueryLength = 500;
const maxReferences = 100;

const around =
  /\b(?:and|also|or|with|to|through|from|in|of|the|on|see|cf|compare|read|reading|book|gospel|epistle|letter|chapters?|verses?|vv?|bible|scripture|AMP|ASV|DBY|DARBY|ERV|ESV|KJV|NKJV|LBLA|MSG|NASB|NBL|NIRV|NIV|NLT|OJB|WEB|YLT|NRSV|RSV|CSB)\b/gi;

/**
 * Returns the passages in a search query, in order, or an empty list if the query is a word search. A reference counts
 * if the query contains nothing else, or if the reference has both a chapter and a verse. References that do not exist
 * ('Psalm 200', 'John 3:99') are ignored.
 *
 * @example
 * parseReferences('Luke 15:11-32')
 */
export function parseReferences(query: string): Reference[] {
  if (query.length > maxReferenceQueryLength) return [];
  const { text } = modernizeNotation(query);
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
