import type { textCategories } from '@sermon/domain/library/items';

/** A sermon template that comes with the product (spec part 3 §3). */
export type BuiltInTemplate = {
  /** It never changes: documents and links may name it. */
  id: string;
  name: string;
  description: string;
  /** What it is for; the first is what a document made from it becomes. */
  category: (typeof textCategories)[number][];
  /** Everybody may use it; the others are for subscribers. */
  isFree: boolean;
  /** HTML of the closed schema (domain/document/schema). */
  content: string;
};

/** A template's content, written in its source with a block on each line. */
export const blocks = (source: string): string =>
  source
    .split('\n')
    .map((line) => line.trim())
    .join('');

/** A passage as a document keeps its quotation; its verses by their numbers, as their translation has them. */
export function scripture(reference: string, translation: 'KJV' | 'WEB', verses: Record<number, string>): string {
  const text = Object.entries(verses).map(([verse, words]) => `<sup>${verse}</sup>${words}`);
  return `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}"><p>${text.join(' ')}</p></blockquote>`;
}
