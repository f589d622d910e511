import { bookById } from '@sermon/domain/scripture/books';
import * as z from 'zod';
import type { SourceVerse } from '../text.ts';
import { readPackageFile } from './packages.ts';

/** One element where there is one, a list where there are several. */
const several = <T extends z.ZodType>(one: T) => z.union([z.array(one), one.transform((value) => [value])]);
const verse = z.object({ '-osisID': z.string(), text: z.string().default('') });
const chapter = z.object({ verse: several(verse) });
const book = z.object({ chapter: several(chapter) });
const file = z.object({ osis: z.object({ osisText: z.object({ div: z.array(book) }) }) });

/** The verses of an OSIS document that was turned into JSON, under the source's own numbers and with its hard line ends. */
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
