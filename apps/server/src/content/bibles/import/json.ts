import { bookById } from '@sermon/domain/scripture/books';
import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import * as z from 'zod';
import { CannotImport, type Gatherer } from '../../../ports/bible/gathered.ts';
import type { Reader } from './reader.ts';

/** Maximum file length in characters. The whole file is kept in memory. */
const maxLength = 40_000_000;

/**
 * Our own JSON format. It contains every verse with its OSIS reference, in Bible order, with added words in brackets.
 * `title` is the psalm title before the verse.
 */
const file = z.object({
  verses: z.array(
    z.object({
      reference: z.string().regex(/^\w+\.\d+\.\d+$/),
      text: z.string(),
      title: z.string().optional(),
      paragraph: z.boolean().optional(),
    }),
  ),
});

/**
 * Reads our own JSON format: `{ "verses": [{ "reference": "John.3.16", "text": "For God …", "paragraph": true }] }`.
 */
export function jsonReader(gather: Gatherer): Reader {
  let json = '';
  return {
    write(chunk) {
      json += chunk;
      if (json.length > maxLength) throw new CannotImport(texts.pieceTooLong);
    },
    end() {
      const { verses } = parsed(json);
      let place = '';
      for (const { reference, text, title = '', paragraph = false } of verses) {
        const [book = '', chapter = '', verse = ''] = reference.split('.');
        if (place.split('.')[0] !== book) gather.book(bookById(book)?.number, book);
        if (place !== `${book}.${chapter}`) gather.chapter(Number(chapter));
        place = `${book}.${chapter}`;
        if (paragraph) gather.paragraph();
        gather.title(title);
        gather.verse(verse);
        gather.text(text);
        gather.endVerse();
      }
    },
  };
}

function parsed(json: string): z.output<typeof file> {
  try {
    const read = file.safeParse(JSON.parse(json));
    if (read.success) return read.data;
    throw new CannotImport(texts.notOurJson(read.error.issues[0]?.path.join('.') ?? ''));
  } catch (error) {
    if (error instanceof CannotImport) throw error;
    throw new CannotImport(texts.notJson);
  }
}
