import { describe, expect, test } from 'vitest';
import { somebody } from '../../../../../../tests/asker.ts';
import type { Asker } from '../../../asker.ts';
import { createGate } from './gate.ts';

/** Work that goes on until it is told to end. */
function work(name: string, begun: string[]) {
  let end = () => {};
  const ended = new Promise<string>((resolve) => (end = () => resolve(name)));
  const begin = () => {
    begun.push(name);
    return ended;
  };
  return { begin, end };
}

describe('searches', () => {
  test('have their turn one after another, in the order in which they came', async () => {
    const begun: string[] = [];
    const gate = createGate(1);
    const works = ['first', 'second', 'third'].map((name) => work(name, begun));
    const all = works.map(({ begin }) => gate.pass(somebody(), begin));
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    works[0]?.end();
    await all[0];
    await Promise.resolve();
    expect(begun).toEqual(['first', 'second']);
    for (const { end } of works) end();
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
  });

  test('that nobody waits for any more are never begun', async () => {
    const begun: string[] = [];
    const gate = createGate(2);
    const gone = new AbortController();
    const works = ['a', 'b', 'c', 'd'].map((name) => work(name, begun));
    const all = works.map(({ begin }, at) =>
      gate.pass(at === 2 ? { ownerId: 'Ruth', signal: gone.signal } : somebody(), begin),
    );
    const third = all[2]?.catch((reason: unknown) => reason);
    gone.abort();
    expect(await third).toBe(gone.signal.reason);
    for (const { end } of works) end();
    expect(await Promise.all([all[0], all[1], all[3]])).toEqual(['a', 'b', 'd']);
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  test('that fail leave their place to the next', async () => {
    const gate = createGate(1);
    const failing = gate.pass(somebody(), () => Promise.reject(new Error('A slip')));
    const next = gate.pass(somebody(), async () => 'next');
    await expect(failing).rejects.toThrow('A slip');
    expect(await next).toBe('next');
  });

  test('that would have to wait behind too many are refused', async () => {
    const begun: string[] = [];
    const gate = createGate(1, { waiting: 1, ofOne: 1 });
    const one = work('one', begun);
    const waiting = [gate.pass(somebody(), one.begin), gate.pass(somebody(), async () => 'two')];
    await expect(gate.pass(somebody(), async () => 'three')).rejects.toMatchObject({
      statusCode: 503,
      message: 'Too many searches are running. Please try again in a moment.',
    });
    one.end();
    expect(await Promise.all(waiting)).toEqual(['one', 'two']);
  });

  test('of one person who has too many waiting give way, the oldest first, and nobody else’s', async () => {
    const begun: string[] = [];
    const gate = createGate(1, { waiting: 4, ofOne: 2 });
    const ruth = somebody();
    const inside = work('inside', begun);
    const first = gate.pass(somebody(), inside.begin);
    const ask = (asker: Asker, name: string) => gate.pass(asker, async () => name).catch((reason: unknown) => reason);
    const typed = ['g', 'gr', 'gra', 'grac', 'grace'].map((name) => ask(ruth, name));
    const others = ['mercy', 'hope'].map((name) => ask(somebody(), name));
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
