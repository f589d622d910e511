import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemoryEvents } from '../../events/memory.ts';
import { createLog } from '../../log.ts';
import { openInbox, publishChange, publishPress } from './inbox.ts';

const remoteId = 'remote';
const press = { pressId: 'press', command: 'next', pressedAt: 0 } as const;

function open(reader: 'speaker' | 'phone') {
  const events = createMemoryEvents(createLog('silent'));
  return { events, inbox: openInbox(events, remoteId, reader, new AbortController().signal) };
}

test('the stream of a phone goes on waiting after a press', async () => {
  const { events, inbox } = open('phone');
  await publishPress(events, remoteId, press);
  let returns = 0;
  const waiting = inbox.wait(60_000).then((mayHaveChanged) => {
    returns += 1;
    return mayHaveChanged;
  });
  await publishPress(events, remoteId, press);
  await setImmediate();
  expect(returns).toBe(0);
  await publishChange(events, remoteId);
  expect(await waiting).toBe(true);
  inbox.close();
});

test('the stream of the speaker’s view returns for a press, and waits again after it has taken it', async () => {
  const { events, inbox } = open('speaker');
  await publishPress(events, remoteId, press);
  expect(await inbox.wait(60_000)).toBe(false);
  expect(inbox.takePresses(new Date(0))).toMatchObject([{ pressId: 'press', command: 'next' }]);
  const waiting = inbox.wait(60_000);
  await publishChange(events, remoteId);
  expect(await waiting).toBe(true);
  expect(inbox.takePresses(new Date(0))).toEqual([]);
  inbox.close();
});
