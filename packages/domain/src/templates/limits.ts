/**
 * The maximum number of the user's own templates in a list or in search results, newest first. This makes a reply of
 * about 1 MB. Older templates are still available in the library.
 */
export const maxListedTemplates = 500;

export const maxBuiltInTemplates = 50;

/** The number of HTML characters in a template's opening. A card shows about 900 characters of text. */
export const openingHtmlLength = 2_000;

/**
 * The number of HTML characters per template that a search reads: about 5,000 words, or a sermon of half an hour. The
 * database reads them again for every search. With 400 texts of 1.4 MB, this keeps the embedded database busy for about
 * half a second, in steps that let other queries run in between.
 */
export const searchedTextLength = 30_000;
