import { bookById } from '../../scripture/books.ts';
import type { Reference } from '../../scripture/reference.ts';

const passage = /^(\w+) (\d+)(?::(\d+))?(?:-(?:(\d+):)?(\d+))?$/;

/**
 * Reads passages with OSIS ids as in the lists of this folder: 'Eph 5:21-6:4; Ps 23; 1Cor 12-14'. The parser for
 * references takes a hundred times as long, which is too long for hundreds of topics. Throws a RangeError for other
 * notations.
 */
export function readOsis(passages: string): Reference[] {
  return passages.split('; ').map((written) => {
    const [, id = '', first, verse, endChapter, end] = passage.exec(written) ?? [];
    const book = bookById(id);
    if (book === undefined) throw new RangeError(`“${written}” is no passage`);
    // 'Jude 3-4' are verses, because Jude has only one chapter.
    if (verse === undefined && book.verses.length === 1) return within(book.number, 1, Number(first), end);
    const chapter = Number(first);
    if (verse === undefined)
      return { book: book.number, chapter, ...(end !== undefined && { endChapter: Number(end) }) };
    const reference = within(book.number, chapter, Number(verse), end);
    return endChapter === undefined ? reference : { ...reference, endChapter: Number(endChapter) };
  });
}

export type MarkedPassage = { reference: Reference; key: Reference | null; isRelated: boolean };

const mark = /^(?:(\d+):)?(\d+)(?:-(\d+))?$/;

/**
 * Reads passages like `readOsis`. The verses that represent a passage follow after an asterisk, with their chapter if
 * it is not the first one: 'Phil 2:1-11*2; 1Cor 12-14*13:4-7'. A passage after a tilde is only related to the topic:
 * 'Luke 15:8-10; ~Luke 19:10'. Throws a RangeError for other notations.
 */
export const readMarkedOsis = (passages: string): MarkedPassage[] =>
  passages.split('; ').map((written) => {
    const isRelated = written.startsWith('~');
    const [passage = '', ...marks] = written.slice(isRelated ? 1 : 0).split('*');
    const marked = marks.length === 0 ? undefined : marks.join('*');
    const [reference] = readOsis(passage);
    if (marked === undefined) return { reference: reference!, key: null, isRelated };
    const [, chapter, verse, end] = mark.exec(marked) ?? [];
    if (verse === undefined) throw new RangeError(`“${written}” marks no verse`);
    const first = chapter === undefined ? reference!.chapter : Number(chapter);
    return { reference: reference!, key: within(reference!.book, first, Number(verse), end), isRelated };
  });

const within = (book: number, chapter: number, verse: number, end: string | undefined): Reference => ({
  book,
  chapter,
  verse,
  ...(end !== undefined && { endVerse: Number(end) }),
});
