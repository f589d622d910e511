import { maxDepth, maxNameLength } from '@sermon/domain/library/items';
import { importExtensions } from '@sermon/domain/library/importFormats';
import { cleanLine } from '@sermon/domain/text';

export type Place = { folders: string[]; name: string };

const isSystemFile = (name: string): boolean =>
  name.startsWith('.') ||
  name.startsWith('~$') ||
  // Google Takeout describes each file of Drive in another one.
  /-info\.json$/i.test(name) ||
  /^(__MACOSX|thumbs\.db|desktop\.ini|icon\r?)$/i.test(name);

const cleanName = (name: string): string => cleanLine(name.normalize('NFC')).slice(0, maxNameLength);

/**
 * Splits a path into names that the library accepts. Returns null for files that the user did not create: hidden files
 * and folders, macOS and Windows system files, and Word lock files. Drops roots and '..' so that no path leads outside
 * its folder.
 */
export function placeOf(path: string): Place | null {
  const parts = path.split(/[/\\]/).filter((part) => !['', '.', '..'].includes(part.trim()) && !/^[a-z]:$/i.test(part));
  if (parts.some(isSystemFile)) return null;
  const names = parts.map(cleanName).filter((name) => !['', '.', '..'].includes(name));
  const name = names.pop();
  return name ? { folders: names.slice(0, maxDepth - 1), name } : null;
}

export type Kind = 'word' | 'text' | 'markdown' | 'page';

const kinds: Record<string, Kind> = {
  ...Object.fromEntries(importExtensions.map((extension) => [extension, 'word'] as const)),
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'page',
  htm: 'page',
  // Only an export of Evernote whose notes could not be read (`withNotes`).
  enex: 'page',
};

export const kindOf = (name: string): Kind | null =>
  kinds[/\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

export const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';

export const acceptedEndings = `${Object.keys(kinds)
  .map((ending) => `.${ending}`)
  .join(',')},.zip`;
