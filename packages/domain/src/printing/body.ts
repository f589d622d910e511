import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import type { Block } from '../document/schema.ts';

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

/**
 * Returns the blocks below a sermon's title. If the text begins with a heading that has the same words as the title, that
 * heading is left out so that the title does not appear twice. A heading with more or fewer words stays, because leaving
 * it out would remove words of the author.
 */
export function bodyOf({ title, text }: { title: string; text: string }): Block[] {
  const blocks = parseDocument(text);
  const [first, ...others] = blocks;
  if (first?.type !== 'heading' || first.level !== 1) return blocks;
  const heading = plainText([first]).trim();
  const isTitle = heading === title.trim() || (wordsOf(heading) !== '' && wordsOf(heading) === wordsOf(title));
  return isTitle ? others : blocks;
}
