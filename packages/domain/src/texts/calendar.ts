/**
 * UI text for the calendar (spec part 3 §2.11). `name` is an item's name; `day` is a formatted day such as '22 Nov
 * 2026'.
 */
export const calendar = {
  more: (n: number) => `${n} more`,
  dateSet: (name: string, day: string) => `${name} moved to ${day}`,
  dateCleared: (name: string) => `${name} no longer has a preach date`,
  dateBack: (name: string, day: string | null) =>
    day ? `${name} moved back to ${day}` : `${name} has no preach date again`,
  failedToSetDate: (name: string) => `Failed to change the preach date of ${name}`,
  notADay: 'Please choose a date',

  feedIs: 'Add your preach dates to any calendar app with a private link.',
  feedIsSecret:
    'Anyone who has this link can see the name, date, location and Scripture references of everything you preach, and its address in your library. Only you can open the text.',
  feedRenewal: 'A new link replaces the old one. Calendar apps that use the old link will need the new one.',
  feedEnd: 'Without the link, calendar apps will stop showing your preach dates.',
  feedMade: 'Calendar link created',
  feedRenewed: 'Calendar link replaced',
  feedEnded: 'Calendar link deleted',
  addressCopied: 'Link copied',
  addressNotCopied: 'The link could not be copied. Please select it and copy it yourself.',
};
