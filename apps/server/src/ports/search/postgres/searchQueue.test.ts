import { describe, expect, test } from 'vitest';
import { anyRequester } from '../../../../../../tests/support/requester.ts';
import type { Requester } from '../../../concurrency/concurrency.ts';
import { createSearchQueue } from './search.ts';

/** Returns a search that completes when `end` is called. `begin` runs it and adds its name to `begun`. */
function searchNamed(name: string, begun: string[]) {
  let end = () => {};
  const ended = new Promise<string>((resolve) => (end = () => resolve(name)));
  const begin = () => {
    begun.push(name);
    return ended;
  };
  return { begin, end };
}

describe('the search queue', () => {
  test('runs searches one after another, in the order in which they arrive', async () => {
    const begun: string[] = [];
    const queue = createSearchQueue(1);
    const searches = ['first', 'second', 'third'].map((name) => searchNamed(name, begun));
    const all = searches.map(({ begin }) => queue.run(anyRequester(), begin));
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    searches[0]?.end();
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    for (const { end } of searches) end();
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
  });

  test('never starts a search that was aborted while waiting', async () => {
    const begun: string[] = [];
    const queue = createSearchQueue(2);
    const gone = new AbortController();
    const searches = ['a', 'b', 'c', 'd'].map((name) => searchNamed(name, begun));
    const all = searches.map(({ begin }, at) =>
      queue.run(at === 2 ? { ownerId: 'Ruth', signal: gone.signal } : anyRequester(), begin),
    );
    const third = all[2]?.catch((reason: unknown) => reason);
    gone.abort();
    expect(await third).toBe(gone.signal.reason);
    for (const { end } of searches) end();
    expect(await Promise.all([all[0], all[1], all[3]])).toEqual(['a', 'b', 'd']);
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  test('starts the next search after one has failed', async () => {
    const queue = createSearchQueue(1);
    const failing = queue.run(anyRequester(), () => Promise.reject(new Error('A typo')));
    const next = queue.run(anyRequester(), async () => 'next');
    await expect(failing).rejects.toThrow('A typo');
    expect(await next).toBe('next');
  });

  test('refuses a search if too many are waiting', async () => {
    const begun: string[] = [];
    const queue = createSearchQueue(1, { waiting: 1, perRequester: 1 });
    const running = searchNamed('one', begun);
    const waiting = [queue.run(anyRequester(), running.begin), queue.run(anyRequester(), async () => 'two')];
    await expect(queue.run(anyRequester(), async () => 'three')).rejects.toMatchObject({
      statusCode: 503,
      message: 'Too many searches are running. Please try again in a moment.',
    });
    running.end();
    expect(await Promise.all(waiting)).toEqual(['one', 'two']);
  });

  test('refuses the oldest search of a person with too many waiting, and none of anyone else', async () => {
    const begun: string[] = [];
    const queue = createSearchQueue(1, { waiting: 4, perRequester: 2 });
    const ruth = anyRequester();
    const inside = searchNamed('inside', begun);
    const first = queue.run(anyRequester(), inside.begin);
    const ask = (requester: Requester, name: string) =>
      queue.run(requester, async () => name).catch((reason: unknown) => reason);
    const typed = ['g', 'gr', 'gra', 'grac', 'grace'].map((name) => ask(ruth, name));
    const others = ['mercy', 'hope'].map((name) => ask(anyRequester(), name));
    const busy = { statusCode: 503, message: 'Too many searches are running. Please try again in a moment.' };
    expect(await Promise.all(typed.slice(0, 3))).toMatchObject([busy, busy, busy]);
    inside.end();
    expect(await Promise.all([first, ...typed.slice(3), ...others])).toEqual([
      'inside',
      'grac',
      'grace',
      'mercy',
      'hope',
    ]);
  });
});
