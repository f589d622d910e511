import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { type Reference, slotsOf } from '@sermon/domain/scripture/reference';
import { foldedWords } from '@sermon/domain/search/words';
import type { Document } from './documents.ts';
import type { Facts } from './queries.ts';

/** The number of characters at the beginning of a text that name its passage. */
const beginning = 400;

/**
 * Returns a function that grades a document by facts instead of by reading:
 *
 * - title: 3 if the title contains the given words in a row.
 * - author: 3 if it is the author.
 * - passage: 3 if the beginning of the text or its references name verses of the passage. Otherwise 2 if the text refers
 *   to the passage three times or more, and 1 if it refers to it at all.
 * - phrase: 3 if the text contains the words in a row. 1 if the query also has a passage.
 * - phrase and word: 3 if the text contains both, 1 if it contains only the phrase.
 */
export function graderBy(facts: Facts): (document: Document) => number {
  const graders = [
    facts.title !== undefined && byTitle(facts.title),
    facts.author !== undefined && byAuthor(facts.author),
    facts.passage !== undefined && byPassage(facts.passage),
    facts.phrase !== undefined && byPhrase(facts.phrase, facts.word, facts.passage === undefined ? 3 : 1),
  ].filter((grader) => grader !== false);
  return (document) => Math.max(...graders.map((grader) => grader(document)));
}

/** Returns the words of a text between spaces, so that a sequence of words can be searched for as a string. */
const wordsIn = (text: string): string => ` ${foldedWords(text).join(' ')} `;

const byTitle = (title: string) => (document: Document) => (wordsIn(document.title).includes(wordsIn(title)) ? 3 : 0);

const byAuthor = (author: string) => (document: Document) => (wordsIn(document.author) === wordsIn(author) ? 3 : 0);

function byPhrase(phrase: string, word: string | undefined, most: number) {
  return ({ title, text }: Document) => {
    const words = wordsIn(`${title} ${text}`);
    if (!words.includes(wordsIn(phrase))) return 0;
    return word === undefined || words.includes(wordsIn(word)) ? most : 1;
  };
}

function byPassage(passage: string) {
  const wanted = new Set(slotsOf(parseReferences(passage)));
  const isWanted = (reference: Reference) => slotsOf([reference]).some((slot) => wanted.has(slot));
  return (document: Document) => {
    const { subject, all } = referencesIn(document);
    if (subject.some(isWanted)) return 3;
    const count = all.filter(isWanted).length;
    return count >= 3 ? 2 : Math.min(1, count);
  };
}

type References = { subject: Reference[]; all: Reference[] };
const known = new WeakMap<Document, References>();

/** Returns the passages that a document is about, and all passages in its text. Each text is read only once. */
function referencesIn(document: Document): References {
  const { references, text } = document;
  const found = (part: string) => findReferences(part).map(({ reference }) => reference);
  // Some texts write '(5:19)' after the book, which is not a usual notation.
  const opening = text.slice(0, beginning).replaceAll(/[()]/g, ' ');
  const read = known.get(document) ?? {
    subject: [...parseReferences(references), ...found(opening)],
    all: found(text),
  };
  known.set(document, read);
  return read;
}
