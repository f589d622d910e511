import type { LinkType } from '../library/items.ts';
import { links as texts } from '../texts/links.ts';

/** Links that play here. Only their id is kept, and every address is made from it. */
export type MediaType = Exclude<LinkType, 'General'>;

type Medium = {
  /** The only hosts that are taken, spelt exactly so. */
  hosts: string[];
  isId(text: string): boolean;
  /** The text that stands where an address of the medium has its id. */
  idIn(path: string[], url: URL): string | undefined;
  embed(id: string): string;
  watch(id: string): string;
};

/** Pages that stand where a SoundCloud address has its artist. */
const soundCloudPages = new Set(
  'discover search you stream charts pages upload tags people popular feed library settings messages notifications go pro jobs imprint terms-of-use'.split(
    ' ',
  ),
);
/** Lists of an artist's that stand where a SoundCloud address has its track. */
const soundCloudLists = new Set(
  'tracks likes sets albums reposts popular-tracks followers following comments'.split(' '),
);
/** Players of lists and broadcasts, which stand where a YouTube address has its id and look like one. */
const youTubePlayers = new Set(['videoseries', 'live_stream']);

/** The media's address rules (spec part 1 §5; the forms beyond it are those that the sites hand out today). */
const media: Record<MediaType, Medium> = {
  YouTube: {
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
      'youtu.be',
    ],
    isId: (text) => /^[\w-]{11}$/.test(text) && !youTubePlayers.has(text),
    idIn([first = '', second, ...rest], { host, searchParams }) {
      if (rest.length > 0) return undefined;
      if (host === 'youtu.be') return second === undefined ? first : undefined;
      if (first === 'watch') return second === undefined ? (searchParams.get('v') ?? undefined) : undefined;
      return ['embed', 'v', 'e', 'shorts', 'live'].includes(first) ? second : undefined;
    },
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    watch: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  Vimeo: {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    isId: (text) => /^[1-9]\d{0,14}$/.test(text),
    idIn(path, { host }) {
      const [id, ...rest] = host === 'player.vimeo.com' && path[0] === 'video' ? path.slice(1) : path;
      return rest.length === 0 ? id : undefined;
    },
    embed: (id) => `https://player.vimeo.com/video/${id}`,
    watch: (id) => `https://vimeo.com/${id}`,
  },
  SoundCloud: {
    hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
    isId(text) {
      const [, artist = '', track = ''] = /^([\w-]+)\/([\w-]+)(?:\/s-\w+)?$/.exec(text.toLowerCase()) ?? [];
      return artist !== '' && !soundCloudPages.has(artist) && !soundCloudLists.has(track);
    },
    idIn: (path) => path.join('/'),
    embed: (id) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(media.SoundCloud.watch(id))}`,
    watch: (id) => `https://soundcloud.com/${id}`,
  },
};

/** The address at which a page with nothing but the player stands. */
export const embedAddress = (type: MediaType, id: string): string => media[type].embed(id);

/** The address of the media's own page. */
export const watchAddress = (type: MediaType, id: string): string => media[type].watch(id);

const schemeOf = (type: MediaType) => `${type.toLowerCase()}://`;

/** The form in which a media link is kept and sent: 'youtube://ID' (spec part 1 §3). */
export const keptAddress = (type: MediaType, id: string): string => schemeOf(type) + id;

/**
 * The media's id in an address that a person gives, or in a kept one; null where it has none. The scheme may be missing. An address
 * with a port, a user's name, a backslash, white space or a host that is not on the list has none.
 */
export function parseMedia(type: MediaType, text: string): string | null {
  const given = text.trim();
  const isKept = given.toLowerCase().startsWith(schemeOf(type));
  const id = isKept ? given.slice(schemeOf(type).length) : idInAddress(type, given);
  return id !== undefined && media[type].isId(id) ? id : null;
}

function idInAddress(type: MediaType, text: string): string | undefined {
  const [, host = ''] = /^(?:https?:\/\/)?([a-z.-]+)(?:[/?#]|$)/i.exec(text) ?? [];
  // The host as it is spelt must be one of ours, and so must be the one that a browser reads.
  if (!media[type].hosts.includes(host.toLowerCase()) || /[\s\\]/.test(text)) return undefined;
  const url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url.host !== host.toLowerCase()) return undefined;
  const path = url.pathname.split('/').slice(1);
  return media[type].idIn(path.at(-1) === '' ? path.slice(0, -1) : path, url);
}

/** A name and a port, 'localhost:3000/x', which the grammar of addresses takes for a scheme. */
const hostAndPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?=[/?#]|$)/i;

/**
 * The address that a general link opens: https is prepended where the scheme is missing. Null for what is no web address, and for one
 * with a user's name, behind which another host can hide.
 */
export function openAddress(text: string): string | null {
  const given = text.trim();
  const hasScheme = /^[^/?#]*:/.test(given) && !hostAndPort.test(given);
  const address = hasScheme ? given : `https://${given.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && !username && !password ? href : null;
}

const mediaTypes: MediaType[] = ['YouTube', 'Vimeo', 'SoundCloud'];

/**
 * What a link is: its type, where none is given by its scheme (spec part 1 §3); and what is kept of it, the media's id or a general
 * link's address as it was given. `target` is null where the address is none of that type.
 */
export function parseLink(given: { url: string; linkType?: LinkType | undefined }): {
  linkType: LinkType;
  target: string | null;
} {
  const url = given.url.trim();
  const isKeptAs = (type: MediaType) => url.toLowerCase().startsWith(schemeOf(type));
  const linkType = given.linkType ?? mediaTypes.find(isKeptAs) ?? 'General';
  if (linkType !== 'General') return { linkType, target: parseMedia(linkType, url) };
  return { linkType, target: openAddress(url) === null ? null : url };
}

/** What a person is told whose address is none of the type. */
export const invalidAddress = (type: LinkType): string =>
  ({
    General: texts.invalidUrl,
    YouTube: texts.invalidYouTube,
    Vimeo: texts.invalidVimeo,
    SoundCloud: texts.invalidSoundCloud,
  })[type];
