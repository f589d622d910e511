import type { Scripture } from '@sermon/domain/document/schema';
import { translationById } from '@sermon/domain/scripture/translations';

/** A sermon to export. `text` is the document's HTML. */
export type Sermon = { title: string; author: string; text: string };

/** Returns the translation name to show below a Scripture quotation. For an unknown translation, it is the id. */
export const translationName = ({ translation }: Scripture): string =>
  translationById(translation)?.name ?? translation;

/**
 * The writing system of a text. Only scripts that need their own font, direction, or language tag are distinguished.
 */
export type Script = 'he' | 'ar' | 'el' | null;

const scripts: [Exclude<Script, null>, string][] = [
  ['he', '\\u0590-\\u05ff\\ufb1d-\\ufb4f'],
  ['ar', '\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc'],
  ['el', '\\u0370-\\u03ff\\u1f00-\\u1fff'],
];
const scriptRuns = new RegExp(
  scripts
    .map(([, range]) => `([${range}](?:[${range}\\u0300-\\u036f\\u200d-\\u200f]|[ ,.;:·–-]+(?=[${range}]))*)`)
    .join('|'),
  'g',
);

/** Splits a text where its script changes. Concatenating the pieces gives the text again. */
export function scriptPieces(text: string): { text: string; script: Script }[] {
  const pieces: { text: string; script: Script }[] = [];
  let from = 0;
  for (const match of text.matchAll(scriptRuns)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), script: null });
    const script = scripts.find((_, at) => match[at + 1] !== undefined)?.[0] ?? null;
    pieces.push({ text: match[0], script });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), script: null });
  return pieces;
}
