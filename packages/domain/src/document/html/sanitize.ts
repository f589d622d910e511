import { parseDocument } from './parse.ts';
import { toHtml } from './serialize.ts';

/**
 * Converts arbitrary HTML to the stored form of a document, which is safe to display. HTML that is already in that form
 * does not change.
 */
export const cleanHtml = (html: string): string => toHtml(parseDocument(html));

/**
 * Converts HTML from another program's clipboard to the stored form. Unlike `cleanHtml`, it collapses spaces as browsers
 * do, except in preformatted text.
 */
export const cleanPastedHtml = (html: string): string => toHtml(parseDocument(html, { collapsesSpaces: true }));
