/** Maximum size of a custom picture when it is uploaded, in pixels. Cameras of phones take up to 48 megapixels. */
export const maxImagePixels = 50_000_000;

/** Custom pictures are stored in at most this size, in pixels: the width of 16:9 slides by the height of 4:3 slides. */
export const maxStoredImage = { width: 1920, height: 1440 };

/** Maximum number of slides of a document that have notes. Notes of slides that are gone count as well. */
export const maxSlideNotes = 5_000;

/** Maximum length of the note of one slide, and of all notes of a document, in characters. */
export const maxSlideNoteLength = 5_000;
export const maxSlideNotesLength = 1_000_000;

/** The kinds of files with the slides of a document. `png` is a zip archive with a picture of each page. */
export const slideFormats = ['pptx', 'pdf', 'png', 'txt'] as const;
export type SlideFormat = (typeof slideFormats)[number];

/**
 * The most pages of slides in a file. A sermon rarely has more than a hundred. Files with more take longer than a
 * download should.
 */
export const maxExportedPages = 1_000;
/** The most pictures of slides in an archive. Each has one to two megabytes. */
export const maxExportedPictures = 300;
