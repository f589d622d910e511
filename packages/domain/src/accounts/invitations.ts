/** Maximum number of invitations that have been neither used nor withdrawn, and are still valid. */
export const maxInvitations = 500;

/** Days for which an invitation is valid. The text of the email states it. */
export const invitationDays = 7;

/** Who may create an account: everyone, or only people with an invitation. */
export const registrationKinds = ['open', 'invited'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];
