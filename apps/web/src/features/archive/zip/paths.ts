import { maxDepth, maxNameLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';

/** Where a file lay: the folders from the outermost in, and its own name. */
export type Place = { folders: string[]; name: string };

/** What systems and word processors leave beside the files of a person. */
const isLeftBehind = (name: string): boolean =>
  name.startsWith('.') || name.startsWith('~$') || /^(__MACOSX|thumbs\.db|desktop\.ini|icon\r?)$/i.test(name);

const cleanName = (name: string): string => cleanLine(name.normalize('NFC')).slice(0, maxNameLength);

/**
 * The place that a path names, with names that a library takes. Null for what no person put there: hidden files and folders, those of
 * macOS and Windows, and the locks of Word. Ways upwards ('..') and roots are left out, so that nothing leads out of the folder.
 */
export function placeOf(path: string): Place | null {
  const parts = path.split(/[/\\]/).filter((part) => !['', '.', '..'].includes(part.trim()) && !/^[a-z]:$/i.test(part));
  if (parts.some(isLeftBehind)) return null;
  const names = parts.map(cleanName).filter((name) => !['', '.', '..'].includes(name));
  const name = names.pop();
  return name ? { folders: names.slice(0, maxDepth - 1), name } : null;
}

/** The kinds of files that become documents, by their ending. */
export type Kind = 'word' | 'text' | 'markdown' | 'page';

const kinds: Record<string, Kind> = {
  docx: 'word',
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'page',
  htm: 'page',
};

/** What a file is by the ending of its name; null for a kind that is not brought in. */
export const kindOf = (name: string): Kind | null => kinds[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

export const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';

/** What file choosers show. */
export const acceptedEndings = `${Object.keys(kinds)
  .map((ending) => `.${ending}`)
  .join(',')},.zip`;
