import { productName } from '../../product.ts';
import { formatDay, formatMoment, greeting } from '../accounts/mail.ts';
import { losesSites } from '../accounts/otherSites.ts';
import { counted } from '../numbers.ts';
import { administration } from './heading.ts';

/** UI text for the administration of accounts (spec part 2 §6–§7 name the subject; the words are ours). */
export const admin = {
  heading: administration,
  /** The title of the tab. `page` is the name of a section or of a person. */
  pageTitle: (page: string) => `${page} · ${administration}`,
  sections: {
    people: 'People',
    access: 'Access',
    content: 'Content',
    premium: 'Premium',
    mail: 'Mail and jobs',
    health: 'Health',
    audit: 'Audit log',
  },
  /** The link to the page with the invitations. */
  invite: 'Invite Someone',
  search: 'Search by email or name',
  filter: 'Show',
  filters: {
    all: 'Everyone',
    subscribers: 'Subscribers',
    administrators: 'Administrators',
    blocked: 'Blocked',
    closed: 'Closed',
  },
  total: (n: number) => counted(n, 'person', 'people'),
  shown: (shown: number, total: number) => `${shown.toLocaleString('en')} of ${counted(total, 'person', 'people')}`,
  nobody: 'Nobody is in this list.',
  noMatch: (text: string) => `No email or name begins with “${text}”.`,
  noMatchHint: 'Search for the beginning of the email, the first name or the last name.',
  showMore: 'Show More',
  loadingMore: 'Loading',
  peopleNotLoaded: 'The list of people could not be loaded. Please try again.',
  personNotLoaded: 'This person could not be loaded. Please try again.',
  noSuchPerson: 'There is no such account. It may have been deleted.',
  close: 'Close',
  marks: { administrator: 'Administrator', subscriber: 'Subscriber', blocked: 'Blocked', closed: 'Closed', you: 'You' },
  joined: (day: string) => `Joined ${day}`,

  facts: {
    joined: 'Joined',
    visited: 'Last visit',
    signedIn: 'Last sign-in',
    devices: 'Signed in on',
    email: 'Email address',
    password: 'Password',
    secondStep: 'Two-step sign-in',
    otherSites: 'Other ways to sign in',
    subscription: 'Subscription',
    documents: 'Documents',
    files: 'Files',
    sharedPages: 'Shared pages',
    size: 'Size',
  },
  never: 'Never',
  unknown: 'Not in the last 90 days',
  devices: (n: number) => (n === 0 ? 'No device' : counted(n, 'device')),
  confirmed: (day: string) => `Confirmed on ${day}`,
  notConfirmed: 'Not confirmed',
  passwordChanged: (day: string) => `Changed on ${day}`,
  passwordUnchanged: 'Not changed since joining',
  noPassword: 'None',
  secondStep: { app: 'Authenticator app', passkeys: (n: number) => counted(n, 'passkey'), off: 'Off' },
  otherSites: (n: number) => (n === 0 ? 'None' : counted(n, 'other site')),
  plans: {
    given: 'Given by an administrator',
    none: 'None',
    /** Without billing, the whole product is open to everyone. */
    everythingOpen: 'Everything is open to everyone on this server',
  },
  countsHint: 'Includes everything in the trash. This page shows no titles or texts.',
  blockedSince: (day: string) => `Blocked since ${day}. Signing in, shared pages and the calendar link are off.`,
  closedUntil: (day: string) =>
    `Closed. Everything is deleted on ${day}, unless the person signs in or you keep the account.`,
  blockedAndClosed: (day: string) => `Blocked and closed. Everything is deleted on ${day}.`,

  access: 'Access',
  actions: {
    block: 'Block',
    unblock: 'Unblock',
    signOut: 'Sign Out Everywhere',
    giveSubscription: 'Give Subscription',
    takeSubscription: 'Take Subscription Away',
    makeAdministrator: 'Make Administrator',
    unmakeAdministrator: 'Remove as Administrator',
    sendResetLink: 'Send Reset Link',
    createResetLink: 'Create Reset Link',
    delete: 'Delete Account',
    reopen: 'Keep Account',
  },
  hints: {
    block: 'Signs the person out everywhere. Shared pages and the calendar link stop. Nothing is deleted.',
    unblock: 'The person can sign in again, and shared pages work again.',
    signOut: 'Signs the person out on all devices, for example if one was stolen. The person can sign in again.',
    giveSubscription: 'The person gets the paid features without paying.',
    takeSubscription: 'The paid features end at once.',
    makeAdministrator: 'Administrators can do everything on these pages.',
    unmakeAdministrator: 'This person can no longer open these pages.',
    sendResetLink: 'An email with a link for choosing a new password, valid for one hour.',
    createResetLink: 'A link for choosing a new password, valid for one hour. You give it to the person yourself.',
    delete: (days: number) => `Closes the account at once, and deletes everything in it ${days} days later.`,
    reopen: 'Everything comes back, and nothing will be deleted.',
  },
  working: 'Working',
  objections: {
    blockSelf: 'You cannot block your own account.',
    signOutSelf: 'You can sign out your own devices in the settings.',
    closeSelf: 'You can delete your own account in the settings.',
    isAdministrator: 'This person is an administrator. Remove them as an administrator first.',
    unmakeSelf: 'Only another administrator can remove you as an administrator.',
    lastAdministrator: 'This is the only administrator. Make someone else an administrator first.',
    notOpen: 'A blocked or closed account cannot be an administrator. Unblock it or keep it first.',
    notConfirmed:
      'This person has not confirmed their email. They can do it in their settings, or with a reset link that you send.',
    resetBlocked: 'This account is blocked. Unblock it first.',
    showAdministratorsLink:
      'A link for another administrator can be created only on the command line: npm run admin -- reset-link EMAIL',
    resetFormer: (hours: number) =>
      `This person was an administrator in the last ${hours} hours, so only the command line can create a link: npm run admin -- reset-link EMAIL`,
    resetUnconfirmed:
      'This administrator has not confirmed their email, so only the command line can create a link: npm run admin -- reset-link EMAIL',
    isPaid: 'This subscription was bought, so it cannot be taken away here.',
    pays: 'This person already pays for a subscription.',
    isFromSite:
      'This subscription comes from another site through which the person signs in, so it cannot be taken away here.',
    everythingOpen: 'Everything is open to everyone on this server, so there is no subscription to give.',
  },
  done: {
    blocked: (name: string) => `${name} was blocked.`,
    unblocked: (name: string) => `${name} was unblocked.`,
    signedOut: (name: string) => `${name} was signed out on all devices.`,
    subscriptionGiven: (name: string) => `${name} now has a subscription.`,
    subscriptionTaken: (name: string) => `${name} no longer has a subscription.`,
    madeAdministrator: (name: string) => `${name} is now an administrator.`,
    unmadeAdministrator: (name: string) => `${name} is no longer an administrator.`,
    closed: (name: string) => `The account of ${name} was closed.`,
    reopened: (name: string) => `The account of ${name} will be kept.`,
    resetLinkSent: (email: string) => `A reset link is on its way to ${email}.`,
  },
  alreadyDone: 'Nothing was changed, because another administrator has already done this.',
  /** For an undo that failed. */
  undoFailed: 'This could not be undone.',
  deleteDialog: {
    title: (name: string) => `Delete the account of ${name}?`,
    goes: (documents: number, files: number, days: number) =>
      `This signs the person out everywhere and stops shared pages at once. ${days} days later, it deletes ${counted(documents, 'document')} and ${counted(files, 'file')}, with all versions, slides and preach dates.`,
    return: 'Until then, the person can keep the account by signing in, and you can keep it here.',
    returnBlocked:
      'The account is blocked, so the person cannot keep it by signing in. Until then, you can keep it here.',
    button: 'Delete Account',
    deleting: 'Deleting',
  },
  linkDialog: {
    title: 'Reset link',
    intro: (name: string) =>
      `Give this link to ${name}. It is valid for one hour and works once. It is not shown again after you close this.`,
    link: 'Link',
    copy: 'Copy Link',
    copied: 'Link copied.',
    done: 'Done',
  },
  invitations: 'Invitations',
  secondStepForAdministrators: 'Two-step sign-in',

  audit: {
    intro: 'What administrators did, newest first. Entries cannot be changed, and are kept for two years.',
    none: 'Nothing yet.',
    noneOf: 'Nothing about this person.',
    notLoaded: 'The audit log could not be loaded. Please try again.',
    of: (name: string) => `About ${name}`,
    showAll: 'Show All',
    deletedAccount: 'Deleted account',
    /** Shown in place of an administrator's name. */
    actors: {
      deletedAdministrator: 'Deleted administrator',
      commandLine: 'Command line',
      unknown: 'Command line or deleted administrator',
    },
    seeAll: 'Audit Log of This Person',
    status: (status: number) => `Status ${status}`,
    /** Shown instead of the individual requests of a visit, which can be expanded. */
    requests: (n: number) => `${counted(n, 'request')} while viewing the account`,
    requestsAtLeast: (n: number) => `At least ${counted(n, 'request')} while viewing the account`,
    showRequests: 'Show Requests',
  },
  auditActions: {
    blocked: 'Blocked',
    unblocked: 'Unblocked',
    signedOut: 'Signed out on all devices',
    subscriptionGiven: 'Subscription given',
    subscriptionTaken: 'Subscription taken away',
    madeAdministrator: 'Made an administrator',
    unmadeAdministrator: 'Removed as an administrator',
    closed: 'Account closed',
    reopened: 'Account kept',
    resetLinkSent: 'Reset link sent by email',
    resetLinkShown: 'Reset link created',
    emailSentAgain: 'Email sent again',
    emailDiscarded: 'Email discarded',
    jobRetried: 'Failed job retried',
    deletedAtOnce: 'Account deleted at once',
    secondStepRemoved: 'Two-step sign-in removed',
    pageTakenDown: 'Shared page turned off',
    pageRestored: 'Shared page restored',
    churchAddressChanged: 'Church web address changed',
    churchAddressFreed: 'Church web address freed',
    invited: 'Person invited',
    invitationSentAgain: 'Invitation sent again',
    invitationWithdrawn: 'Invitation withdrawn',
    secondStepRequired: 'Two-step sign-in required for administrators',
    secondStepOptional: 'Two-step sign-in no longer required for administrators',
    subscriptionRefunded: 'Subscription canceled and refunded',
    refundFailed: 'Payment could not be refunded',
    premiumEnabled: 'Premium content shown to users',
    premiumDisabled: 'Premium content hidden from users',
    premiumMoved: 'Premium content moved in the list',
    premiumPictureReplaced: 'Picture of premium content replaced',
    viewingBegan: 'Began to view the account',
    viewingEnded: 'Stopped viewing the account',
    call: 'Request while viewing the account',
  },

  /**
   * Tells a user that the account was made an administrator, or removed as one. `contact` is an email or web address; `protectedHours` is
   * how long the account of a former administrator stays protected.
   */
  roleMail: (
    firstName: string | null,
    role: { isAdministrator: boolean; date: Date },
    contact: string,
    protectedHours: number,
  ) => ({
    subject: role.isAdministrator
      ? `You are now an administrator of ${productName}`
      : `You are no longer an administrator of ${productName}`,
    text: [
      greeting(firstName),
      '',
      role.isAdministrator
        ? `Your ${productName} account was made an administrator on ${formatMoment(role.date)}. Password reset links that were sent earlier no longer work.`
        : `Your ${productName} account was removed as an administrator on ${formatMoment(role.date)}. For the next ${protectedHours} hours, administrators cannot view your account or send you a password reset link.`,
      '',
      'If you did not expect this, contact the person who runs this server:',
      '',
      contact,
      '',
    ].join('\n'),
  }),
  /** Contains the link for choosing a new password that an administrator sends. */
  resetMail: (firstName: string | null, link: string, lost: readonly string[] = []) => ({
    subject: `Reset your ${productName} password`,
    text: [
      greeting(firstName),
      '',
      `An administrator of ${productName} has sent you this link for choosing a new password. It works once and expires in one hour:`,
      '',
      link,
      '',
      ...(lost.length > 0 ? [losesSites(lost), ''] : []),
      "If you don't need a new password, you can ignore this email. Your password won't change.",
      '',
    ].join('\n'),
  }),
  /** Tells the owner of an account that an administrator has closed it. `contact` is an email or web address. */
  closedMail: (firstName: string | null, dateDeleted: Date, link: string, contact: string) => ({
    subject: `Your ${productName} account will be deleted`,
    text: [
      greeting(firstName),
      '',
      `An administrator has closed your ${productName} account. Everything in it will be deleted on ${formatDay(dateDeleted)}.`,
      '',
      'To keep it, sign in before then:',
      '',
      link,
      '',
      'If you have questions, contact the person who runs this server:',
      '',
      contact,
      '',
    ].join('\n'),
  }),
};
