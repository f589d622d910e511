import { plainText } from '../outline.ts';
import { parseDocument } from '../html/parse.ts';
import { checkSource, type Imported, imported } from './imported.ts';

/**
 * Converts a web page to a document: the text in its body without scripts, frames, pictures and styles. The title is
 * the page's title or, if it has none, its first heading. Throws `NotImported` if the page is too long.
 */
export function fromHtml(html: string): Imported {
  checkSource(html);
  const { html: clean } = imported(null, html);
  return { title: titleOf(html) ?? firstHeading(clean), html: clean };
}

/** Reads the content of the page's <title> element, which can contain only text and character references. */
function titleOf(html: string): string | null {
  const start = /<title(?:\s[^>]{0,500})?>/i.exec(html);
  if (!start) return null;
  const [text = ''] = html.slice(start.index + start[0].length, start.index + 2_000).split(/<\/title/i);
  return oneLine(plainText(parseDocument(`<p>${text.replaceAll('<', '&lt;')}</p>`)));
}

export function firstHeading(html: string): string | null {
  const heading = parseDocument(html).find((block) => block.type === 'heading');
  return heading ? oneLine(plainText([heading])) : null;
}

const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;
