import { expect, test, vi } from 'vitest';
import { createRecent } from './installedBibles.ts';

test('values that alternate are made once, up to the limit', async () => {
  const recent = createRecent<string>(2);
  const make = vi.fn(async (key: string) => key);
  const get = (key: string) => recent.get(key, () => make(key));
  for (const key of ['KJV', 'WEB', 'KJV', 'WEB']) expect(await get(key)).toBe(key);
  expect(make).toHaveBeenCalledTimes(2);
  await get('ASV');
  await get('WEB');
  expect(make).toHaveBeenCalledTimes(3);
  await get('KJV');
  expect(make).toHaveBeenCalledTimes(4);
});

test('a value that could not be made is made again', async () => {
  const recent = createRecent<string>(2);
  await expect(recent.get('KJV', () => Promise.reject(new Error('aborted')))).rejects.toThrow('aborted');
  expect(await recent.get('KJV', async () => 'verses')).toBe('verses');
});
