export const actingMinutes = 60;

export const actingStartsPerHour = 20;

/**
 * Hours for which an account stays protected from other administrators after it was removed as one. Otherwise, an
 * administrator could remove another one and then take over the account.
 */
export const formerAdministratorHours = 24;

/** True for a user who was an administrator within the last 24 hours and is no longer one. */
export const isFormerAdministrator = (
  { isAdministrator, dateAdministratorEnded }: { isAdministrator: boolean; dateAdministratorEnded: Date | null },
  now: Date,
): boolean =>
  !isAdministrator &&
  dateAdministratorEnded !== null &&
  now.getTime() - dateAdministratorEnded.getTime() < formerAdministratorHours * 60 * 60_000;

/** Length of the reason that an administrator must state, in characters. The user reads it. */
export const actingReasonLength = { min: 10, max: 500 } as const;

/** Until then, the database refuses to delete entries (migrations 0018 and 0019). */
export const auditDays = 730;
