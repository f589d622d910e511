import { bookAt } from '@sermon/domain/scripture/books';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import type { Reference } from '@sermon/domain/scripture/reference';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A part of the sentences. The finder was changed with a view to the tuned half of the set; the hidden half showed how it
 * does on other sentences. The later ones were written when the finder was finished, and count for no floor.
 */
export type Part = 'tuned' | 'hidden' | 'later';

/** What the finder does with a sentence that refers to passages. */
export type Verdict =
  /** It finds these passages and no others, in order. */
  | 'exact'
  /** It finds some of them, or none, and no others. */
  | 'missed'
  /** It finds another book, chapter or verse, or other limits of a range. */
  | 'wrong';

export type Judged = { text: string; meant: string; found: string };

/** The sentences of one part by verdict. `falsely` contains the traps in which something is found. */
export type Measured = Record<Verdict, Judged[]> & { avoided: Judged[]; falsely: Judged[] };

/** Runs the finder on both kinds of sentences of one part. */
export function measure(part: Part): Measured {
  const measured: Measured = { exact: [], missed: [], wrong: [], avoided: [], falsely: [] };
  for (const line of linesOf(`true.${part}.txt`)) {
    const [text = '', meant = ''] = line.split(' | ');
    const found = passagesIn(text);
    measured[verdictOn(found, meant.split(', '))].push({ text, meant, found: found.join(', ') });
  }
  for (const text of linesOf(`traps.${part}.txt`)) {
    const found = passagesIn(text);
    measured[found.length === 0 ? 'avoided' : 'falsely'].push({ text, meant: '', found: found.join(', ') });
  }
  return measured;
}

function verdictOn(found: readonly string[], meant: readonly string[]): Verdict {
  if (found.join() === meant.join()) return 'exact';
  return found.every((passage) => meant.includes(passage)) ? 'missed' : 'wrong';
}

const passagesIn = (text: string): string[] => findReferences(text).map(({ reference }) => passageOf(reference));

/** Formats a passage as OSIS. The end of a range names only what differs: 'Rom.8.28-39', 'Isa.52.13-53.12'. */
function passageOf({ book, chapter, verse, endChapter, endVerse }: Reference): string {
  const parts = (...numbers: (number | undefined)[]) => numbers.filter((number) => number !== undefined).join('.');
  const end = parts(endChapter, endVerse);
  return `${bookAt(book).id}.${parts(chapter, verse)}${end && `-${end}`}`;
}

/** Returns the lines of a file in this folder without its comments. */
const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
