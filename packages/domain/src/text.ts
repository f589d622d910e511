/** Control characters and noncharacters, which databases and screens reject. Tabs and line breaks are allowed. */
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000e-\u001b\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Characters that some programs write for a line break: PowerPoint a vertical tab, older systems a form feed or a next
 * line, Unicode its line and paragraph separators.
 */
// oxlint-disable-next-line no-control-regex
export const lineSeparators = /[\u000b\u000c\u0085\u2028\u2029]/g;
/** The separators of files, groups, records and units, which some programs write between words. */
// oxlint-disable-next-line no-control-regex
const wordSeparators = /[\u001c-\u001f]/g;

/**
 * Removes control characters and unpaired surrogates from a text that may have several lines. Characters that separate
 * lines or words become a line break or a space, so that no two words become one.
 */
export const cleanText = (text: string): string =>
  text.replace(unwanted, '').replace(lineSeparators, '\n').replace(wordSeparators, ' ');

/**
 * Invisible characters that change the direction of the text after them. They can disguise a name: a file
 * "annex\u202Efdp.exe" is shown as "annexexe.pdf". The joiners U+200C and U+200D are kept, because scripts such as Persian
 * and many emoji need them.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Cleans a text and reduces it to a single trimmed line. White space is collapsed to single spaces, and direction marks
 * are removed.
 */
export const cleanLine = (text: string): string =>
  cleanText(text.replace(directionMarks, '')).replace(/\s+/g, ' ').trim();

/** Returns whether a text shows nothing: it is empty, or has only white space and characters that are invisible. */
export const isInvisible = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
