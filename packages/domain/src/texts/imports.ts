import { productName } from '../product.ts';

const counted = (n: number, singular: string, plural: string) =>
  n === 1 ? `One ${singular}` : `${n.toLocaleString('en')} ${plural}`;

/** A file's format: 'Word document', and the program that can save it in another one. */
export type ImportSource = { noun: string; program: string | null; isOfManyPrograms?: true };

const withArticle = (noun: string) => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** UI text for importing files (spec part 1 §5). */
export const imports = {
  untitled: 'Untitled sermon',
  notes: 'Notes',

  notRead: ({ noun, program }: ImportSource) =>
    `This file could not be read as ${withArticle(noun)}. ${
      program === null
        ? 'Please convert it to .docx, for example with Calibre.'
        : `Please open it in ${program} and save it again as .docx.`
    }`,
  oldWord:
    'This document was written by a very old version of Word. Please open it in LibreOffice and save it as .docx.',
  encrypted: ({ noun, program, isOfManyPrograms }: ImportSource) =>
    `This ${noun} is protected with a password. Please remove the password in ${
      isOfManyPrograms ? 'the program that created it.' : `${program} and try again.`
    }`,
  tooComplex: ({ noun }: ImportSource) =>
    `This ${noun} is too large or too complex to import. Please split it into several documents.`,
  scanned:
    'This PDF contains only pictures of pages. Please open it in a program that recognizes text (OCR), save it as .docx, and import that file.',
  noPreview:
    "Newer Pages documents can't be read here. Please open it in Pages, choose File > Export To > Word, and import the Word file.",
  otherFormat:
    "Files from this program can't be read here. Please open it in that program or in LibreOffice, save it as .docx, and import that file.",
  ourFault: `We couldn't read this file because of an error in ${productName}; your file is fine. Please open it in a word processor and save it as .docx, or copy the text and paste it. You can also keep the file itself in your library.`,
  busy: 'The importer is busy. Please try again in a few seconds.',

  noText: (noun: string) => `This ${noun} contains no text.`,
  /** `words` are all that are missing, also more than once. */
  missing(words: string[]) {
    const different = [...new Set(words.map((word) => word.slice(0, 40)))];
    return `Some words are missing from the imported text: ${different.slice(0, 5).join(', ')}${different.length > 5 ? ' …' : '.'}`;
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
    `${counted(n, 'page without text was', 'pages without text were')} left out. ${n === 1 ? 'It may be a picture.' : 'They may be pictures.'}`,
  hiddenText: () => 'Hidden text was left out.',
  textBoxes: () => 'Text in text boxes was moved into the text, near where the box was.',
  labels: () => 'Some list numbers, such as 1.2.a, were simplified.',
  trackedChanges: () => 'Tracked changes are shown as accepted.',
  fields: (n: number) =>
    `${counted(n, 'automatic entry, such as a date or page number, was empty and was', 'automatic entries, such as dates or page numbers, were empty and were')} left out.`,
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
