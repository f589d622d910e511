import { parseDocument } from './parse.ts';
import { toHtml } from './serialize.ts';

/** Any HTML in the form in which a document is kept: safe to show, and unchanged when it already has that form. */
export const cleanHtml = (html: string): string => toHtml(parseDocument(html));
