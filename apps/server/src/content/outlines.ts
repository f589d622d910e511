import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bookAt } from '@sermon/domain/scripture/books';
import { parseOutline, type Section } from '@sermon/domain/scripture/outlines';

/** The build copies the outlines next to the server. */
const directory = fileURLToPath(new URL('outlines', import.meta.url));

/** The folders of the outlines, each with the number of its last book. */
const folders = [
  { name: 'law', last: 5 },
  { name: 'history', last: 17 },
  { name: 'wisdom', last: 22 },
  { name: 'prophets', last: 39 },
  { name: 'gospels', last: 44 },
  { name: 'letters', last: 66 },
] as const;

export const outlinePath = (book: number): string =>
  `${folders.find(({ last }) => book <= last)!.name}/${bookAt(book).name}.txt`;

const read = new Map<number, Promise<readonly Section[] | null>>();

export function outlineOfBook(book: number): Promise<readonly Section[] | null> {
  const outline = read.get(book) ?? readOutline(book);
  read.set(book, outline);
  return outline;
}

async function readOutline(book: number): Promise<readonly Section[] | null> {
  try {
    return parseOutline(await readFile(join(directory, outlinePath(book)), 'utf8'), bookAt(book));
  } catch (err) {
    if (err instanceof Error && 'code' in err && err.code === 'ENOENT') return null;
    read.delete(book);
    throw err;
  }
}
