import { productName } from '../../product.ts';
import { formatMoment, greeting } from '../numbers.ts';
import { losesSites, lostSites } from './otherSites.ts';

export const mails = {
  /** `firstName` is null if the name must not be in the email. `lost` are the sites that a new password disconnects. */
  resetMail: (firstName: string | null, link: string, lost: readonly string[] = []) => ({
    subject: `Reset your ${productName} password`,
    text: [
      greeting(firstName),
      '',
      `We received a request to reset the password of your ${productName} account. To choose a new password, open this link within one hour:`,
      '',
      link,
      '',
      ...(lost.length > 0 ? [losesSites(lost), ''] : []),
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
      '',
    ].join('\n'),
  }),
  /** Sent instead of `resetMail` to an administrator whose address was never confirmed. */
  administratorResetMail: () => ({
    subject: `Your ${productName} password can't be reset by email yet`,
    text: [
      greeting(null),
      '',
      `We received a request to reset the password of your ${productName} account. You are an administrator, and this email address was never confirmed, so we can't send a link to it.`,
      '',
      'If you are still signed in on a device, confirm your email in the settings there. Then request a new password again. Otherwise, the person who runs this server can create a link for you on the command line: npm run admin -- reset-link EMAIL',
      '',
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
      '',
    ].join('\n'),
  }),
  /**
   * Notifies the owner of an account that its password was reset. `link` opens the page for requesting a reset.
   * `lost` are the sites that the new password has disconnected.
   */
  passwordChangedMail: (firstName: string | null, changed: Date, link: string, lost: readonly string[] = []) => ({
    subject: `Your ${productName} password was changed`,
    text: [
      greeting(firstName),
      '',
      `The password of your ${productName} account was changed on ${formatMoment(changed)}. All other devices were signed out. If you had a calendar link, it no longer works; you can create a new one in the calendar.`,
      '',
      ...(lost.length > 0 ? [lostSites(lost), ''] : []),
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else may be able to read your email. Change the password of your email account first. Then choose a new password here:",
      '',
      link,
      '',
    ].join('\n'),
  }),
};
