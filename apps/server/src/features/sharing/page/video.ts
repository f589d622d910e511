import type { VideoKind } from '@sermon/domain/sharing/kinds';
import { type Html, html } from '@sermon/domain/html';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { icon } from './icons.ts';

/** A video message. `watch` is its page at its service, and `frame` the address of the player. */
export type PageVideo = { kind: Exclude<VideoKind, 'None'>; watch: string; frame: string };

/**
 * Returns the video as a link over a picture of ours, so that nothing is loaded from the service before a click. The
 * script replaces it with the player.
 */
export const videoHtml = ({ kind, watch, frame }: PageVideo, author: string): Html =>
  html`<a
    class="video"
    href="${watch}"
    rel="noopener noreferrer"
    data-frame="${frame}"
    data-title="${texts.video.frame(author)}"
  >
    <span class="play">${icon('play')}</span>
    <span class="label"
      ><strong dir="auto">${texts.video.title(author)}</strong><span>${texts.video.connects(kind)}</span></span
    >
  </a>`;
