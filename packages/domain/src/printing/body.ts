import { plainText } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import type { Block } from '../document/schema.ts';

/** The blocks below a sermon's title; a text that begins with the title as its heading is not titled twice. */
export function bodyOf({ title, text }: { title: string; text: string }): Block[] {
  const blocks = parseDocument(text);
  const [first, ...others] = blocks;
  const opening = first?.type === 'heading' && first.level === 1 ? plainText([first]).trim() : null;
  return opening?.toLowerCase() === title.trim().toLowerCase() ? others : blocks;
}
