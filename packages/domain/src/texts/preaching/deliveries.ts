import { counted } from '../numbers.ts';

const number = (count: number): string => count.toLocaleString('en-US');

export const deliveries = {
  question: 'Preached today?',
  questionHint: (name: string) => `Record when and where you preached “${name}”.`,
  notToday: 'Not Today',
  heading: 'Preached',
  none: 'Nothing recorded yet.',
  add: 'Add Date Preached',
  edit: 'Edit Date Preached',
  day: 'Date',
  place: 'Place',
  minutes: 'Length in minutes',
  note: 'Note',
  saving: 'Saving',
  dayBlank: 'Please choose a date',
  minutesInvalid: (most: number) => `Please enter whole minutes, up to ${number(most)}`,
  length: (minutes: number) => `${number(minutes)} min`,
  /** Names a delivery in buttons: 'Edit 29 Nov 2026, Grace Chapel'. */
  editOf: (name: string) => `Edit ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  recorded: 'Recorded as preached',
  changed: 'Changes saved',
  recordedHere: 'Saved on this device. It will be sent when you are back online.',
  /** There is a connection, but the user works offline. */
  recordedOffline: 'Saved on this device. Go Online to send it.',
  removed: 'Entry removed',
  failedToRemove: 'The entry could not be removed',
  failedToRestore: 'The entry could not be restored',
  notSent: (name: string, why: string) => `“${name}” could not be recorded as preached. ${why}`,
  notSentAgain: 'It could not be saved. It stays on this device.',
  notLoaded: 'These entries could not be loaded.',
  needsConnection: 'Earlier entries appear when you are back online.',
  waiting: 'Waiting to sync',
  tryAgain: 'Try Again',
  all: (count: number) => `Show all ${number(count)}`,
  fewer: 'Show fewer',
  tooMany: (most: number) => `A sermon can have up to ${number(most)} dates preached. Please remove one first.`,
  tooManyInAccount: (most: number) =>
    `An account can have up to ${number(most)} dates preached. Please remove one first.`,
  rangeTooLong: (most: number) => `Dates preached can be read for up to ${number(most)} days at a time.`,
  tooManyWaiting: (most: number) =>
    `Up to ${number(most)} entries can wait on this device. Go online to send them, then try again.`,
  noLongerThere: 'The sermon is no longer in your library.',
  count: (count: number) => counted(count, 'sermon preached', 'sermons preached'),
  preached: (name: string) => `${name}, preached`,
};
