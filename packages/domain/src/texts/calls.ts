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
  tooMany: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  tooManyAtOnce: 'Too many requests at the same time. Please try again in a moment.',
  databaseAway: `${productName} is temporarily unavailable. Please try again.`,
};
