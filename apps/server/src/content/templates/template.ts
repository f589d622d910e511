import type { textCategories } from '@sermon/domain/library/items';

/** A built-in sermon template (spec part 3 §3). */
export type BuiltInTemplate = {
  /** The id must never change, because documents and links can refer to it. */
  id: string;
  name: string;
  description: string;
  /** Suitable categories. A document created from the template gets the first one by default. */
  category: (typeof textCategories)[number][];
  isFree: boolean;
  /** HTML that conforms to the closed schema (domain/document/schema). */
  content: string;
};

/** Joins the lines of a template's source, which has one block per line. */
export const blocks = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .join('');

export function scripture(reference: string, translation: 'KJV' | 'WEB', verses: Record<number, string>): string {
  const text = Object.entries(verses).map(([verse, words]) => `<sup>${verse}</sup>${words}`);
  return `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}"><p>${text.join(' ')}</p></blockquote>`;
}
