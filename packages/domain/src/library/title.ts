import { cleanLine } from '../text.ts';
import { maxNameLength } from './items.ts';

/** Names that a word processor gives: 'Document1', 'Untitled (2)', 'doc-3'. */
const meaningless = /^(new |microsoft word )?(document|doc|untitled|file|scan)?[\s\d()_.-]*$/i;

/**
 * The title of a document that was a file: the file's name without its ending. Where the name says nothing, the text's first heading;
 * where there is none, the name after all.
 */
export function titleOfFile(fileName: string, heading: string): string {
  const name = cleanLine(fileName.replace(/\.[a-z\d]{1,5}$/i, '').replaceAll('_', ' '));
  const title = meaningless.test(name) ? cleanLine(heading) || name : name;
  return cleanLine((title || 'Untitled').slice(0, maxNameLength));
}
