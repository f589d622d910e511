import { escapeHtml } from '@sermon/domain/text';
import { placeAt } from '@sermon/domain/scripture/books';
import { bible as texts } from '@sermon/domain/texts/bible';
import type { Db } from '../../../database/open.ts';
import { digestOfVerses, readBible, readContents } from '../file.ts';
import { installText } from '../install.ts';
import type { Verse } from '../text.ts';
import { align } from './align.ts';
import { CannotImport } from './gathered.ts';
import { readBibleFile } from './read.ts';
import { verify } from './verify.ts';

/**
 * Reads a Bible and says line by line what it holds; nothing is written. `directory` is where the built texts are, one of which it is compared with. Throws
 * `CannotImport` for what is no Bible.
 */
export async function checkBible(
  path: string,
  directory: string,
  say: (line: string) => void,
): Promise<{ verses: readonly Verse[] }> {
  const { format, files, others, otherBooks, verses: raw } = await readBibleFile(path);
  const { verses, alignment } = align(raw);
  const kjv = await kingJames(directory);
  const { report, objection } = verify(verses, alignment, kjv);
  say(texts.read(format, files));
  for (const line of report) say(line);
  if (others.length > 0) say(texts.otherFiles(others));
  if (otherBooks.length > 0) say(texts.otherBooks(otherBooks));
  if (objection) throw new CannotImport(objection);
  if (!kjv || hasParagraphs(verses)) return { verses };
  say(texts.borrowedParagraphs);
  return { verses: verses.map((verse, slot) => ({ ...verse, startsParagraph: kjv[slot]!.startsParagraph })) };
}

/** Every chapter begins one. */
const hasParagraphs = (verses: readonly Verse[]): boolean =>
  verses.some(({ marked, startsParagraph }, slot) => marked && startsParagraph && placeAt(slot).verse > 1);

type Importing = {
  db: Db;
  clock: () => Date;
  signal: AbortSignal;
  say: (line: string) => void;
  id: string;
  name: string;
  /** Plain text. */
  copyright: string;
  verses: readonly Verse[];
};

/** Installs a text that was looked at. Throws `CannotImport` where it could not be finished. */
export async function installImported({ verses, id, name, copyright, say, ...given }: Importing): Promise<void> {
  const ended = await installText({
    ...given,
    translation: { id, name, copyrightHtml: escapeHtml(copyright), digest: digestOfVerses(verses) },
    verses: async () => verses,
    isReadableMeanwhile: false,
    say: (percent) => say(texts.installing(id, percent)),
  });
  if (ended === 'stopped') throw new CannotImport(texts.interrupted(id));
  if (ended === 'overtaken') throw new CannotImport(texts.overtaken(id));
}

/** What a new text is compared with; null where it was not built. */
async function kingJames(directory: string): Promise<readonly Verse[] | null> {
  const contents = await readContents(directory);
  return contents?.digests['KJV'] ? (await readBible(directory, 'KJV')).verses : null;
}
