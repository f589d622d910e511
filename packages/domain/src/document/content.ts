import { maxTextLength } from '../library/items.ts';
import { openingLine } from './outline.ts';
import { parseDocument } from './html/parse.ts';
import { toHtml } from './html/serialize.ts';

/** What is kept of a document's text. */
export type Content = {
  /** HTML of the closed schema. */
  text: string;
  /** Its first words, for cards and lists. */
  openingLine: string;
};

/** A document's text as it is kept; null where it is too long. Escaping makes a text longer: what is kept must be small enough to be sent back. */
export function contentOf(html: string): Content | null {
  const blocks = parseDocument(html);
  const text = toHtml(blocks);
  return text.length > maxTextLength ? null : { text, openingLine: openingLine(blocks) };
}
