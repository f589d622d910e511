import { embedAddress, parseMedia, urlOn, watchAddress } from '../links/media.ts';
import { links as linkTexts } from '../texts/links.ts';
import { sharing as texts } from '../texts/sharing/sharing.ts';
import type { VideoKind } from './limits.ts';

export type SomeVideoKind = Exclude<VideoKind, 'None'>;

const facebookHosts = ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.watch'];
/** The number of a video, or the code of a short address: 'fb.watch/aB3_x'. */
const facebookId = /^(?:[1-9]\d{4,24}|fb\.watch\/[\w-]{5,40})$/;
/** The addresses of a video with its number in the path: alone, as a reel, and on the page of its owner. */
const facebookPath = /^(?:videos|reel|[\w.-]+\/videos(?:\/[^/]+)?)\/(\d+)$/;

function facebookIdIn(text: string): string | null {
  const address = text.trim();
  const kept = /^facebook:\/\/(.*)$/i.exec(address)?.[1];
  const found = kept === undefined ? urlOn(facebookHosts, address) : undefined;
  const id = kept ?? (found && idInFacebookAddress(found));
  return id !== undefined && facebookId.test(id) ? id : null;
}

function idInFacebookAddress({ path, url }: { path: string[]; url: URL }): string | undefined {
  if (url.host === 'fb.watch') return path.length === 1 ? `fb.watch/${path[0]}` : undefined;
  const joined = path.join('/');
  if (['watch', 'watch/live', 'video.php'].includes(joined)) return url.searchParams.get('v') ?? undefined;
  return facebookPath.exec(joined)?.[1];
}

/**
 * Returns the id of a video from its address, or null if the address is not one of that service. Only the id is stored;
 * all addresses are derived from it.
 */
export const parseVideo = (kind: SomeVideoKind, text: string): string | null =>
  kind === 'Facebook' ? facebookIdIn(text) : parseMedia(kind, text);

export function videoAddress(kind: SomeVideoKind, id: string): string {
  if (kind !== 'Facebook') return watchAddress(kind, id);
  return id.startsWith('fb.watch/') ? `https://${id}` : `https://www.facebook.com/watch?v=${id}`;
}

export const videoPlayer = (kind: SomeVideoKind, id: string): string =>
  kind === 'Facebook'
    ? `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(videoAddress(kind, id))}&show_text=false`
    : embedAddress(kind, id);

/** Returns the message for an address that is not one of the service (spec part 2 §5). */
export const invalidVideo = (kind: SomeVideoKind): string =>
  ({ YouTube: linkTexts.invalidYouTube, Facebook: texts.invalidFacebook, Vimeo: linkTexts.invalidVimeo })[kind];
