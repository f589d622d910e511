import { productName } from '../product.ts';

const counted = (n: number, singular: string, plural: string) =>
  n === 1 ? `One ${singular}` : `${n.toLocaleString('en')} ${plural}`;

/** UI text for importing files (spec part 1 §5). */
export const imports = {
  untitled: 'Untitled sermon',
  notes: 'Notes',

  notWord: 'This file could not be read as a Word document. Please open it in Word and save it again as .docx.',
  oldWord: 'This is an older Word document (.doc). Please open it in Word and save it as .docx.',
  encrypted: 'This Word document is protected with a password. Please remove the password in Word and try again.',
  tooComplex: 'This Word document is too large or too complex to import. Please split it into several documents.',
  ourFault: `We could not read this file. This is a fault of ${productName}, not of the file. Open it in a word processor and save it again as .docx, or copy the text and paste it. You can also keep the file itself in your library.`,
  busy: 'The importer is busy. Please try again in a few seconds.',

  noText: 'This Word document contains no text.',
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
  title: 'Add Word document',
  question: 'Insert its text at the cursor, or make it a new document?',
  needsSubscription: 'Word documents can be added with a subscription.',
  inserted: (name: string) => `${name} inserted.`,
  created: (name: string) => `${name} added to library.`,
};
