/**
 * The maximum number of own templates in a list or search, newest first, in a reply of about 1 MB. Older ones stay
 * available in the library.
 */
export const maxListedTemplates = 500;

/** The number of characters of HTML for the opening of a template. A card shows about 900 characters of text. */
export const openingHtmlLength = 2_000;

/**
 * The number of characters of HTML that a search reads per template: about 5,000 words, a sermon of half an hour. The
 * database reads them again for every search: 400 texts of 1.4 MB keep the embedded database busy for about half a
 * second, in steps that let other queries run in between.
 */
export const searchedTextLength = 30_000;
