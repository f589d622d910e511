import { counted } from './numbers.ts';
import { productName } from '../product.ts';

/** Shown for an address that leads to no screen, and for a folder or template that does not exist (spec part 1 §2). */
export const pageNotFound = "We're sorry, but we couldn't find the page you've requested.";

/** Messages for failed calls (spec part 1 §8). */
export const calls = {
  cannotReach: `Cannot reach ${productName}. Please try again.`,
  incorrectLocation: 'Request was submitted to the incorrect location.',
  signInRequired: 'Sign in required',
  /** In place of 'Unknown error' (docs/texts.md). */
  unknown: 'Something went wrong. Please try again.',
  unknownValidation: 'Something went wrong. Please try again.',
  gone: 'This no longer exists. It may have been deleted in another window or on another device.',
  upgradeRequired: 'Upgrade required',
  outdated: `This window has an older version of ${productName}. Please update it to continue.`,
  administratorsOnly: 'Only an administrator can do this',
  notWhileActing: 'Only the owner of this account can do this. Stop viewing it as an administrator first.',
  otherUser: 'Another account is signed in now. Please reload this page.',
  otherSite: 'This request came from another site and was refused',
  tooLarge: 'This is too large to send',
  malformed: 'This request could not be read',
  invalidUtf8: 'This text could not be read because it is not valid UTF-8. Nothing was saved.',
  headersTooLarge: "Your browser sends too much data with every request. Deleting this site's cookies may help.",
  tooSlow: 'This request took too long to arrive. Please try again.',
  tooMany: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 90 ? counted(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`}.`,
  busy: `${productName} is busy. Please try again in a moment.`,
  wasBusy: 'The server was busy. Please try again.',
  tooManyAtOnce: 'Too many requests at the same time. Please try again in a moment.',
  interrupted: 'The connection was interrupted, so this may not have finished. Please check before you try again.',
  /** For a task that the server ended because it is restarting. */
  restarting: `${productName} is restarting, so this was stopped before it finished. Please try again in a minute.`,
  databaseAway: `${productName} is temporarily unavailable. Please try again.`,
};

/** Messages below a field whose value a call does not accept, if the call has no message of its own for it. */
export const fields = {
  required: 'This is required',
  text: 'Enter text',
  number: 'Enter a number',
  wholeNumber: 'Enter a whole number',
  atMost: (max: number) => `This must be ${max.toLocaleString('en')} or less`,
  atLeast: (min: number) => `This must be ${min.toLocaleString('en')} or more`,
  yesOrNo: 'Choose yes or no',
  choice: 'Choose one of the available options',
  date: 'Enter a valid date',
  dateAndTime: 'Enter a valid date and time',
  file: 'Choose a file',
  list: 'Enter a list',
  emptyList: 'Choose at least one',
  tooLong: (max: number) => `This must be ${max} characters or fewer`,
  nameTooLong: (max: number) => `Name must be ${max} characters or fewer`,
  listTooLong: (max: number) => `This can have at most ${max.toLocaleString('en')} entries`,
  notFound: 'This could not be found',
  invalid: 'This is not valid',
};

export const lazyPanels = {
  /** After the server is updated, the panel's old file no longer exists, so the user has to refresh the page. */
  notLoaded: (part: string) =>
    `${part} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is safe.`,
};
