/** The maximum length of a version's name, in characters. */
export const maxLabelLength = 100;
/** The maximum number of named versions per document. Thinning never deletes them. */
export const maxLabeled = 200;
/**
 * The maximum number of versions in the list of a document's history, including all named versions. A week of writing
 * eight hours a day makes 1,700 versions.
 */
export const maxListedVersions = 2_500;
