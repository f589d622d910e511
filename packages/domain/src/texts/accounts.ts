import { productName } from '../product.ts';
import { formatMoment, greeting } from './numbers.ts';
import { losesSites, lostSites } from './accounts/otherSites.ts';

/** UI text for the account screens (spec part 1 §2, §5, §8). */
export const accounts = {
  /** The headings of the pages, which are also the titles that link previews and search engines show. */
  pages: {
    signIn: 'Sign In',
    register: 'Create Account',
    forgotPassword: 'Forgot Password',
    resetPassword: 'Reset Password',
  },
  pageDescription: 'Write a sermon, research it, preach it, keep it for a lifetime.',
  firstAccount: 'Welcome. Create the first account. You will be the administrator of this site.',
  invalidEmail: 'Invalid Email Address',
  passwordRequired: 'Password is required',
  passwordLength: (min: number, max: number) => `Password must be ${min} to ${max} characters`,
  passwordCommon: 'This password is very common and easy to guess. Please choose another one.',
  passwordAboutAccount:
    'This password is easy to guess, because it is your name, your email, or the name or address of this site. Please choose another one.',
  passwordHint: (min: number) =>
    `At least ${min} characters. Common passwords and your own name or email are not accepted.`,
  passwordPlaceholder: (min: number) => `At least ${min} characters`,
  passwordsDiffer: 'Please make sure your passwords match',
  nameIncomplete: 'First and Last name are required',
  nameTooLong: (max: number) => `Name must be ${max} characters or fewer`,
  nameUnsafe: 'Please enter only your name, without a web or email address',
  wrongCredentials: 'The email address or password is incorrect.',
  /** `contact` is an email address or a phone number, or null if none is configured. */
  blocked: (contact: string | null) =>
    `An administrator has blocked this account. For help, contact ${contact ?? 'the person who runs this server'}.`,
  emailTaken: 'An account with this email address already exists.',
  resetInvalid: 'This reset link is no longer valid. Please request a new one.',
  resetLinkSent: 'Reset Password Link Sent',
  checkEmail: 'Check your email for a link to reset your password.',
  sharedComputer: 'This is a shared computer',
  sharedComputerHint:
    'Sign out when you leave. Documents are not kept here for offline use. Text that could not be saved stays in this browser until you sign in here again. Nobody else who signs in can see it.',
  signInAgain: {
    signedOut: (hasText: boolean) =>
      hasText
        ? "You've been signed out. Your text is still here. It will be saved when you sign in."
        : "You've been signed out. Sign in to continue.",
    otherUser: (email: string) =>
      `Someone else (${email}) has signed in using this browser, so your text isn't being saved. Signing in here will sign them out.`,
    /** The account with this email address was deleted, and someone has created a new one. */
    otherAccount:
      'This email address now belongs to a different account, so your text was not saved. Copy it before you close this page.',
  },
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
