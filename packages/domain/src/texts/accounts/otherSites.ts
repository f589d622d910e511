import { productName } from '../../product.ts';
import { formatMoment, greeting } from '../numbers.ts';

/**
 * Explains that setting the first password through an emailed link disconnects the sites of an account. `labels` are
 * their names.
 */
export const losesSites = (labels: readonly string[]): string => {
  const names = new Intl.ListFormat('en').format(labels);
  const them = labels.length === 1 ? 'it' : 'them';
  return `Your email address has not been confirmed yet. To keep others out of your account, setting a password disconnects ${names}. You can connect ${them} again in the settings.`;
};

export const lostSites = (labels: readonly string[]): string => {
  const names = new Intl.ListFormat('en').format(labels);
  const [were, them] = labels.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${names} ${were} disconnected and can no longer be used to sign in. You can connect ${them} again in the settings.`;
};

/** UI text for signing in through other sites. `label` is the name of the site. */
export const otherSites = {
  signIn: (label: string) => `Sign in with ${label}`,
  opening: 'Opening',
  /** Below the button of the parent site (spec part 1 §2). */
  worksHere: (label: string) => `Your ${label} account works here.`,
  or: 'or',
  unknown: 'another site',
  otherTab: 'Sign in another way',
  /** Messages for when the user comes back from the site. Only the settings show `connected` and `confirmed`. */
  outcome: {
    connected: (label) => `You can now sign in with ${label}.`,
    confirmed: (_label, minutes) =>
      `Thank you for signing in again. You can make changes for the next ${minutes} minutes.`,
    denied: (label) => `Signing in with ${label} was not finished. You can try again.`,
    unavailable: (label) => `${label} cannot be reached at the moment. Please try again later.`,
    expired: (label) =>
      `Signing in with ${label} took too long, or it began in a different browser. Please try again here.`,
    invalid: (label) => `The reply from ${label} was not valid, so you were not signed in. Please try again.`,
    clock: (label) =>
      `The clocks of this server and ${label} do not match, so you were not signed in. Please tell the person who runs this server.`,
    misconfigured: (label) =>
      `Signing in with ${label} is not set up correctly. Please tell the person who runs this server.`,
    noEmail: (label) =>
      `${label} did not share your email address, which an account needs. You can share it there, or create an account here.`,
    unverified: (label) =>
      `An account with your email address exists, but ${label} has not verified that the address is yours. Sign in with your password. Then you can connect ${label} in the settings.`,
    blocked: () => 'This account is blocked. Please contact the person who runs this server.',
    taken: (label) => `This ${label} account is already connected to a different ${productName} account.`,
    already: (label) =>
      `Your account is already connected to a different ${label} account. Sign in with your password. Then you can change this in the settings.`,
    notConnected: (label) =>
      `This ${label} account is not connected to your ${productName} account. Please sign in to ${label} with the account that is connected.`,
    notFresh: (label) => `${label} did not ask you to sign in again. Set a password first to make this change.`,
    failed: () => 'Something went wrong on this server. Please try again.',
    tooMany: () => 'Too many attempts. Please try again later.',
    notInvited: (label) =>
      `You need an invitation to create an account here. If you have one, open its link. If you have an account, sign in with your password. Afterwards, you can connect ${label} in the settings.`,
  } satisfies Record<string, (label: string, minutes: number) => string>,
  /** Replace the sentences of `outcome` for users who are signed in and come back to the settings. */
  outcomeInSettings: {
    already: (label) =>
      `Your account is already connected to a different ${label} account. Disconnect that one before you connect another.`,
    invalid: (label) => `The reply from ${label} was not valid, so nothing was changed. Please try again.`,
    clock: (label) =>
      `The clocks of this server and ${label} do not match, so nothing was changed. Please tell the person who runs this server.`,
  } as Partial<Record<string, (label: string) => string>>,
  connectPage: {
    heading: 'Connect Your Account',
    intro: (label: string) => `An account with this email exists. Enter its password to connect it to ${label}.`,
    button: 'Connect and Sign In',
    connecting: 'Connecting',
    over: 'This took too long. Please sign in again.',
    signIn: 'Sign In',
    cancel: 'Cancel',
  },
  section: 'Sign in with',
  sectionHint: 'You can sign in through these sites as well as with your password.',
  connectedOn: (day: string) => `Connected ${day}`,
  connect: 'Connect',
  /** The accessible names of the buttons, because several have the same text. */
  connectTo: (label: string) => `Connect ${label}`,
  disconnect: 'Disconnect',
  disconnectFrom: (label: string) => `Disconnect ${label}`,
  disconnecting: 'Disconnecting',
  disconnected: (label: string) => `${label} was disconnected.`,
  notConnected: 'Not connected',
  lastWayIn: 'This is your only way to sign in. Set a password before you disconnect it.',
  notLoaded: 'The sites could not be loaded. Please try again.',
  connectDialog: {
    title: (label: string) => `Connect ${label}`,
    intro: (label: string) => `You are taken to ${label} to sign in. After that, you can use it to sign in here.`,
    button: 'Continue',
  },
  disconnectDialog: {
    title: (label: string) => `Disconnect ${label}?`,
    intro: (label: string) => `You will no longer be able to sign in with ${label}. You can connect it again.`,
    former: 'This server no longer uses this site, so it cannot be connected again.',
  },
  noPassword: 'You sign in without a password',
  setPassword: 'Set Password',
  sendingLink: 'Sending',
  passwordLinkSent: (email: string) => `We sent a link to ${email}. Open it to set a password.`,
  confirmFirst: 'Your account has no password. To make this change, sign in again first.',
  confirmWith: (label: string) => `Sign in with ${label} again`,
  isConfirmed: 'You have just signed in again, so no password is needed.',
  connectedMail: (firstName: string | null, label: string, connected: Date, link: string) => ({
    subject: `${label} was connected to your ${productName} account`,
    text: [
      greeting(firstName),
      '',
      `${label} was connected to your ${productName} account on ${formatMoment(connected)}. It can now be used to sign in.`,
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else may be able to sign in. Disconnect it in the settings, and change your password:",
      '',
      link,
      '',
    ].join('\n'),
  }),
  /**
   * Notifies the owner of an account that a site was disconnected from it. `link` opens the page for a new password.
   */
  disconnectedMail: (firstName: string | null, label: string, disconnected: Date, link: string) => ({
    subject: `${label} was disconnected from your ${productName} account`,
    text: [
      greeting(firstName),
      '',
      `${label} was disconnected from your ${productName} account on ${formatMoment(disconnected)}. It can no longer be used to sign in.`,
      '',
      "If this was you, you don't need to do anything else.",
      '',
      "If this wasn't you, someone else can get into your account. Choose a new password here, and connect the site again in the settings:",
      '',
      link,
      '',
    ].join('\n'),
  }),
};

const events: Partial<Record<string, (label: string) => string>> = {
  signedIn: (label) => `Signed in through ${label}`,
  registered: (label) => `Account created through ${label}`,
  siteConnected: (label) => `${label} connected`,
  siteDisconnected: (label) => `${label} disconnected`,
};

/** Returns what happened in the account through another site, or null for what has nothing to do with one. */
export const siteEventText = (kind: string, label: string): string | null =>
  label === '' ? null : (events[kind]?.(label) ?? null);
