import { maxTags, maxTextLength } from '../../library/items.ts';
import { library as texts } from '../../texts/library.ts';
import { cleanLine } from '../../text.ts';
import { cleanHtml } from '../html/sanitize.ts';

/** A text from elsewhere as a document: its HTML of the closed schema, and what the text calls itself. */
export type Imported = { title: string | null; html: string };

/** The text cannot become a document; the message is a sentence for the person who brought it. */
export class NotImported extends Error {
  override name = 'NotImported';
}

/** Throws `NotImported` where a source is longer than any document may become; in characters. */
export function checkSource(source: string): void {
  if (source.length > maxSourceLength) throw new NotImported(texts.textTooLong);
}

/** Markup may make up this many times the text that it marks; longer sources are not read at all. */
const maxSourceLength = 4 * maxTextLength;

/** Any HTML as an imported document. Throws `NotImported` where it is more than a document may hold. */
export function imported(title: string | null, html: string): Imported {
  const clean = cleanHtml(html);
  const tags = clean.split('<').length - 1;
  if (clean.length > maxTextLength || tags > maxTags) throw new NotImported(texts.textTooLong);
  return { title: (title && cleanLine(title)) || null, html: clean };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
