import { productName } from '../product.ts';

/** Messages for failed calls (spec part 1 §8). */
export const calls = {
  cannotReach: `Cannot reach ${productName}. Please try again.`,
  incorrectLocation: 'Request was submitted to the incorrect location.',
  signInRequired: 'Sign in required',
  unknown: 'Something went wrong. Please try again.',
  unknownValidation: 'Something went wrong. Please try again.',
  upgradeRequired: 'Upgrade required',
  administratorsOnly: 'Only an administrator can do this',
  otherSite: 'This request came from another site and was refused',
  tooLarge: 'This is too large to send',
  malformed: 'This request could not be read',
  invalidUtf8: 'This text could not be read because it is not valid UTF-8. Nothing was saved.',
  headersTooLarge: "Your browser sends too much data with every request. Deleting this site's cookies may help.",
  tooSlow: 'This request took too long to arrive. Please try again.',
  tooMany: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  busy: `${productName} is busy. Please try again in a moment.`,
  tooManyAtOnce: 'Too many requests at the same time. Please try again in a moment.',
  /** For a task whose progress can no longer be followed. Whether it was finished is unknown. */
  interrupted: 'The connection was interrupted, so this may not have finished. Please check before you try again.',
  /** For a task that the server ended because it is restarting. */
  restarting: `${productName} is restarting, so this was stopped before it finished. Please try again in a minute.`,
  databaseAway: `${productName} is temporarily unavailable. Please try again.`,
};

/** UI text for lazy-loaded panels. */
export const lazyPanels = {
  /** After the server is updated, the panel's old file no longer exists, so the user has to refresh the page. */
  notLoaded: (part: string) =>
    `${part} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is kept.`,
};
