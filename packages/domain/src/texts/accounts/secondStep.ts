import { counted, formatMoment, greeting } from '../numbers.ts';
import { productName } from '../../product.ts';

type SecondStepChange =
  | 'appAdded'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesCreated'
  | 'recoveryCodeUsed'
  | 'wrongCodes'
  | 'secondStepRemoved';

const changes: Record<SecondStepChange, string> = {
  appAdded: `An authenticator app was added to your ${productName} account`,
  appRemoved: `The authenticator app was removed from your ${productName} account`,
  passkeyAdded: `A passkey was added to your ${productName} account`,
  passkeyRemoved: `A passkey was removed from your ${productName} account`,
  recoveryCodesCreated: `New recovery codes were created for your ${productName} account`,
  recoveryCodeUsed: `A recovery code was used to sign in to your ${productName} account`,
  wrongCodes: `Someone entered the password of your ${productName} account, and then too many wrong codes`,
  secondStepRemoved: `The person who runs this server removed two-step sign-in from your ${productName} account`,
};

/** UI text for two-step sign-in (the specification has none; the words are ours). */
export const secondStep = {
  hint: 'After you enter your password, you are asked for a second proof that it is you. Nobody can then sign in with your password alone.',
  turningOnHint: 'Turning it on signs you out on your other devices.',
  notLoaded: 'Two-step sign-in could not be loaded. Please try again.',
  isOn: 'On',
  confirmEmailFirst: 'To set up a second step, confirm your email first.',
  app: 'Authenticator app',
  appHint:
    'An app on your phone shows a new code every 30 seconds, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  appSince: (day: string) => `Added ${day}`,
  setUp: 'Set Up',
  setUpApp: 'Set up authenticator app',
  remove: 'Remove',
  removeApp: 'Remove authenticator app',
  codes: 'Recovery codes',
  codesLeft: (left: number) => (left === 0 ? 'All used. Create new ones.' : `${counted(left, 'unused code')} left`),
  codesHint:
    'If you do not have your phone or your passkey, use one of these codes in its place, after your password. Each works once.',
  newCodes: 'Create New Codes',
  newCodesTitle: 'Create new recovery codes?',
  passkeys: 'Passkeys',
  passkeysHint: 'Sign in with your fingerprint, your face, the PIN of your device, or a security key.',
  addPasskey: 'Add Passkey',
  addPasskeyTitle: 'Add a passkey',
  adding: 'Adding',
  rename: 'Rename',
  renamePasskey: (name: string) => `Rename ${name}`,
  removePasskey: (name: string) => `Remove ${name}`,
  passkeyName: 'Name',
  unnamedPasskey: 'Passkey',
  added: (day: string) => `Added ${day}`,
  addedAndUsed: (added: string, used: string) => `Added ${added}, last used ${used}`,
  nameBlank: 'Name cannot be blank',
  nameTooLong: (max: number) => `Name must be ${max} characters or fewer`,
  working: 'Working',

  passwordFirst: 'Enter your password first.',
  next: 'Next',
  appSteps: {
    scan: 'Scan this code with your authenticator app.',
    qrCode: 'QR code for your authenticator app',
    byHand: "If you can't scan it, enter this key in the app:",
    openHere: 'Open the app on this device',
    enter: 'Then enter the code that the app shows.',
  },
  code: 'Code',
  codeMissing: 'Enter the code',
  turnOn: 'Turn On',
  turningOn: 'Turning On',
  codesDialog: {
    title: 'Your recovery codes',
    text: (count: number) =>
      `If you lose your phone or your passkey, use one of these ${count} codes in its place, after your password. Each works once. Keep them in a safe place. They are shown only now.`,
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'The codes were copied.',
    notCopied: 'The codes could not be copied. Select them and copy them yourself.',
    download: 'Download',
    done: 'Done',
  },
  codesFile: {
    name: 'Sermon Maker recovery codes.txt',
    heading: (email: string, day: string) => `Recovery codes of ${email} for ${productName}, ${day}`,
    each: 'Each code works once.',
  },
  removeAppText: 'The app can no longer sign you in.',
  removePasskeyText: 'This passkey can no longer sign you in. You can also delete it on your device.',
  turnsOff: 'It is your only second step, so this turns two-step sign-in off. Your recovery codes stop working.',
  newCodesText: 'Your old recovery codes stop working.',
  removing: 'Removing',
  creating: 'Creating',
  appRemoved: 'The authenticator app was removed.',
  passkeyRemoved: (name: string) => `The passkey ${name} was removed.`,
  passkeyAdded: (name: string) => `The passkey ${name} was added.`,
  passkeyRenamed: (name: string) => `The passkey is now called ${name}.`,
  addPasskeyText: 'Your browser will then ask how you want to create the passkey.',

  passkeysNeedHttps:
    'Passkeys work only on a server with a secure address (https) and a domain name, and this one has none.',
  passkeysElsewhere: (address: string) => `Passkeys work only at ${address}. Open Sermon Maker there to add one.`,
  passkeysUnsupported: 'This browser does not support passkeys.',

  wrongCode: "This code is not right. Check that it is the newest one and that your phone's clock is correct.",
  wrongRecoveryCode: 'This is not one of your unused recovery codes. Check for typing mistakes.',
  wrongSetupCode: 'This code is not right. Enter the one that the app shows now.',
  usedCode: 'This code was already used. Enter another one.',
  expired: (minutes: number) =>
    `This sign-in was not finished within ${minutes} minutes, or your account was changed in the meantime. Please start again.`,
  setupExpired:
    'This QR code and key have expired because they were shown more than an hour ago. Please close this and start over.',
  setupGone: 'The setup was started again somewhere else. Please close this and start over.',
  appExists: 'There is already an authenticator app. Remove it first.',
  noSecondStep: 'Set up an authenticator app or a passkey first.',
  tooManyPasskeys: (max: number) => `You can have up to ${max} passkeys. Remove one first.`,
  passkeyExists: 'This passkey is already in use.',
  passkeyRefused: 'This passkey could not be verified. Please try again, or choose another way to sign in.',
  passkeyNotAdded: 'The passkey could not be added. Please try again.',
  passkeyUnknown: 'No account uses this passkey anymore. Sign in with your password.',
  passkeyCanceled: 'Nothing was chosen. Please try again.',
  passkeyErrorText: 'Your browser could not use a passkey. Please try again, or choose another way to sign in.',
  passkeyOnDevice: 'This device already has a passkey for your account.',

  signIn: {
    heading: 'Second Step',
    appIntro: 'Enter the code that your authenticator app shows.',
    recoveryIntro: 'Enter one of your recovery codes. It works only once.',
    passkeyIntro: 'Use your passkey to confirm that it is you.',
    recoveryCode: 'Recovery code',
    useApp: 'Use Authenticator App',
    useRecovery: 'Use Recovery Code',
    usePasskey: 'Use Passkey',
    passkeyButton: 'Use Passkey',
    waiting: 'Waiting for Passkey',
    startAgain: 'Start Again',
    withPasskey: 'Sign In with Passkey',
  },

  administrators: {
    label: 'Administrators need two-step sign-in',
    hint: 'An administrator without it can use their own account, but not the administration, until they turn it on.',
    ownFirst: 'Turn on two-step sign-in for your own account first.',
    needed:
      'Administrators of this server need two-step sign-in. Turn it on in your settings, under “Two-step sign-in”.',
    on: 'Administrators now need two-step sign-in.',
    off: 'Administrators no longer need two-step sign-in.',
    /** For the command line, which cannot show that an administrator has two-step sign-in. */
    requiredOnPage:
      'Only an administrator who has two-step sign-in can require it of all: on the pages of administrators, under Access.',
  },

  /**
   * Notifies the owner of an account of a change. `turned` is whether the change has turned two-step sign-in on or
   * off, and `removed` what the person who runs the server has removed. `link` opens the page for requesting a new
   * password.
   */
  changedMail: (firstName: string | null, { what, turned, date, removed }: ChangeInMail, link: string) => ({
    subject: `Two-step sign-in for your ${productName} account`,
    text: [
      greeting(firstName),
      '',
      `${changes[what]} on ${formatMoment(date)}.${turned === null ? '' : ` Two-step sign-in is now ${turned}.`}`,
      '',
      ...(turned === 'off' ? [noLongerWork(removed), ''] : []),
      "If this was you, you don't need to do anything else.",
      '',
      what === 'secondStepRemoved'
        ? "If you didn't ask for this, choose a new password here, and turn two-step sign-in on again in the settings:"
        : "If this wasn't you, someone else knows your password. Choose a new one here, and check the passkeys and the authenticator app in the settings:",
      '',
      link,
      '',
    ].join('\n'),
  }),
};
export type { SecondStepChange };

type ChangeInMail = {
  what: SecondStepChange;
  turned: 'on' | 'off' | null;
  date: Date;
  removed?: { hasApp: boolean; passkeys: number };
};

function noLongerWork(
  { hasApp, passkeys }: NonNullable<ChangeInMail['removed']> = { hasApp: false, passkeys: 0 },
): string {
  const steps = [
    ...(hasApp ? ['your authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'your passkey' : `your ${passkeys} passkeys`] : []),
    'your recovery codes',
  ];
  const list = new Intl.ListFormat('en').format(steps);
  return `${list[0]!.toUpperCase()}${list.slice(1)} are no longer used to sign in.`;
}
