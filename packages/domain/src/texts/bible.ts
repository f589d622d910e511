import type { Place } from '../scripture/books.ts';
import { formatReference } from '../scripture/reference.ts';

const where = ({ book, chapter, verse }: Place) => formatReference({ book, chapter, verse });

const number = (count: number) => count.toLocaleString('en');
const counted = (count: number, one: string) => `${number(count)} ${count === 1 ? one : `${one}s`}`;
/** Lists the first ones, and the number of the rest. */
const some = (count: number, examples: readonly string[]) =>
  examples.join(', ') + (count > examples.length ? ` and ${number(count - examples.length)} more` : '');

/** The texts about importing Bibles, for operators. */
export const bible = {
  noSuchFile: (path: string) => `There is no file or folder ${path}.`,
  unknownFormat:
    'This is none of the formats that can be imported: OSIS, USFX, Zefania XML, USFM, or the product’s own JSON.',
  severalFormats: (one: string, other: string, file: string) =>
    `The files are of several formats: after ${one} comes ${other} in ${file}. Please import one of them alone.`,
  noVerses: 'The file holds no verse of the Bible.',
  unreadableText: (file: string) => `${file} is not written in the encoding that it says, or not in UTF-8.`,
  badZip: (why: string) => `The zip cannot be read: ${why}.`,
  notWellFormed: (why: string) => `The file is no well-formed XML: ${why}.`,
  declaresEntities: 'The file declares entities of its own. Such files are not read.',
  tooDeep: 'The file has elements too deep inside each other.',
  pieceTooLong: 'The file has a line, a mark or a text that no Bible has: it is too long.',
  tooLarge: 'The file is too large for a Bible: more than 300 MB.',
  tooManyFiles: 'These are too many files for a Bible: more than 2,000.',
  tooManyVerses: 'The file has more verses than any Bible: more than 60,000.',
  tooMuchText: 'The file has more text than any Bible: more than 20,000,000 characters.',
  verseTooLong: (place: Place) =>
    `${where(place)} has more than 20,000 characters: the marks of the verses after it were not found.`,
  notJson: 'The file is no JSON that can be read.',
  notOurJson: (where: string) =>
    `The file is not the product’s own JSON: ${where || 'its beginning'} is not as it should be.`,

  read: (format: string, files: number) => `${format}, ${counted(files, 'file')}`,
  found: (books: number, chapters: number, verses: number) =>
    `${counted(books, 'book')}, ${counted(chapters, 'chapter')}, ${counted(verses, 'verse')}`,
  book: (name: string, chapters: number, verses: number, likeKjv: number | null) =>
    `  ${name.padEnd(16)} ${counted(chapters, 'chapter').padStart(12)} ${counted(verses, 'verse').padStart(13)}` +
    (likeKjv === null ? '' : `   ${String(likeKjv).padStart(3)}% as in the KJV`),
  missingBooks: (names: readonly string[]) =>
    names.length === 39 && names[0] === 'Genesis'
      ? 'It is a New Testament alone.'
      : `Books that are not there: ${names.join(', ')}`,
  otherFiles: (names: readonly string[]) =>
    `Files that hold no book of the Bible: ${some(names.length, names.slice(0, 8))}`,
  otherBooks: (names: readonly string[]) =>
    `Books that are left out, because they are none of the 66: ${names.join(', ')}`,
  missingVerses: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} that the file does not have, shown as left out: ${some(count, examples)}`,
  emptyVerses: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} without words, shown as left out: ${some(count, examples)}`,
  spans: (count: number, examples: readonly string[]) =>
    `${counted(count, 'time')} several verses are written as one, and stand in the first of them: ${some(count, examples)}`,
  duplicates: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} twice, of which the first counts: ${some(count, examples)}`,
  joined: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} beyond the usual end of the chapter, joined to its last verse: ${some(count, examples)}`,
  dropped: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} that the usual numbering does not have, left out: ${some(count, examples)}`,
  titledPsalms: (count: number) =>
    `The title of ${counted(count, 'psalm')} has the number of a verse, as in Hebrew Bibles: it stands above the psalm, and the verses have the usual numbers.`,
  recounted: (names: readonly string[]) =>
    `Chapters end elsewhere, as in Hebrew Bibles, and the verses have the usual numbers: ${names.join(', ')}`,
  movedDoxology: 'The end of Romans stands after chapter 14: it is Romans 16:25–27.',
  strange: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} with strange characters: ${some(count, examples)}`,
  shifted: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} nearer to the verse beside it in the KJV: ${some(count, examples)}`,
  borrowedParagraphs: 'The file has no paragraphs: the verses are parted as in the KJV.',
  garbled: 'Too many verses have strange characters: the file is most likely written in another encoding than it says.',
  notInstalled: (why: string) => `Nothing was installed. ${why}`,
  checked: 'Nothing was installed: it was only looked at.',
  builtIn: (id: string) =>
    `${id} comes with the product, and would be put back at the next start. Please choose another id.`,
  builtInStays: (id: string) => `${id} comes with the product, and would be put back at the next start.`,
  badId: (id: string) => `${id || 'The id'} is no id: it takes 2 to 20 capital letters, digits and hyphens.`,
  nameMissing: '--name is missing: the name of the translation, as people know it.',
  copyrightMissing: '--copyright is missing: whose text it is. It is shown under every verse.',
  tooLong: (what: string, most: number) => `${what} is too long: at most ${number(most)} characters.`,
  installing: (id: string, percent: number) => `Installing ${id}: ${percent}%`,
  installed: (id: string, name: string, verses: number) =>
    `${name} (${id}) was installed: ${counted(verses, 'verse')}.`,
  interrupted: (id: string) => `${id} was not installed wholly. The same command goes on from there.`,
  overtaken: (id: string) => `Somebody else is installing another text as ${id}.`,
  removed: (id: string) => `${id} was removed.`,
  noSuch: (id: string) => `No translation is installed as ${id}.`,
  listed: (id: string, name: string, verses: number, isWhole: boolean) =>
    `${id.padEnd(20)} ${name}, ${counted(verses, 'verse')}${isWhole ? '' : ' (not wholly installed: not shown)'}`,
  none: 'No translation is installed.',
};
