import { maxDescription } from './limits.ts';

/**
 * Returns the beginning of a text in one line, for link previews and search engines: at most 160 characters, ending with
 * a whole word.
 */
export function descriptionOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxDescription) return line;
  // One character is left for the ellipsis. A word that begins right after the cut is whole.
  const kept = characters.slice(0, maxDescription).join('');
  const end = kept.lastIndexOf(' ');
  const words = end > 0 ? kept.slice(0, end) : characters.slice(0, maxDescription - 1).join('');
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`;
}
