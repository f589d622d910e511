import { describe, expect, test } from 'vitest';
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
const stays = new AbortController().signal;

describe('searches', () => {
  test('have their turn one after another, in the order in which they came', async () => {
    const begun: string[] = [];
    const gate = createGate(1);
    const works = ['first', 'second', 'third'].map((name) => work(name, begun));
    const all = works.map(({ begin }) => gate.pass(stays, begin));
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
    const all = works.map(({ begin }, at) => gate.pass(at === 2 ? gone.signal : stays, begin));
    const third = all[2]?.catch((reason: unknown) => reason);
    gone.abort();
    expect(await third).toBe(gone.signal.reason);
    for (const { end } of works) end();
    expect(await Promise.all([all[0], all[1], all[3]])).toEqual(['a', 'b', 'd']);
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  test('that fail leave their place to the next', async () => {
    const gate = createGate(1);
    const failing = gate.pass(stays, () => Promise.reject(new Error('A slip')));
    const next = gate.pass(stays, async () => 'next');
    await expect(failing).rejects.toThrow('A slip');
    expect(await next).toBe('next');
  });

  test('that would have to wait behind too many are refused', async () => {
    const begun: string[] = [];
    const gate = createGate(1, 1);
    const one = work('one', begun);
    const waiting = [gate.pass(stays, one.begin), gate.pass(stays, async () => 'two')];
    await expect(gate.pass(stays, async () => 'three')).rejects.toMatchObject({
      statusCode: 503,
      message: 'Many searches are running at once. Please try again.',
    });
    one.end();
    expect(await Promise.all(waiting)).toEqual(['one', 'two']);
  });
});
