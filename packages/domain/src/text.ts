/** Control characters and noncharacters, which databases and screens reject. Tabs and line breaks are allowed. */
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** Removes control characters and unpaired surrogates from a text that may have several lines. */
export const cleanText = (text: string): string => text.replace(unwanted, '');

/** Cleans a text and reduces it to a single trimmed line. White space is collapsed to single spaces. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s+/g, ' ')).trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use in HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
