import { counted } from './numbers.ts';

/**
 * UI text for the calendar (spec part 3 §2.11). `name` is an item's name; `day` is a formatted day such as '22 Nov
 * 2026'.
 */
export const calendar = {
  more: (n: number) => `${n} more`,
  dateAdded: (name: string, day: string) => `${name} added to ${day}`,
  dateSet: (name: string, day: string) => `${name} moved to ${day}`,
  dateCleared: (name: string) => `${name} no longer has a preach date`,
  dateBack: (name: string, day: string | null) =>
    day ? `${name} moved back to ${day}` : `${name} no longer has a preach date`,
  failedToSetDate: (name: string) => `Failed to change the preach date of ${name}`,
  notADay: 'Please choose a date',

  discardTyped: 'Discard what you typed?',
  nothingToAdd: 'Your library has no other items that can have a preach date.',
  noneFound: (search: string) => `Nothing found for “${search}”`,
  moreToAdd: (n: number) => `${counted(n, 'more item')}. Type part of the name to find one.`,
  movesFrom: (day: string) => `Moves from ${day}`,
  nothingPlanned: 'Nothing planned',
  states: {
    planned: 'No text yet',
    written: 'Written',
    words: (count: number) => counted(count, 'word'),
    preached: 'Preached',
  },
  inSeries: (name: string, series: string) => `${name}, in ${series}`,
  chooseDay: (name: string) => `Choose a Day for ${name}`,
  undatedNone: 'Documents without a preach date appear here. To remove a date, drag an item here.',
  undatedHint: {
    button: 'Choose a day with the button.',
    drag: 'Choose a day with the button, or drag to one. Drag back here to remove a date.',
  },
  moreUndated: (n: number) => `${counted(n, 'more document')}. Type a word of the title or passage to find one.`,
  nextFree: 'next free Sunday',
  nothingInMonth: (month: string) => `Nothing has a preach date in ${month}.`,
  moreInMonth: (n: number) => `${counted(n, 'more item')}. Tap a day to see its items.`,

  feedIs: 'Add your preach dates to any calendar app with a private link.',
  feedIsSecret:
    'Anyone who has this link can see the name, date, location and Scripture references of everything you preach, and a link to it in your library. Only you can open the text.',
  feedRenewal: 'A new link replaces the old one. Calendar apps that use the old link will need the new one.',
  feedEnd: 'Without the link, calendar apps will stop showing your preach dates.',
  feedMade: 'Calendar link created',
  feedRenewed: 'Calendar link replaced',
  feedEnded: 'Calendar link deleted',
  addressCopied: 'Link copied',
  addressNotCopied: 'The link could not be copied. Please select it and copy it by hand.',
};
