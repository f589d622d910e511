import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { wordsIn } from './textSearch.ts';

/** Returns the words of a plain text without their case, marks and punctuation. The same sermon has the same ones. */
export const sameWords = (plain: string): string => wordsIn(plain).join(' ');

export const sameWordsOf = (html: string): string => sameWords(plainText(parseDocument(html)));
