/** The maximum length of a version's name, in characters. */
export const maxLabelLength = 100;
/** The maximum number of named versions per document. Thinning never deletes them. */
export const maxLabeled = 200;
/**
 * The maximum number of unnamed refused versions per document, and the number of days for which they are kept. A client
 * that keeps sending outdated texts cannot fill the disk.
 */
export const maxRefused = 200;
export const refusedDays = 90;
