/** Control characters and non-characters that no database, file or screen wants; tabs and line breaks stay. */
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text of several lines without control characters or broken surrogates. */
export const cleanText = (text: string): string => text.replace(unwanted, '');

/** Text of one line: clean, white space folded, trimmed. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s+/g, ' ')).trim();
