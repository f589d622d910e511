import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Starts a call of a user. `end` ends it, whether it runs or waits. */
function callOf(turns: ReturnType<typeof createTurns>, ownerId: string) {
  const replying = new AbortController();
  const call = { hasTurn: false, end: () => replying.abort(new Error('closed')), turn: Promise.resolve() };
  call.turn = turns.take({ ownerId, signal: replying.signal }).then(() => void (call.hasTurn = true));
  call.turn.catch(() => {});
  return call;
}

test("a user's calls beyond the limit wait until an earlier reply is closed, in order, and other users do not wait", async () => {
  const turns = createTurns({ running: 2, waiting: 2 });
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => callOf(turns, 'ruth'));
  await Promise.all([first!.turn, second!.turn, callOf(turns, 'boaz').turn]);
  expect([third!.hasTurn, fourth!.hasTurn]).toEqual([false, false]);
  second!.end();
  await third!.turn;
  expect(fourth!.hasTurn).toBe(false);
  first!.end();
  await fourth!.turn;
  third!.end();
  fourth!.end();
  await callOf(turns, 'ruth').turn;
});

test('a call beyond the limit of waiting calls is refused, and one whose client disconnects makes room', async () => {
  const turns = createTurns({ running: 1, waiting: 1 });
  const running = callOf(turns, 'ruth');
  const waiting = callOf(turns, 'ruth');
  const refusal = {
    statusCode: 429,
    retryAfter: 5,
    message: 'Too many requests at the same time. Please try again in a moment.',
  };
  await expect(callOf(turns, 'ruth').turn).rejects.toMatchObject(refusal);
  waiting.end();
  await expect(waiting.turn).rejects.toThrow('closed');
  const next = callOf(turns, 'ruth');
  running.end();
  await next.turn;
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(turns.take({ ownerId: 'ruth', signal: gone.signal })).rejects.toThrow('gone');
});
