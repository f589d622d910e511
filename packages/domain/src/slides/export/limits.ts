/**
 * The most pages of slides in a file. A sermon rarely has more than a hundred. Files with more take longer than a
 * download should.
 */
export const maxExportedPages = 1_000;
/** The most pictures of slides in an archive. Each has one to two megabytes. */
export const maxExportedPictures = 300;
