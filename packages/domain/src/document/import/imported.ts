import { maxTags, maxTextLength } from '../schema.ts';
import { library as texts } from '../../texts/library.ts';
import { cleanLine } from '../../text.ts';
import { cleanHtml } from '../html/sanitize.ts';

/**
 * A text from elsewhere, converted to a document: HTML that conforms to the closed schema, and the title found in the
 * source.
 */
export type Imported = { title: string | null; html: string };

/** Thrown if a text cannot be converted to a document. The message is shown to the user who imported it. */
export class NotImported extends Error {
  override name = 'NotImported';
}

/** Throws `NotImported` if a source text has too many characters to be converted to a document. */
export function checkSource(source: string): void {
  if (source.length > maxSourceLength) throw new NotImported(texts.textTooLong);
}

/**
 * The maximum length of a source, a multiple of the longest text because markup adds length. A longer source is not
 * read at all.
 */
const maxSourceLength = 4 * maxTextLength;

/**
 * Cleans arbitrary HTML and returns it as an imported document. Throws `NotImported` if the result is longer than a
 * document may be or has too many tags.
 */
export function imported(title: string | null, html: string): Imported {
  const clean = cleanHtml(html);
  const tags = clean.split('<').length - 1;
  if (clean.length > maxTextLength || tags > maxTags) throw new NotImported(texts.textTooLong);
  return { title: (title && cleanLine(title)) || null, html: clean };
}
