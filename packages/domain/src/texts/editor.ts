import { counted } from './numbers.ts';

/** UI text for the editor and its commands (spec part 2 §8). */
export const editor = {
  noCommands: (typed: string) => `No commands found for “${typed}”`,
  textCopied: 'Text copied to clipboard',
  textPasted: 'Text pasted from clipboard',
  /**
   * In place of 'Error pasting from clipboard, editor instance not found. Please refresh and try again.' (docs/texts.md).
   */
  notThereToPaste: 'Could not paste. Please refresh the page and try again.',
  mayNotRead: (keys: string) => `Your browser does not allow pasting from here. Press ${keys} in the text to paste.`,
  nothingToPaste: 'There is no text on the clipboard.',
  imagesRefused: 'Pictures cannot be pasted into a sermon. The text was kept.',
  filesRefused:
    'Only documents (Word, PDF, OpenDocument, RTF, Pages, EPUB) can be dropped into a sermon. Copy the text of other files and paste it here.',
  severalFilesRefused: 'Please drop one document at a time. To add several, use Import in the library.',
  readOnlyForFiles: 'This text cannot be changed at the moment, so the file was not inserted. Please try again later.',
  insertedAtEnd: 'Inserted at the end',
  insertionNotUndone: 'The text has changed since then, so nothing was undone.',
  matchOf: (current: number, all: number) => `${current.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  noMatches: 'No matches',
  replaced: (count: number) => `${counted(count, 'match', 'matches')} replaced`,
  noHeadings: 'Your headings appear here. Click one to go to it; drag to reorder.',
  sectionMoved: (title: string, place: number, all: number) => `${title} moved to position ${place} of ${all}`,
  untitledSection: 'Empty heading',
  tabKey: 'Press Tab to indent. To leave the text, press Escape, then Tab.',
};

export type CopyKind = 'bible' | 'illustration' | 'sermon' | 'answer';

/** UI text for copying from the side panels (spec part 2 §8). */
export const clipboard = {
  copied: 'Copied to clipboard!',
  copiedNamed: (name: string) => `${name} copied to clipboard`,
  notThere: {
    bible: 'Error: could not get bible verse for copy.',
    illustration: 'Error: could not get illustration for copy.',
    sermon: 'Error: could not get sermon for copy.',
    answer: 'The answer could not be copied. Please try again.',
  } satisfies Record<CopyKind, string>,
  unsupportedKind: 'Error: Unsupported copy type. Please contact support if the issue persists.',
  unsupported: 'Error: It appears your web browser does not support copying.',
  /** In place of 'Error: There was an unknown error when copying.' (docs/texts.md). */
  failed: 'Could not copy. Please try again.',
};
