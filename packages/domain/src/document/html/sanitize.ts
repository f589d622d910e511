import { parseDocument } from './parse.ts';
import { toHtml } from './serialize.ts';

/**
 * Converts arbitrary HTML to the stored form of a document, which is safe to display. HTML that is already in that form
 * does not change.
 */
export const cleanHtml = (html: string): string => toHtml(parseDocument(html));
