import { foldedWords } from '@sermon/domain/words/foldedWords';
import type { Document } from './documents.ts';
import type { Facts } from './queries.ts';

/** The number of characters at the beginning of a text that name its passage, without repeated spaces. */
const beginning = 400;

/**
 * Returns a function that grades a document by facts instead of by reading:
 *
 * - title: 3 if the title contains the given words in a row.
 * - author: 3 if it is the author.
 * - opening: 3 if the beginning of the text, which names or quotes its passage, matches the pattern.
 * - mention: 2 if the text matches the pattern three times or more, 1 if it matches it at all. The patterns do not use the
 *   product's own reading of references, so a better reading does not change the grades.
 * - phrase: 3 if the text contains the words in a row. 1 if the query also has an opening.
 * - phrase and word: 3 if the text contains both, 1 if it contains only the phrase.
 * - named: a pattern of all spellings of a name. 3 if the title matches it or the text does ten times or more, 2 if the
 *   text does three times or more, 1 if it does at all. Case and diacritics do not count.
 */
export function graderBy(facts: Facts): (document: Document) => number {
  const graders = [
    facts.title !== undefined && byTitle(facts.title),
    facts.author !== undefined && byAuthor(facts.author),
    facts.opening !== undefined && byPassage(facts.opening, facts.mention),
    facts.phrase !== undefined && byPhrase(facts.phrase, facts.word, facts.opening === undefined ? 3 : 1),
    facts.named !== undefined && byName(facts.named),
  ].filter((grader) => grader !== false);
  return (document) => Math.max(...graders.map((grader) => grader(document)));
}

/** Returns the words of a text between spaces, so that a sequence of words can be searched for as a string. */
const wordsIn = (text: string): string => ` ${foldedWords(text).join(' ')} `;

const byTitle = (title: string) => (document: Document) => (wordsIn(document.title).includes(wordsIn(title)) ? 3 : 0);

const byAuthor = (author: string) => (document: Document) => (wordsIn(document.author) === wordsIn(author) ? 3 : 0);

function byPhrase(phrase: string, word: string | undefined, max: number) {
  return ({ title, text }: Document) => {
    const words = wordsIn(`${title} ${text}`);
    if (!words.includes(wordsIn(phrase))) return 0;
    return word === undefined || words.includes(wordsIn(word)) ? max : 1;
  };
}

function byPassage(opening: string, mention: string | undefined) {
  const isSubject = new RegExp(opening, 'i');
  const isMentioned = mention === undefined ? undefined : new RegExp(mention, 'gi');
  return ({ text }: Document) => {
    const line = text.replaceAll(/\s+/g, ' ');
    if (isSubject.test(line.slice(0, beginning))) return 3;
    const count = isMentioned ? [...line.matchAll(isMentioned)].length : 0;
    return count >= 3 ? 2 : Math.min(1, count);
  };
}

function byName(named: string) {
  const pattern = new RegExp(named, 'gi');
  const countIn = (text: string) => [...withoutDiacritics(text).matchAll(pattern)].length;
  return ({ title, text }: Document) => {
    const count = countIn(text);
    if (countIn(title) > 0 || count >= 10) return 3;
    return count >= 3 ? 2 : Math.min(1, count);
  };
}

const withoutDiacritics = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
