/** The most marks or parts that are kept with a character. Anything longer is a decoration, and is divided. */
const most = 7;

const emoji = String.raw`(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}){0,${most}})`;
const letter = String.raw`(?:.(?:[\p{M}\u200c\u200d\u1160-\u11ff]){0,${most}})`;
const graphemes = new RegExp(`${emoji}|${letter}`, 'gsu');

/** Texts in which every UTF-16 code unit is a character: Latin, Greek and Cyrillic letters and usual punctuation. */
const simple = /^[\n -\u02ff\u0370-\u0481\u1e00-\u1fff\u2010-\u2027]*$/;

export const graphemesOf = (text: string): string[] =>
  simple.test(text) ? text.split('') : (text.match(graphemes) ?? []);
