import { bookById } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import type { SourceVerse } from '../text.ts';
import { readPackageFile } from './packages.ts';

/**
 * Accepts either a list of elements or a single element, because XML converted to JSON has no list around a single one.
 */
const listOf = <T extends z.ZodType>(element: T) => z.union([z.array(element), element.transform((value) => [value])]);
const verse = z.object({ '-osisID': z.string(), text: z.string().default('') });
const chapter = z.object({ verse: listOf(verse) });
const book = z.object({ chapter: listOf(chapter) });
const file = z.object({ osis: z.object({ osisText: z.object({ div: z.array(book) }) }) });

/** Reads the verses of an OSIS document in JSON form, keeping the source's verse numbers. Line breaks become spaces. */
export async function readOsis(path: string): Promise<SourceVerse[]> {
  const { div } = file.parse(await readPackageFile(path)).osis.osisText;
  return div
    .flatMap((book) => book.chapter)
    .flatMap((chapter) => chapter.verse)
    .map(({ '-osisID': osisId, text }) => {
      const [id, chapter, verse] = osisId.split('.');
      return {
        book: bookById(id!)!.number,
        chapter: Number(chapter),
        verse: Number(verse),
        text: text.replaceAll(/\s+/g, ' ').trim(),
      };
    });
}
