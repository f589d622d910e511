import { maxTags, maxTextLength } from '../../library/items.ts';
import { library as texts } from '../../texts/library.ts';
import { cleanLine } from '../../text.ts';
import { cleanHtml } from '../html/sanitize.ts';

/** A text from elsewhere as a document: HTML of the closed schema, and the title that the source has. */
export type Imported = { title: string | null; html: string };

/** Thrown if a text cannot become a document. The message is shown to the person who imported it. */
export class NotImported extends Error {
  override name = 'NotImported';
}

/** Throws `NotImported` if a source, in characters, is too long to become a document. */
export function checkSource(source: string): void {
  if (source.length > maxSourceLength) throw new NotImported(texts.textTooLong);
}

/**
 * A source may be this many times longer than the longest text, because markup adds length. Longer sources are not read
 * at all.
 */
const maxSourceLength = 4 * maxTextLength;

/**
 * Cleans arbitrary HTML to an imported document. Throws `NotImported` if it is longer than a document may be or has too
 * many tags.
 */
export function imported(title: string | null, html: string): Imported {
  const clean = cleanHtml(html);
  const tags = clean.split('<').length - 1;
  if (clean.length > maxTextLength || tags > maxTags) throw new NotImported(texts.textTooLong);
  return { title: (title && cleanLine(title)) || null, html: clean };
}
