/** What a version may be called, in characters. */
export const maxLabelLength = 100;
/** Versions with a name, which nothing thins: at most so many of one document. */
export const maxLabeled = 200;
