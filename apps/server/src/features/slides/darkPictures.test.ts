import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDarkPictures, maxDarkPictures } from './calls.ts';

const minute = 60_000;

/** Opens pictures with an encoder that counts its jobs. */
function openPictures() {
  const jobs: string[] = [];
  const mood = { fails: false, now: 0 };
  const pictures = createDarkPictures({
    imageEncoder: {
      encode: () => Promise.reject(new Error('not used')),
      encodeSquare: () => Promise.reject(new Error('not used')),
      encodeCover: () => Promise.reject(new Error('not used')),
      async darken(jpeg) {
        jobs.push(Buffer.from(jpeg).toString());
        await Promise.resolve();
        if (mood.fails) throw new Error('busy');
        return Buffer.from(`dark ${Buffer.from(jpeg).toString()}`);
      },
      close: () => Promise.resolve(),
    },
    clock: () => new Date(mood.now),
    stopping: new AbortController(),
  });
  const find = async (path: string) => {
    const image = { path, size: 4, scrim: 0.5, read: () => Promise.resolve(Readable.from([Buffer.from(path)])) };
    return Buffer.from(await pictures.find(image, 'ruth')).toString();
  };
  return { jobs, mood, find };
}

test('a picture is darkened once, also when it is loaded several times at the same moment', async () => {
  const { jobs, find } = openPictures();
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['dark a', 'dark a', 'dark b']);
  expect(await find('a')).toBe('dark a');
  expect(jobs).toEqual(['a', 'b']);
});

test('it is kept for 15 minutes', async () => {
  const { jobs, mood, find } = openPictures();
  await find('a');
  mood.now = 15 * minute - 1;
  await find('a');
  expect(jobs).toEqual(['a']);
  mood.now = 15 * minute;
  await find('a');
  expect(jobs).toEqual(['a', 'a']);
});

test('of more than eight pictures, the oldest is dropped', async () => {
  const { jobs, find } = openPictures();
  const paths = Array.from({ length: maxDarkPictures + 1 }, (_, at) => `picture ${at}`);
  for (const path of paths) await find(path);
  expect(jobs).toEqual(paths);
  await find(paths[1]!);
  expect(jobs).toHaveLength(paths.length);
  await find(paths[0]!);
  expect(jobs).toHaveLength(paths.length + 1);
});

test('a picture that failed is tried again', async () => {
  const { mood, find } = openPictures();
  mood.fails = true;
  await expect(find('a')).rejects.toThrow('busy');
  mood.fails = false;
  expect(await find('a')).toBe('dark a');
});
