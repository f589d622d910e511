import { expect, test } from 'vitest';
import { createItemCache } from './itemCache.ts';

const details = (id: string, text: string | null = null) => {
  const item = { id, title: id, contributor: '', authorFirstName: '', authorLastName: '', rating: 0, description: '' };
  return { item: { ...item, reasons: [] }, text };
};

test('details are known only for the version with which they were kept', () => {
  const cache = createItemCache();
  cache.set('1', details('a'));
  expect(cache.get('a', '1')).toEqual(details('a'));
  expect(cache.get('a', '2')).toBeUndefined();
  cache.set('2', details('a', ' grace '));
  expect(cache.get('a', '1')).toBeUndefined();
  expect(cache.get('a', '2')?.text).toBe(' grace ');
});

test('the details that were used least recently make room for others', () => {
  const cache = createItemCache(20_000);
  for (const id of ['a', 'b', 'c']) cache.set('1', details(id, 'x'.repeat(2_000)));
  cache.get('a', '1');
  cache.set('1', details('d', 'x'.repeat(2_000)));
  const known = ['a', 'b', 'c', 'd'].filter((id) => cache.get(id, '1'));
  expect(known).toEqual(['a', 'c', 'd']);
  // The memory of details that are replaced is counted only once.
  for (let times = 0; times < 5; times += 1) cache.set('1', details('a', 'x'.repeat(2_000)));
  expect(cache.get('c', '1')).toBeDefined();
});

test('details that take up more than all of the memory are not kept', () => {
  const cache = createItemCache(10_000);
  cache.set('1', details('a', 'x'.repeat(20_000)));
  expect(cache.get('a', '1')).toBeUndefined();
});
