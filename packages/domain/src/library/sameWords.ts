import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { cleanLine } from '../text.ts';
import { maxNameLength } from './items.ts';
import { wordsIn } from './textSearch.ts';

/** Returns the words of a plain text without their case, marks and punctuation. The same sermon has the same ones. */
export const sameWords = (plain: string): string => wordsIn(plain).join(' ');

export const sameWordsOf = (html: string): string => sameWords(plainText(parseDocument(html)));

/** Shorter texts are often equal because they come from the same template. */
const minWordsWithoutTitle = 100;

/** Returns the words of a text and, if it is long enough, those after a first line that can be its title. See `tidy`. */
export function sameWordsWithAndWithoutTitle(html: string): string[] {
  const blocks = parseDocument(html);
  const words = sameWords(plainText(blocks));
  const at = blocks.findIndex((block) => plainText([block]).trim() !== '');
  const first = blocks[at];
  if (first?.type !== 'paragraph' && first?.type !== 'heading') return [words];
  const rest = wordsIn(plainText(blocks.slice(at + 1)));
  const canBeTitle = cleanLine(plainText([first])).length <= maxNameLength;
  return canBeTitle && rest.length >= minWordsWithoutTitle ? [words, rest.join(' ')] : [words];
}
