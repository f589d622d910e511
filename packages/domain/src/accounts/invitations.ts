/** Maximum number of invitations that have been neither used nor withdrawn, and are still valid. */
export const maxInvitations = 500;

/** The text of the email states it. */
export const invitationDays = 7;

export const registrationKinds = ['open', 'invited'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];
