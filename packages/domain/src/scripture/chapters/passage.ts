import { placeAt } from '../books.ts';
import { formatReference, formatReferences, type Reference, slotsOf } from '../reference.ts';
import type { ChapterVerse } from './chapter.ts';

export const maxPassageVerses = 60;

/**
 * Returns a passage with the verses of its chapters, as the server returns passages: the title, and the HTML of all
 * verses, which is empty if the passage is too long. Returns null if a chapter is missing.
 */
export function passageFrom(
  references: readonly Reference[],
  chapters: ReadonlyMap<string, readonly ChapterVerse[]>,
): { title: string; description: string } | null {
  const title = formatReferences(references);
  const slots = slotsOf(references);
  if (slots.length > maxPassageVerses) return { title, description: '' };
  const found: string[] = [];
  for (const { book, chapter, verse } of slots.map(placeAt)) {
    const verses = chapters.get(formatReference({ book, chapter }));
    if (!verses) return null;
    const html = verses.find(({ verseNumberStart }) => verseNumberStart === verse)?.verseContent;
    if (html) found.push(`<sup>${verse}</sup> ${html}`);
  }
  return { title, description: found.join(' ') };
}
