import { parseDocument } from '../document/html/parse.ts';
import { toHtml } from '../document/html/serialize.ts';
import { lockedText } from './lockedText.ts';

export const lockedHtml = (html: string): string => toHtml(lockedText(parseDocument(html)));
