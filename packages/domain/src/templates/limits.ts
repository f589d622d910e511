/** Own templates in a list or a search, newest first: more than anyone keeps, in a reply of about 1 MB. Older ones remain in the library. */
export const maxListedTemplates = 500;

/** Characters of HTML from which the opening of a template is made; a card shows about 900 characters of text. */
export const openingHtmlLength = 2_000;

/**
 * Characters of HTML that a search reads of each template: about 5,000 words, a sermon of half an hour. The database reads them anew for
 * every search: 400 texts of 1.4 MB keep the embedded database busy for about half a second, in steps between which others get their turn.
 */
export const searchedTextLength = 30_000;
