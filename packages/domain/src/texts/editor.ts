import { counted } from './counted.ts';

/** UI text for the editor and its commands (spec part 2 §8). */
export const editor = {
  noCommands: (typed: string) => `No commands found for ${typed}. Please try again.`,
  textCopied: 'Text copied to clipboard',
  textPasted: 'Text pasted from clipboard',
  notThereToPaste: 'Could not paste. Please refresh the page and try again.',
  mayNotRead: (keys: string) => `Your browser does not allow pasting from here. Press ${keys} in the text to paste.`,
  nothingToPaste: 'There is no text on the clipboard.',
  imagesRefused: 'Images cannot be pasted into a sermon. The text was kept.',
  filesRefused: 'Files cannot be dropped into a sermon. Copy their text and paste it here.',
  matchOf: (current: number, all: number) => `${current.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  noMatches: 'No matches',
  replaced: (count: number) => `${counted(count, 'match', 'matches')} replaced`,
  noHeadings: 'Your headings appear here. Click one to go to it; drag to reorder.',
  sectionMoved: (title: string, place: number, all: number) => `${title} moved to position ${place} of ${all}`,
  untitledSection: 'Empty heading',
  tabKey: 'Press Tab to indent. To leave the text, press Escape, then Tab.',
};
