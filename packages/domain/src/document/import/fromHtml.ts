import { plainText } from '../outline.ts';
import { parseDocument } from '../html/parse.ts';
import { checkSource, type Imported, imported } from './imported.ts';

/**
 * A web page as a document: what its body says, without what runs, frames, pictures and styles. Its title is that of the page, or
 * its first heading. Throws `NotImported` where it is too long.
 */
export function fromHtml(html: string): Imported {
  checkSource(html);
  const { html: clean } = imported(null, html);
  return { title: titleOf(html) ?? firstHeading(clean), html: clean };
}

/** What stands in the page's <title>: text and character references only. */
function titleOf(html: string): string | null {
  const start = /<title(?:\s[^>]{0,500})?>/i.exec(html);
  if (!start) return null;
  const [text = ''] = html.slice(start.index + start[0].length, start.index + 2_000).split(/<\/title/i);
  return oneLine(plainText(parseDocument(`<p>${text.replaceAll('<', '&lt;')}</p>`)));
}

/** The first heading of a document's HTML; null where it has none. */
export function firstHeading(html: string): string | null {
  const heading = parseDocument(html).find((block) => block.type === 'heading');
  return heading ? oneLine(plainText([heading])) : null;
}

const oneLine = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;
