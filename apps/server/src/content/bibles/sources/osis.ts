import { bookById } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import type { SourceVerse } from '../text.ts';
import { readPackageFile } from './packages.ts';

/** Accepts a list of elements, or a single element without a list, as XML converted to JSON has it. */
const listOf = <T extends z.ZodType>(element: T) => z.union([z.array(element), element.transform((value) => [value])]);
const verse = z.object({ '-osisID': z.string(), text: z.string().default('') });
const chapter = z.object({ verse: listOf(verse) });
const book = z.object({ chapter: listOf(chapter) });
const file = z.object({ osis: z.object({ osisText: z.object({ div: z.array(book) }) }) });

/** Reads the verses of an OSIS document in JSON, with the verse numbers of the source. Line breaks become spaces. */
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
