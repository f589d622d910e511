import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invalidVideo, parseVideo, videoAddress, videoPlayer, type SomeVideoKind } from './video.ts';

const number = '1234567890123456';

test.each([
  `https://www.facebook.com/watch?v=${number}`,
  `https://www.facebook.com/watch/?ref=saved&v=${number}`,
  `https://m.facebook.com/watch/?v=${number}`,
  `https://www.facebook.com/watch/live/?v=${number}`,
  `http://facebook.com/videos/${number}`,
  `facebook.com/reel/${number}/`,
  `https://www.facebook.com/gracechapel/videos/${number}/`,
  `https://www.facebook.com/grace.chapel/videos/easter-morning/${number}/?extid=x`,
  ` HTTPS://WWW.FACEBOOK.COM/reel/${number} `,
])('%s is a video on Facebook', (address) => {
  expect(parseVideo('Facebook', address)).toBe(number);
});

test.each([
  'https://www.facebook.com/gracechapel',
  'https://www.facebook.com/watch',
  'https://www.facebook.com/watch?v=abc',
  'https://www.facebook.com/watch?v=12',
  `https://www.facebook.com/photos/${number}`,
  `https://www.facebook.com.evil.example/watch?v=${number}`,
  `https://evil.example/www.facebook.com/watch?v=${number}`,
  `https://www.facebook.com@evil.example/watch?v=${number}`,
  `https://www.facebook.com:8080/watch?v=${number}`,
  `https://www.facebook.com\\@evil.example/watch?v=${number}`,
  `javascript://www.facebook.com/watch?v=${number}`,
  `ftp://www.facebook.com/watch?v=${number}`,
  'https://fb.watch/',
  'https://fb.watch/a/b',
  'https://fb.watch/a%2Fb%2Fcccc',
  'facebook://../etc/passwd',
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ`,
  '',
])('%j is no video on Facebook', (address) => {
  expect(parseVideo('Facebook', address)).toBeNull();
});

test.each<[SomeVideoKind, string, string, string, string]>([
  [
    'YouTube',
    'https://youtu.be/dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'Vimeo',
    'vimeo.com/265636445',
    '265636445',
    'https://vimeo.com/265636445',
    'https://player.vimeo.com/video/265636445',
  ],
  [
    'Facebook',
    `https://www.facebook.com/gracechapel/videos/${number}`,
    number,
    `https://www.facebook.com/watch?v=${number}`,
    `https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%3Fv%3D${number}&show_text=false`,
  ],
  [
    'Facebook',
    'https://fb.watch/aB3_x-9/',
    'fb.watch/aB3_x-9',
    'https://fb.watch/aB3_x-9',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2FaB3_x-9&show_text=false',
  ],
])('%s: %s', (kind, entered, id, address, player) => {
  expect(parseVideo(kind, entered)).toBe(id);
  expect(videoAddress(kind, id)).toBe(address);
  expect(videoPlayer(kind, id)).toBe(player);
  expect(parseVideo(kind, address), 'the address of the page is accepted again').toBe(id);
});

test('no address on another host is accepted, and all derived addresses are on the hosts of the service', () => {
  const hosts: Record<SomeVideoKind, RegExp> = {
    YouTube: /^(?:www\.youtube(?:-nocookie)?\.com)$/,
    Vimeo: /^(?:player\.)?vimeo\.com$/,
    Facebook: /^(?:www\.facebook\.com|fb\.watch)$/,
  };
  const accepted =
    /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be|(?:www\.|player\.)?vimeo\.com|(?:www\.|m\.)?facebook\.com|fb\.watch)\//i;
  const pieces = fc.constantFrom(
    'https://',
    '//',
    'www.facebook.com',
    'fb.watch',
    'youtu.be',
    'vimeo.com',
    'evil.example',
    '@',
    ':',
    '\\',
    '.',
    '/',
    '?v=',
    '#',
    'watch',
    'videos',
    'reel',
    number,
    'dQw4w9WgXcQ',
    '265636445',
    '%2F',
    '\t',
  );
  const kinds = fc.constantFrom<SomeVideoKind>('YouTube', 'Vimeo', 'Facebook');
  const typed = fc.array(pieces, { maxLength: 9 }).map((all) => all.join(''));
  fc.assert(
    fc.property(kinds, typed, (kind, entered) => {
      const id = parseVideo(kind, entered);
      if (id === null) return;
      expect(entered.trim()).toMatch(accepted);
      for (const address of [videoAddress(kind, id), videoPlayer(kind, id)])
        expect(new URL(address).host).toMatch(hosts[kind]);
    }),
    { numRuns: 2_000 },
  );
});

test('each service has its message', () => {
  expect(invalidVideo('Facebook')).toBe(
    'Sorry, this Facebook url is invalid. (Example: https://www.facebook.com/watch?v=1234567890)',
  );
  expect(invalidVideo('YouTube')).toContain('Sorry, this YouTube url is invalid.');
  expect(invalidVideo('Vimeo')).toContain('Sorry, this Vimeo url is invalid.');
});
