import { remoteLimits } from '@sermon/domain/slides/show/remote';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMemoryEvents } from '../../events/events.ts';
import { createLog } from '../../log.ts';
import { openInbox, publishChange, publishPress } from './inbox.ts';

const remoteId = 'remote';
const press = { pressId: 'press', command: 'next' } as const;

function open(reader: 'speaker' | 'phone') {
  const events = createMemoryEvents(createLog('silent'));
  const time = { now: 1_000 };
  const services = { events, clock: () => new Date(time.now) };
  return { events, time, inbox: openInbox(services, remoteId, reader, new AbortController().signal) };
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
  expect(inbox.takePresses()).toEqual([{ ...press, pressedAt: 1_000 }]);
  const waiting = inbox.wait(60_000);
  await publishChange(events, remoteId);
  expect(await waiting).toBe(true);
  expect(inbox.takePresses()).toEqual([]);
  inbox.close();
});

test('the age of a press counts from its arrival in this process, because clocks may differ', async () => {
  const { events, time, inbox } = open('speaker');
  // By the clock of the process that sent it.
  await events.publish(`remote.${remoteId}`, { ...press, pressedAt: time.now - 60_000 });
  await inbox.wait(60_000);
  time.now += remoteLimits.pressMs - 1;
  expect(inbox.takePresses()).toEqual([{ ...press, pressedAt: 1_000 }]);
  await publishPress(events, remoteId, press);
  await inbox.wait(60_000);
  time.now += remoteLimits.pressMs;
  expect(inbox.takePresses()).toEqual([]);
  inbox.close();
});
