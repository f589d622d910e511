/** The texts of the calendar (spec part 3 §2.11). `name` is an item's name; `day` is a formatted day, '22 Nov 2026'. */
export const calendar = {
  more: (n: number) => `${n} more`,
  dateSet: (name: string, day: string) => `${name} moved to ${day}`,
  dateCleared: (name: string) => `${name} has no preach date any more`,
  dateBack: (name: string, day: string | null) =>
    day ? `${name} moved back to ${day}` : `${name} has no preach date again`,
  failedToSetDate: (name: string) => `Failed to change the preach date of ${name}`,
  notADay: 'Please choose a day',

  feedIs: 'A calendar program, on your phone or elsewhere, can read your preach dates from a secret address.',
  feedIsSecret:
    'Whoever has this address can read the names, dates, places and Scripture references of what you preach, and where it lies in your library; its text only you can open.',
  feedRenewal: 'A new address ends the old one: calendar programs that read it must be told the new one.',
  feedEnd: 'Without its address, calendar programs stop showing your preach dates.',
  feedMade: 'Calendar address made',
  feedRenewed: 'Calendar address renewed',
  feedEnded: 'Calendar address ended',
  addressCopied: 'Address copied',
  addressNotCopied: 'The address could not be copied. Please select it and copy it yourself.',
};
