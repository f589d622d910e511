import { counted } from './numbers.ts';

export type Counts = { folders: number; documents: number; files: number; links: number };

export function countsInWords({ folders, documents, files, links }: Counts): string {
  const phrases = [
    folders && counted(folders, 'folder'),
    documents && counted(documents, 'document'),
    files && counted(files, 'file'),
    links && counted(links, 'link'),
  ].filter((part) => part !== 0);
  return phrases.length > 1 ? `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}` : (phrases[0] ?? 'Nothing');
}

export type LeftOutKind = 'otherText' | 'picture' | 'presentation' | 'recording' | 'zip' | 'other';

const asFile = 'To keep them in your library as files, choose New, then Upload file.';
const leftOut: Record<LeftOutKind, { noun: string; plural?: string; advice: string }> = {
  otherText: {
    noun: 'document of another program',
    plural: 'documents of other programs',
    advice: 'Open each one in the program that created it or in LibreOffice, save it as .docx and import it again.',
  },
  picture: { noun: 'picture', advice: `Documents contain only text. ${asFile}` },
  presentation: { noun: 'presentation', advice: asFile },
  recording: { noun: 'audio or video file', advice: asFile },
  zip: {
    noun: 'zip file inside another zip file',
    plural: 'zip files inside other zip files',
    advice: 'Unpack each one and import it on its own.',
  },
  other: { noun: 'file of another type', plural: 'files of other types', advice: asFile },
};

export const archive = {
  importIs:
    'Import a folder or zip of Word, PDF, OpenDocument, RTF, Pages, EPUB, Evernote, text, Markdown and web page files. You review everything before it is saved.',
  exportIs:
    'A zip of your whole library: every document as a Word file and as a web page, the original files, your files and links, plus an index for restoring it.',

  reading: 'Reading files',
  readingOf: (done: number, all: number) => `Reading ${done.toLocaleString('en')} of ${counted(all, 'file')}`,
  adding: (done: number, all: number) => `Adding ${done.toLocaleString('en')} of ${counted(all, 'item')}`,
  restoring: (done: number, all: number) => `Restoring ${done.toLocaleString('en')} of ${counted(all, 'item')}`,
  waiting: (progress: string) => `${progress}. Waiting to try again…`,
  readyToReview: 'Your files are ready for review.',
  elsewhere:
    'An import is open in another window of this browser. Continue there, or close that window to continue here.',
  oneAtATime: 'Finish or cancel the current import before you start another one.',
  packing: 'Packing your library',
  packed: (done: number, all: number) => `Packing ${done.toLocaleString('en')} of ${counted(all, 'item')}`,
  exported: (name: string) => `${name} saved`,

  found: (n: number) => (n === 0 ? 'No documents found' : `${counted(n, 'document')} found`),
  nothingFound: 'No Word, PDF, OpenDocument, RTF, Pages, EPUB, Evernote, text, Markdown or web page files were found.',
  tooMany: (max: number) =>
    `Only the first ${max.toLocaleString('en')} files were read. Please import the rest afterward.`,
  overLimit: (n: number) => `${counted(n, 'file')} not read yet`,
  leftOut: (kind: LeftOutKind, n: number) => `${counted(n, leftOut[kind].noun, leftOut[kind].plural)} left out`,
  leftOutAdvice: (kind: LeftOutKind) => leftOut[kind].advice,
  moreNames: (n: number) => `and ${n.toLocaleString('en')} more`,
  notRead: (n: number) => `${counted(n, 'file')} could not be read`,
  add: (n: number) => `Add ${n.toLocaleString('en')} to My Library`,
  keepOriginals: (size: string) => `Keep the original files (${size})`,
  tidy: (n: number) => (n === 1 ? 'Tidy the text of 1 document' : `Tidy the texts of ${counted(n, 'document')}`),
  tidyIs:
    'Empty lines used only for spacing are removed, and short bold, underlined or capital lines become headings. If more than empty lines changed, the original text stays in the version history as “Before tidying”. These versions count toward your storage.',
  tidied({ headings, emptyLines }: { headings: number; emptyLines: number }): string {
    const found = headings > 0 ? `${counted(headings, 'heading')} found` : '';
    const removed = emptyLines > 0 ? `${counted(emptyLines, 'empty line')} removed` : '';
    return [found, removed].filter(Boolean).join(', ') || 'Repeated title removed';
  },
  originalsAre: 'You can download them again from the details of each document. They count toward your storage.',
  originalsDoNotFit: (size: string, free: string) =>
    `Your storage has ${free} left, but the original files need ${size}. Documents whose original file does not fit are added without it, as long as their texts fit.`,
  withoutOriginal: (n: number) =>
    `${counted(n, 'document')} ${n === 1 ? 'was' : 'were'} added without ${n === 1 ? 'its' : 'their'} original ${n === 1 ? 'file' : 'files'}`,
  same: (place: 'library' | 'files', name: string) =>
    place === 'library' ? `Already in your library: ${name}` : `The same as ${name}`,
  known: (n: number) =>
    n === 1
      ? '1 file is already in your library or was chosen twice. It is skipped unless you choose Import Again.'
      : `${counted(n, 'file')} are already in your library or were chosen twice. They are skipped unless you choose Import Again.`,
  beginning: (words: string) => `Begins: ${words}`,
  alreadyThere: 'There is already a document with this name',

  archiveOf: (day: string, counts: Counts) => `Archive from ${day}: ${countsInWords(counts)}.`,
  restoreNote: 'Everything is restored with its folders, dates and stars. Nothing already in your library is changed.',
  restored: (n: number) => `${counted(n, 'item')} restored`,
  stopped: (n: number) => `Stopped. ${counted(n, 'item')} ${n === 1 ? 'was' : 'were'} added.`,
  notAdded: (n: number) => `${counted(n, 'item')} could not be added`,
  changed: (n: number) => `${counted(n, 'item')} ${n === 1 ? 'was' : 'were'} restored in another form`,
  templateAsDocument: 'It is now a document, because templates need a subscription.',
  withoutSlideImage: 'The picture behind its slides could not be read. Its slides have a background of the gallery.',
  mediaAsLink: (site: string) => `It is now a link to its ${site} page, because ${site} links need a subscription.`,
  paidForms({ templates, mediaLinks }: { templates: number; mediaLinks: number }): string {
    const sentences = [
      templates > 0 &&
        `${counted(templates, 'template')} will be restored as ${templates === 1 ? 'a document' : 'documents'}.`,
      mediaLinks > 0 &&
        `${counted(mediaLinks, 'video or audio link')} will be restored as ${mediaLinks === 1 ? 'a link to its web page' : 'links to their web pages'}.`,
      'With a subscription, everything is restored unchanged.',
    ];
    return sentences.filter((sentence) => sentence !== false).join(' ');
  },
  failedToRemove: (name: string) => `Failed to remove ${name}`,

  notAZip: 'This file is not a valid zip.',
  noArchive: 'The index of this archive (library.json) could not be read.',
  tooManyEntries: (max: number) =>
    `This zip has more than ${max.toLocaleString('en')} entries. Please split it into smaller ones.`,
  zipTooLarge: 'This zip is larger than 2 GB when unpacked. Please split it into smaller ones.',
  encrypted: 'It is password-protected.',
  damaged: 'It is damaged.',
  notesTooLarge: 'It is larger than 200 MB. Please export fewer notes from Evernote at a time.',
  noNotes: 'It contains no notes.',
  tooLarge: 'It is 25 MB or larger. Please split it, or remove its pictures, and import it again.',
  unreadable: 'It could not be read.',
  notInArchive: 'Its content is missing from the archive.',
  noSlideNotes: 'The notes of its slides could not be read.',
  noDeliveries: (max: number) => `The list of when it was preached could not be read, or has more than ${max} entries.`,
  noTimings: (max: number) =>
    `The times of its rehearsals and sermons could not be read, or there are more than ${max} of them.`,
  drop: 'Drop a folder, files or a zip here',
  choose: 'Choose a folder, files or a zip',
  wordsLeftOut: (n: number) => `${counted(n, 'Word, PDF or similar file')} left out`,
  wordForSubscribers: (n: number) => `${counted(n, 'Word, PDF or similar file')} can be imported with a subscription.`,
};
