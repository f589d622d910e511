import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import type { Block } from '../document/schema.ts';

/**
 * Returns the blocks below a sermon's title. If the text begins with the title as a heading, that heading is left out
 * so that the title does not appear twice.
 */
export function bodyOf({ title, text }: { title: string; text: string }): Block[] {
  const blocks = parseDocument(text);
  const [first, ...others] = blocks;
  const opening = first?.type === 'heading' && first.level === 1 ? plainText([first]).trim() : null;
  return opening?.toLowerCase() === title.trim().toLowerCase() ? others : blocks;
}
