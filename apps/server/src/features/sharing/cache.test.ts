import { expect, test, vi } from 'vitest';
import { createCache } from './networks.ts';

const create = (maxBytes: number) => createCache<string>({ maxBytes, sizeOf: ({ length }) => length });

test('a value is made once, also for requests that come at the same time', async () => {
  const cache = create(100);
  const make = vi.fn(async () => 'value');
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual(['value', 'value']);
  expect(await cache.get('a', make)).toBe('value');
  expect(make).toHaveBeenCalledOnce();
});

test('what fails is made again', async () => {
  const cache = create(100);
  await expect(cache.get('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await cache.get('a', async () => 'value')).toBe('value');
});

test('at its limit, the values that were not used for the longest time are forgotten', async () => {
  const cache = create(20);
  const made: string[] = [];
  const get = (key: string, length = 9) =>
    cache.get(key, async () => {
      made.push(key);
      return 'x'.repeat(length);
    });
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  // A value that is larger than the cache is not kept, and nothing is forgotten for it.
  await get('large', 50);
  await get('b');
  await get('large', 50);
  expect(made.slice(4)).toEqual(['large', 'large']);
});

test('a value of another version is made again and replaces the one that is kept', async () => {
  const cache = create(30);
  const make = vi.fn(async () => 'x'.repeat(10));
  for (const version of ['1', '1', '2', '1', '1']) await cache.get('a', make, version);
  expect(make).toHaveBeenCalledTimes(3);
  // Only one of them takes up space.
  await cache.get('b', make);
  await cache.get('a', make, '1');
  expect(make).toHaveBeenCalledTimes(4);
  await cache.get('a', async () => 'x'.repeat(50), '3');
  await cache.get('a', make, '1');
  expect(make, 'a version that is too large is not kept, and neither is the one before').toHaveBeenCalledTimes(5);
});
