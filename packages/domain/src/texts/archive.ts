const counted = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** The number of items of each kind in an archive or a batch of files. */
export type Counts = { folders: number; documents: number; files: number; links: number };

/** Formats the counts: '3 folders, 1 document and 2 links'. */
export function countsInWords({ folders, documents, files, links }: Counts): string {
  const said = [
    folders && counted(folders, 'folder'),
    documents && counted(documents, 'document'),
    files && counted(files, 'file'),
    links && counted(links, 'link'),
  ].filter((part) => part !== 0);
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : (said[0] ?? 'Nothing');
}

/** The texts of importing files, restoring an archive and exporting the library. */
export const archive = {
  importIs:
    'Bring in a folder or a zip of Word, text, Markdown and web page files. You look them over before anything is saved.',
  exportIs:
    'One zip of your whole library: every document as a Word file and as a web page, files as they are, links, and a list from which it can be restored.',

  reading: 'Reading files',
  readingOf: (done: number, all: number) => `Reading ${done.toLocaleString('en')} of ${counted(all, 'file')}`,
  adding: (done: number, all: number) => `Adding ${done.toLocaleString('en')} of ${counted(all, 'item')}`,
  restoring: (done: number, all: number) => `Restoring ${done.toLocaleString('en')} of ${counted(all, 'item')}`,
  packing: 'Packing your library',
  packed: (done: number, all: number) => `Packing ${done.toLocaleString('en')} of ${counted(all, 'file')}`,
  exported: (name: string) => `${name} saved`,

  found: (n: number) => `${counted(n, 'document')} found`,
  nothingFound: 'No Word, text, Markdown or web page files were found.',
  tooMany: (most: number) =>
    `Only the first ${most.toLocaleString('en')} files were read. Please bring in the others afterwards.`,
  otherKinds: (n: number) => `${counted(n, 'file')} of other kinds ${n === 1 ? 'was' : 'were'} left out.`,
  notRead: (n: number) => `${counted(n, 'file')} could not be read`,
  add: (n: number) => `Add ${n.toLocaleString('en')} to library`,
  alreadyThere: 'A document of this name is there already',

  archiveOf: (day: string, counts: Counts) => `An archive of ${day}: ${countsInWords(counts)}.`,
  restoreNote: 'Everything comes back with its folders, dates and stars. What is in your library now stays as it is.',
  restored: (n: number) => `${counted(n, 'item')} restored`,
  stopped: (n: number) => `Stopped. ${counted(n, 'item')} ${n === 1 ? 'was' : 'were'} added.`,
  notAdded: (n: number) => `${counted(n, 'item')} could not be added`,
  failedToRemove: (name: string) => `Failed to remove ${name}`,

  notAZip: 'This file is not a zip that can be read.',
  noArchive: 'The list of this archive, library.json, cannot be read.',
  tooManyEntries: (most: number) => `This zip has more than ${most.toLocaleString('en')} entries. Please divide it.`,
  zipTooLarge: 'Unpacked, this zip is larger than 2 GB. Please divide it.',
  encrypted: 'It is protected by a password.',
  damaged: 'It is damaged.',
  unreadable: 'It could not be read.',
  notInArchive: 'Its content is missing from the archive.',
  wordForSubscribers: (n: number) => `${counted(n, 'Word file')} can be brought in with a subscription.`,
};
