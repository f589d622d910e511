import { productName } from '../../product.ts';
import { formatDay, formatMoment, greeting } from '../numbers.ts';
import { setUp } from '../admin/setUp.ts';

/** UI text for the settings screen (spec part 3 §2.6 names the screen; the words are ours). */
export const settings = {
  heading: 'Settings',
  sections: {
    you: 'You',
    sessions: 'Where you are signed in',
    secondStep: 'Two-step sign-in',
    data: 'Your data',
    events: 'Recent activity',
  },
  name: 'Name',
  email: 'Email',
  password: 'Password',
  appearance: 'Appearance',
  change: 'Change',
  /** The accessible name of the button, because several have the same text. `what` is a label such as 'Name'. */
  changeOf: (what: string) => `Change ${what.toLowerCase()}`,
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving',
  saved: 'Saved',
  firstName: 'First name',
  lastName: 'Last name',
  passwordChangedOn: (day: string) => `Last changed ${day}`,
  /** Shown instead of the date when the password was changed. The message above the rows says why. */
  passwordNotLoaded: 'Not loaded',
  passwordUnchanged: 'Not changed since you joined',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  newEmail: 'New email',
  samePassword: 'The new password must be different from the current one.',
  passwordChanged: 'Your password was changed. All other devices were signed out.',
  nameChanged: 'Your name was changed.',
  emailChanged: 'Your email was changed.',
  sameEmail: 'This is already your email.',
  emailWaits: (email: string, hours: number) =>
    `We sent a link to ${email}. Open it within ${hours} hours to use the new address. Until then, sign in with the current one.`,
  cancelEmailChange: 'Keep Current Email',
  emailKept: 'Your email stays the same.',
  notConfirmed: 'Not confirmed',
  confirmationSending: 'Sending',
  confirmationSent: (email: string, hours: number) =>
    `We sent a link to ${email}. Open it within ${hours} hours to confirm your email.`,
  confirmationAgain: 'Send Again',
  noEmailSent: `${setUp.noEmails} Addresses are not confirmed here.`,
  emailLinkInvalid:
    'This link is no longer valid. If you have already confirmed the address, you can sign in with it. Otherwise, request a new link in the settings.',
  signInToConfirm:
    "This link belongs to an administrator's account. Sign in to that account in this browser, then open the link again.",
  confirmEmail: {
    heading: 'Confirm Email',
    intro: 'Confirm that this is your address. From then on, you sign in with it.',
    button: 'Confirm Email',
    confirming: 'Confirming',
    confirmed: 'Email Confirmed',
    done: (email: string) => `You can now sign in with ${email}.`,
    goOn: `Go to ${productName}`,
  },
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  /** `day` is a short date such as 'Today, 07:40'. */
  lastUsed: (day: string) => `Last used ${day}`,
  /** The server notes the use of a session once an hour. */
  usedRecently: 'Used in the last hour',
  signOutSession: 'Sign Out',
  signingOut: 'Signing Out',
  /** The accessible name of the button, because several have the same text. */
  signOutSessionOf: (device: string) => `Sign out of ${device}`,
  sessionEnded: (device: string) => `${device} was signed out.`,
  signOutOthers: 'Sign Out Everywhere Else',
  othersEnded: 'All other devices were signed out.',
  sessionsNotLoaded: 'The devices could not be loaded. Please try again.',
  noOthers: 'You are not signed in on any other device.',
  download: 'Download everything',
  downloadButton: 'Download Everything',
  downloadHint:
    'All your documents as Word files and web pages, in their folders, the original files, and your files and links. You can import the download again.',
  deleteAccount: 'Delete account',
  deleteButton: 'Delete Account',
  deleteHint: (days: number) =>
    `Deletes everything ${days} days later. Until then, you can keep the account by signing in.`,
  deleteDialog: {
    title: 'Delete your account?',
    /** `documents` is the number of documents in the library, or null if it is unknown. */
    goes: (documents: number | null) =>
      `This deletes ${documents === 1 ? 'your document' : documents ? `all ${documents.toLocaleString('en')} documents` : 'all your documents'}, with all versions, files, slides, templates, preach dates and shared pages. Shared pages and the calendar link stop working at once.`,
    return: (days: number) =>
      `For ${days} days you can change your mind: sign in, and everything is there again. After that it is gone for good, and we cannot bring it back.`,
    downloadFirst: 'Download Everything First',
    button: 'Delete Account',
    deleting: 'Deleting',
    goOn: 'Delete Anyway',
  },
  closed: (day: string) => `Your account will be deleted on ${day}. To keep it, sign in before then.`,
  onlyAdministrator:
    'You are the only administrator of this server. Make someone else an administrator before you delete your account.',
  reopened: 'Welcome back. Your account will not be deleted.',
  eventsHint: (days: number) =>
    `What happened in your account in the last ${days} days. If you do not recognize something, change your password.`,
  viewingReason: (reason: string) => `Reason: ${reason}`,
  noEvents: 'Nothing yet.',
  eventsNotLoaded: 'The recent activity could not be loaded. Please try again.',
  showAll: (n: number) => `Show All ${n}`,
  notLoaded: 'Your settings could not be loaded. Please try again.',
  events: {
    registered: 'Account created',
    signedIn: 'Signed in',
    wrongPassword: 'Wrong password entered',
    passwordReset: 'Password reset through a link',
    passwordChanged: 'Password changed',
    nameChanged: 'Name changed',
    pictureChanged: 'Picture changed',
    pictureRemoved: 'Picture removed',
    emailChangeRequested: 'New email requested',
    emailChanged: 'Email changed',
    emailConfirmed: 'Email confirmed',
    siteConnected: 'Another site connected',
    siteDisconnected: 'Another site disconnected',
    sessionEnded: 'A device was signed out',
    otherSessionsEnded: 'All other devices were signed out',
    calendarLinkCreated: 'Calendar link created',
    libraryDownloaded: 'Library downloaded',
    closed: 'Account closed',
    reopened: 'Account opened again',
    secondStepOn: 'Two-step sign-in turned on',
    secondStepOff: 'Two-step sign-in turned off',
    appAdded: 'Authenticator app added',
    appRemoved: 'Authenticator app removed',
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
    recoveryCodesCreated: 'Recovery codes created',
    recoveryCodeUsed: 'Recovery code used',
    wrongCode: 'Wrong code entered after the right password',
    secondStepRemoved: 'Two-step sign-in removed by the person who runs this server',
    blocked: 'Blocked by an administrator',
    unblocked: 'Unblocked by an administrator',
    signedOutByAdministrator: 'Signed out on all devices by an administrator',
    madeAdministrator: 'Made an administrator',
    unmadeAdministrator: 'Removed as an administrator',
    closedByAdministrator: 'Account closed by an administrator',
    reopenedByAdministrator: 'Account opened again by an administrator',
    resetLinkByAdministrator: 'Reset link created by an administrator',
    viewingBegan: 'An administrator viewed your account',
    viewingEnded: 'The administrator stopped viewing your account',
  },
  /**
   * Notifies the owner of an account that its password was changed in the settings. `link` opens the page for
   * requesting a reset.
   */
  passwordChangedMail: (firstName: string | null, changed: Date, link: string) => ({
    subject: `Your ${productName} password was changed`,
    text: [
      greeting(firstName),
      '',
      `The password of your ${productName} account was changed on ${formatMoment(changed)}. All other devices were signed out.`,
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else knows your password. Choose a new one here:",
      '',
      link,
      '',
    ].join('\n'),
  }),
  /**
   * Notifies the owner of an account of a sign-in in a browser that the account does not know. `device` is the
   * browser and the system, or ''. `link` opens the settings.
   */
  newDeviceMail: (firstName: string | null, { device, date }: { device: string; date: Date }, link: string) => ({
    subject: `New sign-in to your ${productName} account`,
    text: [
      greeting(firstName),
      '',
      `Someone signed in to your ${productName} account on ${formatMoment(date)}, in a browser that we don't recognize: ${device || 'unknown device'}.`,
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, sign that device out in the settings, under “Where you are signed in”, and change your password:",
      '',
      link,
      '',
    ].join('\n'),
  }),
  confirmMail: (link: string, hours: number) => ({
    subject: `Confirm your email for ${productName}`,
    text: [
      'Hello,',
      '',
      `Someone who is signed in to ${productName} wants to use this email address. If it was you, open this link within ${hours} hours:`,
      '',
      link,
      '',
      "If it wasn't you, you can ignore this email.",
      '',
    ].join('\n'),
  }),
  confirmPresentMail: (link: string, hours: number) => ({
    subject: `Confirm your email for ${productName}`,
    text: [
      'Hello,',
      '',
      `A ${productName} account uses this email address. If the account is yours, open this link within ${hours} hours to confirm the address:`,
      '',
      link,
      '',
      "If you don't have an account, or didn't ask for this email, don't open the link. You can ignore this email.",
      '',
    ].join('\n'),
  }),
  /** Sent instead of `confirmMail` to an address that has an account already. `link` opens the page for signing in. */
  emailTakenMail: (link: string) => ({
    subject: `Your email address at ${productName}`,
    text: [
      'Hello,',
      '',
      `Someone who is signed in to ${productName} wants to use this email address, but it already has an account. Nothing was changed.`,
      '',
      'If it was you, you can sign in with this address here:',
      '',
      link,
      '',
      "If it wasn't you, you can ignore this email.",
      '',
    ].join('\n'),
  }),
  /**
   * Notifies the owner of the old address that it is not used any more. `email` is the new one; null if the old one
   * was never confirmed, and may be a stranger's. `contact` is an email or web address.
   */
  emailChangedMail: (firstName: string | null, email: string | null, contact: string) => ({
    subject: `Your ${productName} email was changed`,
    text: [
      greeting(firstName),
      '',
      email === null
        ? `A ${productName} account that used this email address now uses a different one. If you don't have an account, you can ignore this email.`
        : `Your ${productName} account now uses the email address ${email}.`,
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else knows your password. Contact the person who runs this server:",
      '',
      contact,
      '',
    ].join('\n'),
  }),
  closedMail: (firstName: string | null, dateDeleted: Date, link: string) => ({
    subject: `Your ${productName} account will be deleted`,
    text: [
      greeting(firstName),
      '',
      `Your ${productName} account was closed, and everything in it will be deleted on ${formatDay(dateDeleted)}.`,
      '',
      'To keep it, sign in before then:',
      '',
      link,
      '',
      "If you didn't close it, sign in and change your password.",
      '',
    ].join('\n'),
  }),
};
