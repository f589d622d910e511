import { cleanLine } from '../text.ts';
import { maxNameLength } from './items.ts';

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
