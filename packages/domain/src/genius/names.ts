import { tallyOf } from '../analyzer/keywords.ts';

/** The first word of a text, of a sentence or of direct speech, which has a capital letter whatever it is. */
const firstWord = /(?:^|[.?!:]|[“‘"])[^\p{L}]{0,20}\p{L}[\p{L}\p{M}’'-]*/gu;

/**
 * Returns the stems of the names in verses of the Bible: words that have a capital letter within a sentence, and no small
 * one anywhere.
 */
export function namesIn(verses: Iterable<string>): Set<string> {
  const [capital, small] = [new Set<string>(), new Set<string>()];
  for (const verse of verses) {
    for (const [stem, forms] of tallyOf(verse.replaceAll(firstWord, ' ')))
      for (const form of forms.keys()) (form === form.toLowerCase() ? small : capital).add(stem);
  }
  return new Set([...capital].filter((stem) => !small.has(stem)));
}
