import { books } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import { type BibleText, type SourceVerse, toBibleText } from '../text.ts';
import { readPackageFile } from './packages.ts';

const file = z.record(z.string(), z.string());
const numberOf = new Map(books.map(({ name, number }) => [name, number])).set("Solomon's Song", 22);

/**
 * Reads the King James Version of 1769. In the source, '# ' starts a paragraph and [brackets] mark added words. It has
 * no psalm titles.
 */
export async function readKjv(): Promise<BibleText> {
  return toBibleText('KJV', verses(file.parse(await readPackageFile('kjv/json/verses-1769.json'))));
}

function* verses(file: Record<string, string>): Generator<SourceVerse> {
  for (const [reference, text] of Object.entries(file)) {
    const [, name, chapter, verse] = /^(.+) (\d+):(\d+)$/.exec(reference)!;
    yield {
      book: numberOf.get(name!)!,
      chapter: Number(chapter),
      verse: Number(verse),
      text: text.replace(/^# /, ''),
      startsParagraph: text.startsWith('# '),
    };
  }
}
