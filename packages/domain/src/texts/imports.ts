import { productName } from '../product.ts';

const counted = (n: number, singular: string, plural: string) =>
  n === 1 ? `One ${singular}` : `${n.toLocaleString('en')} ${plural}`;

/** A file's format: 'Word document', and the program that can save it in another one. */
type Source = { noun: string; program: string };

const withArticle = (noun: string) => `${/^(?:[aeio]|RTF)/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** UI text for importing files (spec part 1 §5). */
export const imports = {
  untitled: 'Untitled sermon',
  notes: 'Notes',

  notRead: ({ noun, program }: Source) =>
    `This file could not be read as ${withArticle(noun)}. Please open it in ${program} and save it again as .docx.`,
  oldWord:
    'This document was written by a very old version of Word. Please open it in LibreOffice and save it as .docx.',
  encrypted: ({ noun, program }: Source) =>
    `This ${noun} is protected with a password. Please remove the password in ${program} and try again.`,
  tooComplex: ({ noun }: Source) =>
    `This ${noun} is too large or too complex to import. Please split it into several documents.`,
  scanned:
    'This PDF contains pictures of pages, no text. Please open it in a program that recognizes text (OCR), save it as .docx, and import that.',
  noPreview:
    'This Pages document contains no preview to read. Please open it in Pages, export it to Word, and import that.',
  otherFormat:
    'This file was written by a program whose documents cannot be read. Please open it in that program or in LibreOffice, save it as .docx, and import that.',
  ourFault: `We could not read this file. This is a fault of ${productName}, not of the file. Open it in a word processor and save it again as .docx, or copy the text and paste it. You can also keep the file itself in your library.`,
  busy: 'The importer is busy. Please try again in a few seconds.',

  noText: (noun: string) => `This ${noun} contains no text.`,
  /** `words` are all that are missing, also more than once. */
  missing(words: string[]) {
    const different = [...new Set(words.map((word) => word.slice(0, 40)))];
    return `Some words could not be brought in: ${different.slice(0, 5).join(', ')}${different.length > 5 ? ' …' : '.'}`;
  },
};

/** What an import leaves out or changes, with a sentence for `n` of them. Notices have the order of this list. */
const sentences = {
  pictures: (n: number) => `${counted(n, 'picture was', 'pictures were')} left out.`,
  tables: (n: number) => `${counted(n, 'table was', 'tables were')} turned into lines of text.`,
  notes: (n: number) => `${counted(n, 'note was', 'notes were')} moved to a list at the end.`,
  comments: (n: number) => `${counted(n, 'comment was', 'comments were')} left out.`,
  formatting: () => 'Only the words were kept, because the file was written by Word 95 or older.',
  emptyPages: (n: number) =>
    `${counted(n, 'page contains', 'pages contain')} no text. ${n === 1 ? 'It' : 'They'} may be pictures, and ${n === 1 ? 'was' : 'were'} left out.`,
  hiddenText: () => 'Hidden text was left out.',
  textBoxes: () => 'Text in text boxes was moved into the text, near where the box was.',
  labels: () => 'Some list labels were simplified.',
  trackedChanges: () => 'Tracked changes are shown as accepted.',
  fields: (n: number) =>
    `${counted(n, 'field has', 'fields have')} no text in the file and ${n === 1 ? 'was' : 'were'} left out.`,
  embedded: () => 'Embedded objects, such as charts, videos and other files, were left out.',
  symbols: (n: number) => `${counted(n, 'symbol was', 'symbols were')} left out.`,
  equations: () => 'Equations were left out.',
  media: (n: number) =>
    `${counted(n, 'video, recording or embedded page was', 'videos, recordings or embedded pages were')} left out.`,
  formFields: () => 'Form fields were left out.',
  margins: () => 'Page headers and footers were left out.',
  links: (n: number) => `${counted(n, 'link was', 'links were')} left out; the words are kept.`,
} satisfies Record<string, (n: number) => string>;

export type Change = keyof typeof sentences;

/** How often an import made each change. */
export type Changes = Partial<Record<Change, number>>;

/** Returns one sentence for each kind of change. */
export const noticesOf = (changes: Changes): string[] =>
  Object.entries(sentences).flatMap(([kind, sentence]) => {
    const n = changes[kind as Change] ?? 0;
    return n > 0 ? [sentence(n)] : [];
  });

export const dropped = {
  title: 'Add document',
  question: 'Insert its text at the cursor, or make it a new document?',
  needsSubscription: 'Documents of other programs can be added with a subscription.',
  inserted: (name: string) => `${name} inserted.`,
  created: (name: string) => `${name} added to library.`,
};
