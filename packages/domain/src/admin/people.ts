/** Number of accounts, and of entries of the audit log, on one page. */
export const adminPageSize = 50;

export const maxPeopleSearchLength = 300;

export const peopleFilters = ['all', 'subscribers', 'administrators', 'blocked', 'closed'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/** Actions of administrators on the account of a user. The names are stored in the audit log. */
export const personActions = [
  'blocked',
  'unblocked',
  'signedOut',
  'subscriptionGiven',
  'subscriptionTaken',
  'madeAdministrator',
  'unmadeAdministrator',
  'closed',
  'reopened',
  'resetLinkSent',
  'resetLinkShown',
] as const;
export type PersonAction = (typeof personActions)[number];

export const commandActions = [
  'deletedAtOnce',
  'secondStepRemoved',
  'pageTakenDown',
  'pageRestored',
  'churchAddressChanged',
  'churchAddressFreed',
] as const;
export type CommandAction = (typeof commandActions)[number];

export const serverActions = ['emailSentAgain', 'emailDiscarded', 'jobRetried'] as const;
export type ServerAction = (typeof serverActions)[number];

/** Decisions of administrators about who gets in. These actions are about no account. */
export const accessActions = [
  'invited',
  'invitationSentAgain',
  'invitationWithdrawn',
  'secondStepRequired',
  'secondStepOptional',
] as const;
export type AccessAction = (typeof accessActions)[number];

export const viewingActions = ['viewingBegan', 'viewingEnded', 'call'] as const;
export type ViewingAction = (typeof viewingActions)[number];

/**
 * The actions of administrators on the payments of a user. `refundFailed` comes after `subscriptionRefunded` if the payment provider could
 * not refund the payment.
 */
export const billingActions = ['subscriptionRefunded', 'refundFailed'] as const;

export const premiumActions = ['premiumEnabled', 'premiumDisabled', 'premiumMoved', 'premiumPictureReplaced'] as const;

export const auditActions = [
  ...personActions,
  ...commandActions,
  ...serverActions,
  ...accessActions,
  ...viewingActions,
  ...billingActions,
  ...premiumActions,
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Who did what an entry of the audit log records. `unknown` is the command line or a deleted administrator, in an entry from before the
 * log distinguished the two.
 */
export const auditActors = ['administrator', 'deletedAdministrator', 'commandLine', 'unknown'] as const;
export type AuditActor = (typeof auditActors)[number];

export const givenPlan = 'Given';
