import type { LinkType } from '../library/items.ts';
import { links as texts } from '../texts/links.ts';

/**
 * Links that play within the product. Only the id of the video or audio is stored; all addresses are derived from it. The
 * id of a private video on Vimeo contains its hash: '265636445/8272103f6e'.
 */
export type MediaType = Exclude<LinkType, 'General'>;

type Medium = {
  /** The accepted hosts. Only these exact names are accepted. */
  hosts: string[];
  isId(text: string): boolean;
  idIn(path: string[], url: URL): string | undefined;
  embed(id: string): string;
  watch(id: string): string;
};

/** SoundCloud pages whose addresses look like an artist's address. */
const soundCloudPages = new Set(
  'discover search you stream charts pages upload tags people popular feed library settings messages notifications go pro jobs imprint terms-of-use'.split(
    ' ',
  ),
);
/** Lists on an artist's SoundCloud page whose addresses look like a track's address. */
const soundCloudLists = new Set(
  'tracks likes sets albums reposts popular-tracks followers following comments'.split(' '),
);
/** YouTube players for playlists and live streams. Their names look like a video id. */
const youTubePlayers = new Set(['videoseries', 'live_stream']);

/** The number of a Vimeo video, and the hash without which a private (unlisted) video does not play. */
const vimeoId = /^[1-9]\d{0,14}(?:\/[\da-f]{6,40})?$/;
const vimeoHash = /^[\da-f]{6,40}$/;
/**
 * The addresses of a video on Vimeo: its own page, its place in a channel, group, showcase or album, the owner's page for
 * editing it, and the player.
 */
const vimeoPath =
  /^(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:showcase|album)\/[^/]+\/video\/|manage\/videos\/|video\/)?(\d+)(?:\/([^/]+))?$/;

/** The address rules for each media site (spec part 1 §5), extended by other address forms that the sites use today. */
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
    isId: (text) => vimeoId.test(text),
    idIn(path, { searchParams }) {
      const [, number, hashInPath] = vimeoPath.exec(path.join('/')) ?? [];
      if (hashInPath !== undefined) return `${number}/${hashInPath.toLowerCase()}`;
      // Players and trackers use a parameter of this name, too, with other values.
      const hash = searchParams.get('h')?.toLowerCase() ?? '';
      return number !== undefined && vimeoHash.test(hash) ? `${number}/${hash}` : number;
    },
    embed(id) {
      const [number = '', hash] = id.split('/');
      return `https://player.vimeo.com/video/${number}${hash === undefined ? '' : `?h=${hash}`}`;
    },
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

export const embedAddress = (type: MediaType, id: string): string => media[type].embed(id);

export const watchAddress = (type: MediaType, id: string): string => media[type].watch(id);

const schemeOf = (type: MediaType) => `${type.toLowerCase()}://`;

/** Returns the form in which a media link is stored and sent, such as 'youtube://ID' (spec part 1 §3). */
export const storedUrlOf = (type: MediaType, id: string): string => schemeOf(type) + id;

/**
 * Extracts the media id from a URL or from a stored media link. Returns null if there is no id. The scheme is optional.
 * URLs with a port, a user name, a backslash, white space or a host that is not on the list are rejected.
 */
export function parseMedia(type: MediaType, text: string): string | null {
  const address = text.trim();
  const isKept = address.toLowerCase().startsWith(schemeOf(type));
  const id = isKept ? address.slice(schemeOf(type).length) : idInAddress(type, address);
  return id !== undefined && media[type].isId(id) ? id : null;
}

function idInAddress(type: MediaType, text: string): string | undefined {
  const found = urlOn(media[type].hosts, text);
  return found && media[type].idIn(found.path, found.url);
}

/**
 * Parses a URL on one of the hosts. The scheme is optional. Returns the parts of its path, without the empty one after
 * a slash at the end. Undefined for another host, and for a URL with a port, a user name, a backslash or white space.
 */
export function urlOn(hosts: readonly string[], text: string): { path: string[]; url: URL } | undefined {
  const [, host = ''] = /^(?:https?:\/\/)?([a-z.-]+)(?:[/?#]|$)/i.exec(text) ?? [];
  // Both the host as written and the host that a browser would open must be accepted.
  if (!hosts.includes(host.toLowerCase()) || /[\s\\]/.test(text)) return undefined;
  const url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url.host !== host.toLowerCase()) return undefined;
  const path = url.pathname.split('/').slice(1);
  return { path: path.at(-1) === '' ? path.slice(0, -1) : path, url };
}

/** A host with a port, such as 'localhost:3000/x'. URL syntax would parse the host as a scheme. */
const hostAndPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?=[/?#]|$)/i;

/**
 * Returns the address that a general link opens. If the scheme is missing, https is added. Returns null for text that
 * is not a web address, and for an address with a user name, which can disguise the real host
 * ('https://bank.example@evil.com/').
 */
export function openAddress(text: string): string | null {
  const trimmed = text.trim();
  const hasScheme = /^[^/?#]*:/.test(trimmed) && !hostAndPort.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && !username && !password ? href : null;
}

const mediaTypes: MediaType[] = ['YouTube', 'Vimeo', 'SoundCloud'];

/**
 * Returns the type of a link and the target to store. If no type is given, the scheme determines it (spec part 1 §3).
 * The target is the id of the video or audio, or the address of a general link as entered. It is null if the address
 * does not fit the type.
 */
export function parseLink(link: { url: string; linkType?: LinkType | undefined }): {
  linkType: LinkType;
  target: string | null;
} {
  const url = link.url.trim();
  const isKeptAs = (type: MediaType) => url.toLowerCase().startsWith(schemeOf(type));
  const linkType = link.linkType ?? mediaTypes.find(isKeptAs) ?? 'General';
  if (linkType !== 'General') return { linkType, target: parseMedia(linkType, url) };
  return { linkType, target: openAddress(url) === null ? null : url };
}

export const invalidAddress = (type: LinkType): string =>
  ({
    General: texts.invalidUrl,
    YouTube: texts.invalidYouTube,
    Vimeo: texts.invalidVimeo,
    SoundCloud: texts.invalidSoundCloud,
  })[type];

/** Suggests a name for a linked video or audio. SoundCloud ids contain a title; other ids do not. */
export function suggestedName(type: MediaType, id: string): string {
  if (type !== 'SoundCloud') return `${type} video`;
  const words = (id.split('/')[1] ?? '').replace(/[-_]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'SoundCloud track';
}
