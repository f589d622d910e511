/** Until then, the user can open a closed account again by signing in. */
export const daysToReturn = 14;

/** Maximum number of sessions of an account. Beyond it, signing in ends the one that was not used for the longest time. */
export const maxSessions = 50;

/** The text of the email states it. */
export const emailChangeHours = 24;

/** The record of what happened in an account: how long it is kept, and how many entries are kept and listed. */
export const eventDays = 90;
export const maxEventsListed = 200;
/** Entries of one kind, so that wrong passwords of strangers cannot push out the others. */
export const maxEventsOfKind = 50;

export const deviceKinds = ['computer', 'tablet', 'phone', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

const byAdministrators = [
  'blocked',
  'unblocked',
  'signedOutByAdministrator',
  'madeAdministrator',
  'unmadeAdministrator',
  'closedByAdministrator',
  'reopenedByAdministrator',
  'resetLinkByAdministrator',
  'viewingBegan',
  'viewingEnded',
] as const;

export const accountEventKinds = [
  'registered',
  'signedIn',
  'wrongPassword',
  'passwordReset',
  'passwordChanged',
  'nameChanged',
  'pictureChanged',
  'pictureRemoved',
  'emailChangeRequested',
  'emailChanged',
  'emailConfirmed',
  'siteConnected',
  'siteDisconnected',
  'sessionEnded',
  'otherSessionsEnded',
  'calendarLinkCreated',
  'libraryDownloaded',
  'closed',
  'reopened',
  'secondStepOn',
  'secondStepOff',
  'appAdded',
  'appRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesCreated',
  'recoveryCodeUsed',
  'wrongCode',
  'secondStepRemoved',
  ...byAdministrators,
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/** Events caused by an administrator, whose device does not concern the user. */
export const eventsByAdministrators: readonly AccountEventKind[] = byAdministrators;

export const maxPictureBytes = 10_000_000;

/** Width and height of a stored picture of a user, in pixels. */
export const pictureSize = 512;

/** The types of pictures that the file dialog offers. Phones convert other pictures to one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
