import type { VideoKind } from '@sermon/domain/sharing/kinds';
import { escapeHtml } from '@sermon/domain/text';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { icon } from './icons.ts';

/** A video message. `watch` is its page at its service, and `frame` the address of the player. */
export type PageVideo = { kind: Exclude<VideoKind, 'None'>; watch: string; frame: string };

/**
 * Returns the video as a link over a picture of ours, so that nothing is loaded from the service before a click. The
 * script replaces it with the player.
 */
export const videoHtml = ({ kind, watch, frame }: PageVideo, author: string): string =>
  `<a class="video" href="${escapeHtml(watch)}" rel="noopener noreferrer" data-frame="${escapeHtml(frame)}" data-title="${escapeHtml(texts.video.frame(author))}">
  <span class="play">${icon('play')}</span>
  <span class="label"><strong dir="auto">${escapeHtml(texts.video.title(author))}</strong><span>${texts.video.connects(kind)}</span></span>
</a>`;
