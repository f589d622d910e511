const many = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

/** The texts of the editor and its commands (spec part 2 §8). */
export const editor = {
  noCommands: (typed: string) => `No commands found for ${typed}. Please try again.`,
  textCopied: 'Text copied to clipboard',
  textPasted: 'Text pasted from clipboard',
  notThereToPaste: 'Error pasting from clipboard, editor instance not found. Please refresh and try again.',
  mayNotRead: (keys: string) => `Your browser keeps the clipboard to itself. Press ${keys} in the text to paste.`,
  nothingToPaste: 'There is no text in the clipboard.',
  imagesRefused: 'Images cannot be pasted into a sermon. Their text was kept.',
  filesRefused: 'Files cannot be dropped into a sermon. Copy their text and paste it here.',
  matchOf: (current: number, all: number) => `${current.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  noMatches: 'No matches',
  replaced: (count: number) => `${many(count, 'match', 'matches')} replaced`,
  noHeadings: 'Headings that you write stand here, to go to and to put in order.',
  sectionMoved: (title: string, place: number, all: number) => `${title} moved to place ${place} of ${all}`,
  untitledSection: 'Empty heading',
  tabKey: 'Press Tab to indent. To leave the text, press Escape, then Tab.',
};
