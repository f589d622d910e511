/** Maximum number of emails, and of failed jobs, that the lists for administrators contain. The newest ones are listed. */
export const maxEmailsListed = 100;
export const maxJobsListed = 100;

export const maxBiblesListed = 500;

export const serviceNames = ['database', 'storage', 'disk', 'mail', 'jobs', 'search', 'assistant', 'speech'] as const;
export type ServiceName = (typeof serviceNames)[number];
