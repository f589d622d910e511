import { cleanLine, escapeHtml } from '../text.ts';
import { fields } from '../texts/calls.ts';
import { library as texts } from '../texts/library.ts';
import { maxNameLength } from './items.ts';

export function nameError(name: string, blank = texts.nameBlank): string | null {
  const { length } = cleanLine(name);
  if (length > maxNameLength) return fields.nameTooLong(maxNameLength);
  return length === 0 ? blank : null;
}

/** Default file names from word processors: 'Document1', 'Untitled (2)', 'doc-3'. */
const meaningless = /^(new |microsoft word )?(document|doc|untitled|file|scan)?[\s\d()_.-]*$/i;

/**
 * Returns the title for a file that was converted to a document. The title is the file name without its extension. If
 * that is a default name, the title is the first heading in the text, if there is one.
 */
export function titleOfFile(fileName: string, heading: string): string {
  const name = cleanLine(fileName.replace(/\.[a-z\d]{1,5}$/i, '').replaceAll('_', ' '));
  const title = meaningless.test(name) ? cleanLine(heading) || name : name;
  return cleanLine((title || 'Untitled').slice(0, maxNameLength));
}

/** The shortest part of a title, in characters, that counts as a file name that a system has cut. */
const minCutLength = 40;

/**
 * Returns the title that this product wrote into a Word file if `title`, which comes from the file's name, is the same
 * apart from what file names cannot contain: `withOwnTitle('John 3_16 (1)', 'John 3:16')`. If the user has given the file
 * another name, returns `title`.
 */
export function withOwnTitle(title: string, ownTitle: string | null): string {
  if (ownTitle === null) return title;
  const [words, ownWords] = [wordsOf(title.replace(/ \(\d+\)$/, '')), wordsOf(ownTitle)];
  const isCut = words.length >= minCutLength && ownWords.startsWith(words);
  return words !== '' && (words === ownWords || isCut) ? ownTitle : title;
}

/**
 * Returns the text of a Word file that this product wrote, for a document named `name` or, if null, for a place inside
 * another document. The file's own title becomes a heading unless it is the document's name, so that no words are lost.
 */
export const withTitleHeading = (html: string, ownTitle: string | null, name: string | null): string =>
  ownTitle === null || ownTitle === name ? html : `<h1>${escapeHtml(ownTitle)}</h1>${html}`;

const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const suffix = ' - Copy';

/** Returns the name for a copy. A name near the length limit is truncated to make room for the suffix. */
export const copyName = (name: string): string => name.slice(0, maxNameLength - suffix.length).trimEnd() + suffix;
