import { escapeHtml } from '@sermon/domain/text';
import { placeAt } from '@sermon/domain/scripture/books';
import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import type { Db } from '../../../database/open.ts';
import { digestOfVerses, readBible, readContents } from '../file.ts';
import { installText } from '../install.ts';
import type { Verse } from '../text.ts';
import { align } from './align.ts';
import { CannotImport } from '../../../ports/bible/gathered.ts';
import { readBibleFile } from './read.ts';
import { verify } from './verify.ts';

/**
 * Reads a Bible and reports its contents line by line. Does not write anything. `directory` contains the built-in
 * translations, one of which is used for comparison. Throws `CannotImport` if the file is not a Bible or cannot be
 * used.
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

/**
 * Returns whether the text has paragraph breaks within chapters. The first verse of every chapter starts a paragraph
 * anyway.
 */
const hasParagraphs = (verses: readonly Verse[]): boolean =>
  verses.some(({ marked, startsParagraph }, slot) => marked && startsParagraph && placeAt(slot).verse > 1);

type ImportOptions = {
  db: Db;
  clock: () => Date;
  signal: AbortSignal;
  say: (line: string) => void;
  id: string;
  name: string;
  copyright: string;
  verses: readonly Verse[];
};

/** Installs a text that `checkBible` has checked. Throws `CannotImport` if the installation is interrupted. */
export async function installImported({ verses, id, name, copyright, say, ...services }: ImportOptions): Promise<void> {
  const outcome = await installText({
    ...services,
    translation: { id, name, copyrightHtml: escapeHtml(copyright), digest: digestOfVerses(verses) },
    verses: async () => verses,
    isReadableMeanwhile: false,
    report: (percent) => say(texts.installing(id, percent)),
  });
  if (outcome === 'stopped') throw new CannotImport(texts.interrupted(id));
  if (outcome === 'overtaken') throw new CannotImport(texts.overtaken(id));
}

/** Returns the verses of the King James Version for comparison, or null if this translation was not built. */
async function kingJames(directory: string): Promise<readonly Verse[] | null> {
  const contents = await readContents(directory);
  return contents?.digests['KJV'] ? (await readBible(directory, 'KJV')).verses : null;
}
