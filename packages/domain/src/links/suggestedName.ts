import type { MediaType } from './media.ts';

/** Suggests a name for a linked video or audio. SoundCloud ids contain a title; other ids do not. */
export function suggestedName(type: MediaType, id: string): string {
  if (type !== 'SoundCloud') return `${type} video`;
  const words = (id.split('/')[1] ?? '').replace(/[-_]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'SoundCloud track';
}
