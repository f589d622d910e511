import { type Entity, isTime, lacksNumber, namesVerse, readEntities, withoutEnd } from './parser.ts';
import { type Passages, readPlainPassages } from '../passages.ts';
import { formatReferences, type Reference } from '../reference.ts';
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
export const parseReferences = (query: string): Reference[] =>
  findWritten(query)
    .flatMap(({ references }) => references)
    .slice(0, maxReferences);

/** Finds the references that `parseReferences` returns. `query.slice(from, to)` is each as written. */
function findWritten(query: string): Entity[] {
  if (query.length > maxReferenceQueryLength) return [];
  const { text, origins } = modernizeNotation(query);
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
    .map(({ references, from, to }) => {
      const start = origins[from] ?? query.length;
      const written = query.slice(start, origins[to] ?? query.length);
      return { references, from: start, to: start + withoutEnd(written).length };
    });
}

/** Between two references that belong to one list. */
const separator = /^[\s,;&]*(?:\band\b[\s,;&]*)?$/i;

/** 'the 23rd Psalm' is shown as 'Psalm 23', without the article. */
const ordinalPsalm = /^[\p{L}\d-]+(?:st|nd|rd|th)\s+psalm/iu;
const articleAtEnd = /\bthe\s+$/i;

/** Reads a text that a user typed as the passages of a sermon. */
export function readPassages(text: string): Passages {
  const plain = readPlainPassages(text);
  if (plain) return plain;
  const lists: { before: string; references: Reference[] }[] = [];
  let end = 0;
  for (const { references, from, to } of findWritten(text)) {
    if (references.length === 0) continue;
    const isOrdinal = ordinalPsalm.test(text.slice(from, to));
    const before = text.slice(end, from).replace(isOrdinal ? articleAtEnd : '', '');
    const last = lists.at(-1);
    if (last && separator.test(before)) last.references.push(...references);
    else lists.push({ before, references: [...references] });
    end = Math.max(end, to);
  }
  return {
    references: lists.flatMap(({ references }) => references).slice(0, maxReferences),
    shown: lists.map(({ before, references }) => before + formatReferences(references)).join('') + text.slice(end),
  };
}

/** Returns a text that a user typed as the passages of a sermon as the product shows it. */
export const shownPassages = (text: string): string => readPassages(text).shown;
