import { counted } from './numbers.ts';

const number = (count: number) => count.toLocaleString('en');
const some = (count: number, examples: readonly string[]) =>
  examples.join(', ') + (count > examples.length ? ` and ${number(count - examples.length)} more` : '');

export const bibleImport = {
  noSuchFile: (path: string) => `There is no file or folder ${path}.`,
  unknownFormat:
    'Unknown format. These formats can be imported: OSIS, USFX, Zefania XML, USFM and the product’s own JSON.',
  severalFormats: (format: string, other: string, file: string) =>
    `The files are in different formats: ${format}, then ${other} in ${file}. Please import one format at a time.`,
  noVerses: 'The file contains no Bible verses.',
  unreadableText: (file: string) => `${file} is not in the encoding it declares, or not in UTF-8.`,
  badZip: (why: string) => `The zip could not be read: ${why}.`,
  notWellFormed: (why: string) => `The file is not well-formed XML: ${why}.`,
  declaresEntities: 'The file declares its own entities. Such files are not accepted.',
  tooDeep: 'The elements in the file are nested too deeply.',
  pieceTooLong: 'The file has a line, tag or text that is too long for a Bible.',
  tooLarge: 'The file is too large for a Bible (more than 300 MB).',
  tooManyFiles: 'There are too many files for a Bible (more than 2,000).',
  tooManyVerses: 'The file has more verses than any Bible (more than 60,000).',
  tooMuchText: 'The file has more text than any Bible (more than 20,000,000 characters).',
  verseTooLong: (verse: string) =>
    `${verse} has more than 20,000 characters: the markers of the verses after it were not found.`,
  notJson: 'The file is not valid JSON.',
  notOurJson: (where: string) =>
    `The file is not in the product’s own JSON format: ${where || 'its beginning'} is not valid.`,

  read: (format: string, files: number) => `${format}, ${counted(files, 'file')}`,
  found: (books: number, chapters: number, verses: number) =>
    `${counted(books, 'book')}, ${counted(chapters, 'chapter')}, ${counted(verses, 'verse')}`,
  book: (name: string, chapters: number, verses: number, likeKjv: number | null) =>
    `  ${name.padEnd(16)} ${counted(chapters, 'chapter').padStart(12)} ${counted(verses, 'verse').padStart(13)}` +
    (likeKjv === null ? '' : `   ${String(likeKjv).padStart(3)}% as in the KJV`),
  missingBooks: (names: readonly string[]) =>
    names.length === 39 && names[0] === 'Genesis'
      ? 'This is a New Testament only.'
      : `Missing books: ${names.join(', ')}`,
  otherFiles: (names: readonly string[]) =>
    `Files without a book of the Bible: ${some(names.length, names.slice(0, 8))}`,
  otherBooks: (names: readonly string[]) => `Books left out because they are not among the 66: ${names.join(', ')}`,
  missingVerses: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} missing from the file, shown as omitted: ${some(count, examples)}`,
  emptyVerses: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} without words, shown as omitted: ${some(count, examples)}`,
  spans: (count: number, examples: readonly string[]) =>
    `${counted(count, 'passage')} where several verses are combined into one, kept in the first verse: ${some(count, examples)}`,
  duplicates: (count: number, examples: readonly string[]) =>
    `${counted(count, 'duplicate verse')}, of which the first is used: ${some(count, examples)}`,
  joined: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} beyond the usual end of the chapter, joined to its last verse: ${some(count, examples)}`,
  dropped: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} not in the usual numbering, left out: ${some(count, examples)}`,
  greekPsalms:
    'The psalms are numbered as in the Septuagint and the Vulgate, and get the usual numbers: Psalm 22 is now Psalm 23.',
  titledPsalms: (count: number) =>
    `In ${counted(count, 'psalm')} the title is numbered as a verse, as in Hebrew Bibles. It is shown above the psalm, and the verses get the usual numbers.`,
  recounted: (names: readonly string[]) =>
    `Chapters end at other verses, as in Hebrew Bibles, and the verses get the usual numbers: ${names.join(', ')}`,
  movedDoxology: 'The end of Romans comes after chapter 14. It was moved to Romans 16:25–27.',
  strange: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} with unexpected characters: ${some(count, examples)}`,
  shifted: (count: number, examples: readonly string[]) =>
    `${counted(count, 'verse')} closer to a neighboring verse in the KJV: ${some(count, examples)}`,
  borrowedParagraphs: 'The file has no paragraphs, so the paragraphs of the KJV are used.',
  garbled: 'Too many verses have unexpected characters. The file is probably in a different encoding than it declares.',
  notInstalled: (why: string) => `Nothing was installed. ${why}`,
  checked: 'Check complete. Nothing was installed.',
  builtIn: (id: string) => `${id} is built in and would be restored at the next start. Please choose another id.`,
  builtInStays: (id: string) => `${id} is built in and would be restored at the next start.`,
  badId: (id: string) => `${id || 'The id'} is not a valid id. Use 2 to 20 capital letters, digits and hyphens.`,
  nameMissing: '--name is missing: the name of the translation, as people know it.',
  copyrightMissing: '--copyright is missing: the copyright notice, which is shown under every verse.',
  tooLong: (field: string, max: number) => `${field} is too long: at most ${number(max)} characters.`,
  installing: (id: string, percent: number) => `Installing ${id}: ${percent}%`,
  installed: (id: string, name: string, verses: number) =>
    `${name} (${id}) was installed: ${counted(verses, 'verse')}.`,
  interrupted: (id: string) => `${id} was not fully installed. Run the same command again to continue.`,
  overtaken: (id: string) => `Another import is installing a different text as ${id}.`,
  removed: (id: string) => `${id} was removed.`,
  noSuch: (id: string) => `No translation is installed as ${id}.`,
  listed: (id: string, name: string, verses: number, isWhole: boolean) =>
    `${id.padEnd(20)} ${name}, ${counted(verses, 'verse')}${isWhole ? '' : ' (not fully installed, not shown)'}`,
  none: 'No translation is installed.',
};
