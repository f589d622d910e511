import type { MediaType } from './media.ts';

/** A name for a linked medium, from its id: SoundCloud's says what it is, the others' say nothing. */
export function suggestedName(type: MediaType, id: string): string {
  if (type !== 'SoundCloud') return `${type} video`;
  const words = (id.split('/')[1] ?? '').replace(/[-_]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'SoundCloud track';
}
