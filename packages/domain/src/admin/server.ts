/** Maximum number of emails, and of failed jobs, that the lists for administrators contain. The newest ones are listed. */
export const maxEmailsListed = 100;
export const maxJobsListed = 100;

/** Maximum number of the emails in the outbox folder that administrators see. The newest ones are listed. */
export const maxKeptEmailsListed = 20;

/** Administrators see accounts, not texts: a quoted title in the subject of an email is left out. */
export const subjectWithoutTitle = (subject: string): string => subject.replace(/“.*”/su, '“…”');

export const maxBiblesListed = 500;

export const serviceNames = ['database', 'storage', 'disk', 'mail', 'jobs', 'search', 'assistant', 'speech'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Age at which the last backup is too old, in ms: a week and a day, for those who make one every week. */
export const backupDueMs = 8 * 24 * 60 * 60_000;
