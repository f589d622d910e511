import { expect, test } from 'vitest';
import { coalesceReads } from './concurrency.ts';

/** A reader whose reads end when the test says so. Each returns its number. */
function openReader() {
  const ends: ((error?: Error) => void)[] = [];
  const read = coalesceReads(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((error) => (error ? reject(error) : resolve(number)));
      }),
  );
  return { read, ends };
}

/** Lets callbacks of promises run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('callers that come during a read wait for one further read', async () => {
  const { read, ends } = openReader();
  const first = read('a');
  const others = [read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(1);
  await settle();
  expect(ends, 'one for both').toHaveLength(2);
  const late = read('a');
  ends[1]!();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await settle();
  ends[2]!();
  expect(await late, 'not the result of a read that had begun before').toBe(3);
  const later = read('a');
  ends[3]!();
  expect(await later).toBe(4);
});

test('other keys do not wait', async () => {
  const { read, ends } = openReader();
  const both = [read('a'), read('b')];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('a read that fails does not make the next one fail', async () => {
  const { read, ends } = openReader();
  const first = read('a');
  const next = read('a');
  ends[0]!(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await settle();
  ends[1]!();
  expect(await next).toBe(2);
});
