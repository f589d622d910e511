/** Minutes after which an administrator no longer sees the account of another user. */
export const actingMinutes = 60;

/** Length of the reason that an administrator must state, in characters. The user reads it. */
export const actingReasonLength = { least: 10, most: 500 } as const;

/** Days for which entries of the audit log are kept. Until then, the database refuses to delete them (migration 0018). */
export const auditDays = 730;
