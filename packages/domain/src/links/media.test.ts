import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  embedAddress,
  invalidAddress,
  storedUrlOf,
  type MediaType,
  openAddress,
  parseLink,
  parseMedia,
  watchAddress,
} from './media.ts';

describe('the id of a YouTube address is found', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVM',
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s#comments',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtube-nocookie.com/embed/dQw4w9WgXcQ/',
    'https://www.youtube.com/v/dQw4w9WgXcQ?version=3',
    'https://www.youtube.com/e/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc&t=30',
    'youtu.be/dQw4w9WgXcQ',
    'www.youtube.com/watch?v=dQw4w9WgXcQ',
    '  https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ ',
    'HTTPS://YOUTU.BE/dQw4w9WgXcQ',
    'youtube://dQw4w9WgXcQ',
  ])('%s', (address) => {
    expect(parseMedia('YouTube', address)).toBe('dQw4w9WgXcQ');
  });

  test('an id may have underscores and hyphens', () => {
    expect(parseMedia('YouTube', 'https://youtu.be/_-4w9WgXcQ_')).toBe('_-4w9WgXcQ_');
  });
});

describe('an address that only looks like YouTube is rejected', () => {
  test.each([
    '',
    'dQw4w9WgXcQ',
    'https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ',
    'https://evil.com/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.community/watch?v=dQw4w9WgXcQ',
    'https://evil.com?https://youtu.be/dQw4w9WgXcQ',
    'https://evil.com#youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.com/dQw4w9WgXcQ',
    'https://evil.com@youtu.be/dQw4w9WgXcQ',
    'https://user:pass@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:443/dQw4w9WgXcQ',
    'https://youtu.be:8080/dQw4w9WgXcQ',
    'https://www.youtube.com:443@evil.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'file://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'blob:https://youtu.be/dQw4w9WgXcQ',
    '//youtu.be/dQw4w9WgXcQ',
    'https:youtu.be/dQw4w9WgXcQ',
    'https:///youtu.be/dQw4w9WgXcQ',
    'https:\\\\youtu.be\\dQw4w9WgXcQ',
    'https://evil.com\\@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be\\@evil.com/dQw4w9WgXcQ',
    'https://youtu.be\t.evil.com/dQw4w9WgXcQ',
    'https://you\ntu.be/dQw4w9WgXcQ',
    'https://youtu.be./dQw4w9WgXcQ',
    'https://youtu。be/dQw4w9WgXcQ',
    'https://уoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu%2Ebe/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXcQQ',
    'https://youtu.be/dQw4w9WgXc%51',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://youtu.be//dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXc"',
    'https://www.youtube.com/dQw4w9WgXcQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?list=dQw4w9WgXcQ',
    'https://www.youtube.com/watch/dQw4w9WgXcQ',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'https://www.youtube.com/user/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://vimeo.com/265636445',
    'youtube://',
    'youtube://../dQw4w9WgXcQ',
    'youtube://dQw4w9WgXcQ?autoplay=1',
    'vimeo://265636445',
  ])('%s', (address) => {
    expect(parseMedia('YouTube', address)).toBeNull();
  });
});

describe('the number of a Vimeo address is found', () => {
  test.each([
    'https://vimeo.com/265636445',
    'https://www.vimeo.com/265636445/',
    'https://player.vimeo.com/video/265636445?badge=0&h=',
    'vimeo.com/265636445',
    'https://vimeo.com/video/265636445',
    'https://vimeo.com/channels/staffpicks/265636445',
    'https://vimeo.com/groups/grace-chapel/videos/265636445',
    'https://vimeo.com/showcase/7008490/video/265636445',
    'https://vimeo.com/album/7008490/video/265636445?autoplay=1',
    'https://vimeo.com/manage/videos/265636445',
    'http://vimeo.com/265636445#t=30s',
    'https://vimeo.com/265636445?h=abc',
    'https://vimeo.com/265636445?h=8272103f6e%26x=1',
    'https://player.vimeo.com/video/265636445?h=../1',
    'vimeo://265636445',
  ])('%s', (address) => {
    expect(parseMedia('Vimeo', address)).toBe('265636445');
  });

  test.each([
    'https://vimeo.com/265636445/8272103f6e',
    'https://vimeo.com/265636445/8272103f6e?share=copy',
    'https://www.vimeo.com/265636445/8272103f6e/',
    'vimeo.com/265636445?h=8272103F6E',
    'https://vimeo.com/265636445/8272103F6e',
    'https://player.vimeo.com/video/265636445?h=8272103f6e&title=0',
    'https://vimeo.com/manage/videos/265636445/8272103f6e',
    'https://vimeo.com/showcase/7008490/video/265636445?h=8272103f6e',
    'vimeo://265636445/8272103f6e',
  ])('%s keeps the hash of a private video', (address) => {
    expect(parseMedia('Vimeo', address)).toBe('265636445/8272103f6e');
  });

  test.each([
    'https://vimeo.com/',
    'https://vimeo.com/channels',
    'https://vimeo.com/channels/265636445',
    'https://vimeo.com/groups/grace-chapel/265636445',
    'https://vimeo.com/showcase/7008490',
    'https://vimeo.com/album/7008490/video/',
    'https://vimeo.com/265636445/settings',
    'https://vimeo.com/265636445/8272103f6e/more',
    'vimeo://265636445/8272103f6e?x=1',
    'vimeo://265636445/',
    'https://vimeo.com/26563644x',
    'https://vimeo.com/0',
    'https://vimeo.com/-1',
    'https://vimeo.com/265636445/abcde',
    'https://vimeo.com.evil.com/265636445',
    'https://vimeo.com@evil.com/265636445',
    'https://evil.com/vimeo.com/265636445',
    'https://vimeo.com:1/265636445',
    'https://api.vimeo.com/265636445',
    'javascript:alert(1)//vimeo.com/265636445',
    'vimeo://1/2',
    'youtube://265636445',
  ])('%s is rejected', (address) => {
    expect(parseMedia('Vimeo', address)).toBeNull();
  });
});

describe('the artist and track of a SoundCloud address are found', () => {
  test.each([
    ['https://soundcloud.com/grace-chapel/comfort_comfort', 'grace-chapel/comfort_comfort'],
    ['https://www.soundcloud.com/grace-chapel/comfort/', 'grace-chapel/comfort'],
    ['https://m.soundcloud.com/grace-chapel/comfort?in=x#t=1:00', 'grace-chapel/comfort'],
    ['soundcloud.com/grace-chapel/comfort', 'grace-chapel/comfort'],
    ['https://soundcloud.com/grace-chapel/comfort/s-Ab12', 'grace-chapel/comfort/s-Ab12'],
    ['soundcloud://grace-chapel/comfort', 'grace-chapel/comfort'],
  ])('%s', (address, id) => {
    expect(parseMedia('SoundCloud', address)).toBe(id);
  });

  test.each([
    'https://soundcloud.com/',
    'https://soundcloud.com/grace-chapel',
    'https://soundcloud.com/grace-chapel/sets/advent',
    'https://soundcloud.com/grace-chapel/sets',
    'https://soundcloud.com/grace-chapel/Tracks',
    'https://soundcloud.com/grace-chapel/likes',
    'https://soundcloud.com/grace-chapel/popular-tracks',
    'https://soundcloud.com/discover/new',
    'https://soundcloud.com/You/library',
    'https://soundcloud.com/search/sounds?q=grace',
    'https://soundcloud.com/charts/top',
    'https://soundcloud.com/pages/contact',
    'https://soundcloud.com/grace-chapel/comfort/recommended',
    'https://soundcloud.com/grace chapel/comfort',
    'https://soundcloud.com/grace%2Fchapel/comfort',
    'https://soundcloud.com/../grace-chapel',
    'https://on.soundcloud.com/abc/def',
    'https://soundcloud.com.evil.com/grace-chapel/comfort',
    'https://soundcloud.com@evil.com/grace-chapel/comfort',
    'https://evil.com/soundcloud.com/comfort',
    'javascript:alert(1)//soundcloud.com/a/b',
    'soundcloud://grace-chapel',
    'soundcloud://a/b&auto_play=true',
  ])('%s is rejected', (address) => {
    expect(parseMedia('SoundCloud', address)).toBeNull();
  });
});

test('the addresses of players and pages are made from ids', () => {
  expect(embedAddress('YouTube', 'dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(embedAddress('Vimeo', '265636445')).toBe('https://player.vimeo.com/video/265636445');
  expect(embedAddress('Vimeo', '265636445/8272103f6e')).toBe('https://player.vimeo.com/video/265636445?h=8272103f6e');
  expect(embedAddress('SoundCloud', 'grace/comfort')).toBe(
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fgrace%2Fcomfort',
  );
  expect(watchAddress('YouTube', 'dQw4w9WgXcQ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(watchAddress('Vimeo', '265636445')).toBe('https://vimeo.com/265636445');
  expect(watchAddress('Vimeo', '265636445/8272103f6e')).toBe('https://vimeo.com/265636445/8272103f6e');
  expect(watchAddress('SoundCloud', 'grace/comfort')).toBe('https://soundcloud.com/grace/comfort');
  expect(storedUrlOf('YouTube', 'dQw4w9WgXcQ')).toBe('youtube://dQw4w9WgXcQ');
});

describe('a general link opens as a web address', () => {
  test.each([
    ['https://church.example/sermons?page=2#top', 'https://church.example/sermons?page=2#top'],
    ['http://church.example', 'http://church.example/'],
    ['church.example/sermons', 'https://church.example/sermons'],
    [' www.church.example ', 'https://www.church.example/'],
    ['//church.example/x', 'https://church.example/x'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['church.example:8080', 'https://church.example:8080/'],
    ['192.168.1.5:5000/sermons', 'https://192.168.1.5:5000/sermons'],
    ['HTTP://Church.Example/A', 'http://church.example/A'],
    ['https://church.example/my notes.pdf', 'https://church.example/my%20notes.pdf'],
    ['https://церковь.example/', 'https://xn--b1afpqi8a9b.example/'],
    ['church.example/?next=javascript:alert(1)', 'https://church.example/?next=javascript:alert(1)'],
  ])('%s opens %s', (text, opened) => {
    expect(openAddress(text)).toBe(opened);
  });

  test.each([
    '',
    ' ',
    'https://',
    'grace and peace',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'javascript:1',
    'javascript://church.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://church.example/',
    'mailto:pastor@church.example',
    'pastor@church.example',
    'tel:911',
    'https://bank.example@evil.com/',
    'https://user:pass@church.example/',
    'church.example:99999/',
    'https://church.example:x/',
    'youtube://dQw4w9WgXcQ',
    '__proto__:x',
  ])('%s is not a web address', (text) => {
    expect(openAddress(text)).toBeNull();
  });
});

describe('the type of a link', () => {
  test('is the type of its scheme by default', () => {
    expect(parseLink({ url: 'youtube://dQw4w9WgXcQ' })).toEqual({ linkType: 'YouTube', target: 'dQw4w9WgXcQ' });
    expect(parseLink({ url: 'Vimeo://265636445' })).toEqual({ linkType: 'Vimeo', target: '265636445' });
    expect(parseLink({ url: 'soundcloud://a/b' })).toEqual({ linkType: 'SoundCloud', target: 'a/b' });
    expect(parseLink({ url: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({
      linkType: 'General',
      target: 'https://youtu.be/dQw4w9WgXcQ',
    });
  });

  test('a general link is stored as entered', () => {
    expect(parseLink({ url: ' church.example ', linkType: 'General' })).toEqual({
      linkType: 'General',
      target: 'church.example',
    });
  });

  test('an address of another type has no target and an explanation', () => {
    for (const [linkType, url, sentence] of [
      ['General', 'youtube://dQw4w9WgXcQ', 'Enter a valid web address.'],
      [
        'YouTube',
        'vimeo://265636445',
        'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
      ],
      [
        'Vimeo',
        'https://youtu.be/dQw4w9WgXcQ',
        'Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)',
      ],
      [
        'SoundCloud',
        'https://soundcloud.com/artist',
        'Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)',
      ],
    ] as const) {
      expect(parseLink({ url, linkType })).toEqual({ linkType, target: null });
      expect(invalidAddress(linkType)).toBe(sentence);
    }
  });

  test('a scheme that is a JavaScript keyword or property is no type', () => {
    for (const url of ['constructor://x', '__proto__://x', 'toString://x'])
      expect(parseLink({ url })).toEqual({ linkType: 'General', target: null });
  });
});

const hostsOf: Record<MediaType, string[]> = {
  YouTube: [
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
    'youtu.be',
  ],
  Vimeo: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
  SoundCloud: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
};
const origins: Record<MediaType, string> = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  SoundCloud: 'https://w.soundcloud.com',
};
const types = Object.keys(hostsOf) as MediaType[];
const type = fc.constantFrom(...types);

const hostilePieces = [
  ...Object.values(hostsOf).flat(),
  ...'/ // \\ . .. @ : ? # & = %2f %5c %2e %40 %00 % ; 。 ＠ ／ é \u0000 https:// http:// https: javascript: data: blob: youtube:// vimeo:// soundcloud:// evil.com .evil.com watch?v= watch embed/ video/ v e shorts dQw4w9WgXcQ 265636445 grace/comfort s-Ab12 :443 :80 user:pass@'.split(
    ' ',
  ),
  ' ',
  '\t',
  '\n',
  '\r',
];
const piece = fc.constantFrom(...hostilePieces);
/** Text made of fragments that attackers use. */
const hostile = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

const addresses = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'https://player.vimeo.com/video/265636445',
  'vimeo.com/265636445',
  'https://vimeo.com/265636445/8272103f6e',
  'https://vimeo.com/showcase/7008490/video/265636445?h=8272103f6e',
  'https://soundcloud.com/grace/comfort/s-Ab12',
];
/** A valid address with text inserted at a random position. */
const spoilt = fc
  .tuple(fc.constantFrom(...addresses), fc.nat({ max: 45 }), fc.oneof(piece, fc.string({ maxLength: 2 })))
  .map(([address, at, added]) => address.slice(0, at) + added + address.slice(at));

describe('for every input', () => {
  test('only hosts on the list are accepted, and the player is always the right one', () => {
    let acceptedCount = 0;
    fc.assert(
      fc.property(type, fc.oneof(hostile, spoilt, fc.string({ unit: 'binary' })), (type, text) => {
        const id = parseMedia(type, text);
        if (id === null) return;
        acceptedCount++;
        if (!text.trim().toLowerCase().startsWith(`${type.toLowerCase()}://`)) {
          const read = text.trim();
          const { host, username, password, port } = new URL(/^https?:/i.test(read) ? read : `https://${read}`);
          expect(hostsOf[type]).toContain(host);
          expect(username + password + port).toBe('');
        }
        const embedded = new URL(embedAddress(type, id));
        expect(embedded.origin).toBe(origins[type]);
        expect([...embedded.searchParams.keys()], 'an id adds no parameter').toEqual(
          type === 'SoundCloud' ? ['url'] : type === 'Vimeo' && id.includes('/') ? ['h'] : [],
        );
        expect(embedded.hash).toBe('');
        expect(hostsOf[type]).toContain(new URL(watchAddress(type, id)).host);
      }),
      { numRuns: 20_000 },
    );
    expect(acceptedCount, 'the property test generated valid addresses').toBeGreaterThan(100);
  });

  test('the id is found again in the address of its page and in its stored form', () => {
    const idOf: Record<MediaType, fc.Arbitrary<string>> = {
      YouTube: fc.stringMatching(/^[\w-]{11}$/),
      Vimeo: fc.oneof(fc.integer({ min: 1 }).map(String), fc.stringMatching(/^[1-9]\d{0,14}\/[\da-f]{6,40}$/)),
      SoundCloud: fc
        .tuple(fc.stringMatching(/^[\w-]{3,20}$/), fc.stringMatching(/^[\w-]{3,20}$/))
        .map((parts) => parts.join('/')),
    };
    for (const type of types) {
      fc.assert(
        fc.property(idOf[type], (id) => {
          fc.pre(parseMedia(type, storedUrlOf(type, id)) !== null);
          expect(parseMedia(type, storedUrlOf(type, id))).toBe(id);
          expect(parseMedia(type, watchAddress(type, id))).toBe(id);
          expect(parseLink({ url: storedUrlOf(type, id) })).toEqual({ linkType: type, target: id });
        }),
      );
    }
  });

  test('a general link opens only web addresses, and always the same one', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, spoilt), (text) => {
        const address = openAddress(text);
        if (address === null) return;
        expect(address).toMatch(/^https?:\/\/[^/@]+\//);
        expect(openAddress(address)).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });
});
