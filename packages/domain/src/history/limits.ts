/** The maximum length of a version's name, in characters. */
export const maxLabelLength = 100;
/** The maximum number of named versions per document. Thinning never deletes them. */
export const maxLabeled = 200;
