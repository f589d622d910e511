import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReplyTurns } from './replies.ts';

/** Opens turns with a clock that only `busy` moves, and records who may write. */
function openTurns() {
  let time = 0;
  const turns = createReplyTurns(() => time);
  const written: string[] = [];
  const write = async (user: string, label: string) => {
    await turns.wait(user);
    written.push(label);
  };
  return { write, written, busy: (ms: number) => void (time += ms) };
}

test('the first long reply to a user is written at once', async () => {
  const { write, written } = openTurns();
  void write('Ruth', 'Ruth 1');
  await Promise.resolve();
  await Promise.resolve();
  expect(written).toEqual(['Ruth 1']);
});

test("a user's next long reply waits as long as the last one has occupied the event loop, and other users do not", async () => {
  const { write, written, busy } = openTurns();
  const flood = ['flood 1', 'flood 2', 'flood 3'].map((label) => write('flood', label));
  await flood[0];
  busy(40);
  await nextLoop();
  await write('Ruth', 'Ruth 1');
  expect(written).toEqual(['flood 1', 'Ruth 1']);
  await Promise.all(flood);
  expect(written).toEqual(['flood 1', 'Ruth 1', 'flood 2', 'flood 3']);
});

test('the pause is never longer than 50 ms, however long the event loop was occupied', async () => {
  const { write, written, busy } = openTurns();
  const flood = ['flood 1', 'flood 2'].map((label) => write('flood', label));
  await flood[0];
  busy(3_600_000);
  await Promise.all(flood);
  expect(written).toEqual(['flood 1', 'flood 2']);
});
