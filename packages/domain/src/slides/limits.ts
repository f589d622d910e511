/** Maximum size of a custom picture when it is uploaded, in pixels. Cameras of phones take up to 48 megapixels. */
export const maxImagePixels = 50_000_000;

/** Custom pictures are stored in at most this size, in pixels: the width of 16:9 slides by the height of 4:3 slides. */
export const maxStoredImage = { width: 1920, height: 1440 };

/** Maximum number of slides of a document that have notes. Notes of slides that are gone count as well. */
export const maxSlideNotes = 5_000;

/** Maximum length of the note of one slide, and of all notes of a document, in characters. */
export const maxSlideNoteLength = 5_000;
export const maxSlideNotesLength = 1_000_000;
