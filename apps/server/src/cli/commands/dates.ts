/** Formats a day for the output of a command: '2026-11-22'. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Formats a moment for the output of a command: '2026-11-22 10:30 UTC'. */
export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
