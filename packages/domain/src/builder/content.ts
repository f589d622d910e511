import { maxTextLength } from '../document/schema.ts';
import { countSlides } from '../slides/slidesOf.ts';
import { openingLine, wordCount } from '../document/outline.ts';
import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';

export type Content = {
  /** HTML that conforms to the closed document schema (see schema.ts). */
  text: string;
  openingLine: string;
  wordCount: number;
  slideCount: number;
};

/**
 * Converts HTML to its stored form, or returns null if the result is too long. The limit applies to the result because
 * escaping can make a text longer, and any stored text must be small enough for a client to send it again.
 */
export function contentOf(html: string): Content | null {
  const blocks = parseDocument(html);
  const text = toHtml(blocks);
  if (text.length > maxTextLength) return null;
  return { text, openingLine: openingLine(blocks), wordCount: wordCount(blocks), slideCount: countSlides(blocks) };
}
