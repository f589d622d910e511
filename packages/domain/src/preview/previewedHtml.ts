import { cleanHtml, parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { type Block, maxTags, maxTextLength } from '../document/schema.ts';
import { markedBlocks, type Source, sourceLine } from '../document/sources/source.ts';
import { previewOf } from '../templates/bands.ts';

type Input = {
  html: string;
  /** The source of the sermon. Its id is null if the sermon cannot be read in a panel here. */
  source: Pick<Source, 'title' | 'author'> & { id: string | null };
  isWhole: boolean;
};

/**
 * Returns the text of a sermon for the preview (spec part 3 §2.5): a document for users who may save a copy of it, and its first
 * 1,500 characters for others. All words of a copy are marked with their source. If the sermon cannot be read in a panel, or if the
 * marks would make the text too long, a line at its end names the author. Returns null if the text is too long for a document.
 */
export function previewedHtml({ html, source: { id, title, author }, isWhole }: Input): string | null {
  const blocks = parseDocument(cleanHtml(html));
  if (!isWhole) return toHtml(previewOf(blocks));
  if (id !== null) {
    const marked = toHtml(markedBlocks({ source: { kind: 'sermon', id, title, author }, blocks }));
    if (fits(marked)) return marked;
  }
  const credited = toHtml(author === '' ? blocks : [...blocks, creditOf(sourceLine({ title, author }))]);
  return fits(credited) ? credited : null;
}

const creditOf = (text: string): Block => ({ type: 'paragraph', runs: [{ text, marks: { italic: true } }] });

const fits = (html: string): boolean => html.length <= maxTextLength && html.split('<').length - 1 <= maxTags;
