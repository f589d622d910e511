export const maxLabelLength = 100;
/** The maximum number of named versions per document. Thinning never deletes them. */
export const maxLabeled = 200;
/**
 * The maximum number of unnamed refused versions per document, and the number of days for which they are kept. A client
 * that keeps sending outdated texts cannot fill the disk.
 */
export const maxRefused = 200;
export const refusedDays = 90;
/**
 * The maximum number of versions in the list of a document's history, including all named versions. A week of writing
 * eight hours a day makes 1,700 versions.
 */
export const maxListedVersions = 2_500;
