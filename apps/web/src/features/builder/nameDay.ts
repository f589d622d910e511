const writtenDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** A day as people here write it: '22 Nov 2026'. */
export const nameDay = (date: Date): string => writtenDay.format(date);
