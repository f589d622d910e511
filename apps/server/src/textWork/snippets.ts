import { type SnippetPart, snippetAt, snippetOf, type Term } from '@sermon/domain/library/textSearch';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { type Reference, slotsBetween } from '@sermon/domain/scripture/reference';

export const snippetsWith = ({ texts, terms }: { texts: string[]; terms: Term[] }): SnippetPart[][] =>
  texts.map((text) => snippetOf(text, terms));

/**
 * Returns a snippet of each text, around the first reference to one of the passages. A text without one gets a snippet
 * of its beginning.
 */
export function snippetsAbout({ texts, references }: { texts: string[]; references: Reference[] }): SnippetPart[][] {
  const budget = { windows: maxWindows };
  return texts.map((text) => snippetAbout(text, references, budget));
}

/**
 * Maximum number of places that one search parses to locate references. Parsing the worst place takes about 5 ms, and
 * ordinary prose about 0.1 ms.
 */
const maxWindows = 100;
/** Number of characters before and after a chapter number that are parsed with it. */
const reach = 90;

function snippetAbout(text: string, references: Reference[], budget: { windows: number }): SnippetPart[] {
  const wanted = references.map(slotsBetween);
  const isWanted = (reference: Reference) => {
    const { first, last } = slotsBetween(reference);
    return wanted.some((range) => range.first <= last && first <= range.last);
  };
  let parsedTo = 0;
  for (const { index } of text.matchAll(chapterPattern(references))) {
    if (index < parsedTo) continue;
    if (budget.windows-- <= 0) break;
    const { from, to } = windowAround(text, index);
    parsedTo = to - reach;
    const found = findReferences(text.slice(from, to)).find(({ reference }) => isWanted(reference));
    if (found) return snippetAt(text, from + found.from, from + found.to);
  }
  return snippetOf(text, []);
}

/** Returns the range around `at` that is parsed: within one line, and without a truncated word at either end. */
function windowAround(text: string, at: number): { from: number; to: number } {
  const before = text.slice(Math.max(0, at - reach), at);
  const after = text.slice(at, at + 2 * reach);
  const lineStart = before.lastIndexOf('\n') + 1;
  const start = lineStart > 0 || at <= reach ? lineStart : before.search(/\s/) + 1;
  const lineEnd = after.indexOf('\n');
  const end = lineEnd >= 0 ? lineEnd : after.length;
  return { from: at - before.length + start, to: at + end };
}

function chapterPattern(references: Reference[]): RegExp {
  const chapters = references.flatMap(({ chapter, endChapter = chapter }) =>
    Array.from({ length: Math.min(10, endChapter - chapter + 1) }, (_, at) => chapter + at),
  );
  // A Roman numeral counts only near a digit, because "I" is also a word.
  return new RegExp(`\\b(?:${chapters.join('|')}|(?:${chapters.map(roman).join('|')})\\b(?=\\D{0,12}\\d))\\b`, 'gi');
}

const numerals: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  const [value, letters] = numerals.find(([least]) => least <= number) ?? [number, ''];
  return number === 0 ? '' : letters + roman(number - value);
}
