import { foldedWords } from '../../words/foldedWords.ts';
import { stopWords } from '../../words/stopWords.ts';
import type { Reference } from '../reference.ts';
import { modernizeNotation } from './notation.ts';
import { isTime, lacksNumber, namesVerse, readEntities } from './parser.ts';
import { numberWord, ordinalWord } from './spokenReferences.ts';

const around =
  /\b(?:see|cf|compare|read|reading|book|gospel|epistle|letter|chapters?|verses?|vv?|bible|scripture|sermons?|preaching)\b/gi;
/** Book abbreviations that are treated as ordinary words if the query has other words: 'is 5 loaves'. */
const isUsuallyWord = /^(?:is|am|so|he|ex|pro|col|lam)\b(?!\.)/i;

/**
 * Matches digits, possible Roman numerals and the words of numbers. A query without them contains no reference and need
 * not be parsed.
 */
const mayBeNumber = new RegExp(`\\p{N}|(?<!\\p{L})(?:[ivxlc]+(?!\\p{L})|${numberWord}|${ordinalWord})`, 'iu');

/**
 * Returns the passages in a query, what names them, and the rest of the query. Unlike in prose, a chapter among other
 * words is a reference: 'Luke 15 forgiveness'.
 */
export function passagesInQuery(query: string): { references: Reference[]; written: string[]; rest: string } {
  const { text } = mayBeNumber.test(query) ? modernizeNotation(query) : { text: '' };
  if (!/\d/.test(text) || lacksNumber.test(text)) return { references: [], written: [], rest: query };
  const entities = readEntities(text);
  const restOf = (removed: typeof entities) => {
    let [rest, end] = ['', 0];
    for (const { from, to } of removed) {
      rest += `${text.slice(end, from)} . `;
      end = Math.max(end, to);
    }
    return rest + text.slice(end);
  };
  const isOnlyReferences = foldedWords(restOf(entities).replaceAll(around, ' ')).every((word) => stopWords.has(word));
  const meantEntities = entities.filter(({ from, to }) => {
    const written = text.slice(from, to);
    return (
      isOnlyReferences || (!isTime.test(text.slice(to)) && (namesVerse.test(written) || !isUsuallyWord.test(written)))
    );
  });
  return {
    references: meantEntities.flatMap(({ references }) => references),
    written: meantEntities.map(({ from, to }) => text.slice(from, to)),
    rest: isOnlyReferences ? '' : restOf(meantEntities),
  };
}
