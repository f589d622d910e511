import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstRepeatMs } from '../../offline/sync/repeatedRun.ts';
import { fakeNetwork, noAnswer, refused } from '../../testing/network.setup.ts';
import { startTimingSender, sendTimings } from './timingSender.ts';
import {
  addWaiting,
  maxWaiting,
  onWaitingChange,
  removeWaiting,
  waitingTimings,
  waitsAtMostMs,
} from './waitingTimings.ts';

const add = 'POST /api/Timings/AddTiming';
const ruth = '0197a2c4-0000-7000-8000-00000000000a';
const naomi = '0197a2c4-0000-7000-8000-00000000000b';

const newTiming = (seconds = 1_200) => ({
  timingId: crypto.randomUUID(),
  assetId: '0197a2c4-0000-7000-8000-000000000001',
  kind: 'rehearsal' as const,
  startedAt: new Date('2026-11-22T10:00:00Z'),
  seconds,
  words: 2_000,
  sections: [{ heading: 'Home', words: 2_000, seconds, planned: 1_300 }],
});
const reply = ({ timingId: id, startedAt, ...timing }: ReturnType<typeof newTiming>) => ({
  ...timing,
  id,
  startedAt: startedAt.toISOString(),
});

const goesOn = () => false;
const done = { hasSent: true, isLeft: false };
const nothing = { hasSent: false, isLeft: false };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('waiting timings are sent one after the other, and then forgotten', async () => {
  const [first, second] = [newTiming(), newTiming(900)];
  const replies = [reply(first), reply(second)];
  const network = fakeNetwork({ [add]: () => replies.shift() });
  addWaiting(ruth, first);
  addWaiting(ruth, second);
  expect(waitingTimings(ruth)).toEqual([first, second]);
  expect(await sendTimings(ruth, goesOn)).toEqual(done);
  expect(network.bodiesOf(add)).toEqual([
    { ...first, startedAt: '2026-11-22T10:00:00.000Z' },
    { ...second, startedAt: '2026-11-22T10:00:00.000Z' },
  ]);
  expect(waitingTimings(ruth)).toEqual([]);
  expect(await sendTimings(ruth, goesOn)).toEqual(nothing);
});

test('timings of another user of the device are not sent', async () => {
  const network = fakeNetwork({});
  const hers = newTiming();
  addWaiting(naomi, hers);
  expect(await sendTimings(ruth, goesOn)).toEqual(nothing);
  expect(network.requests()).toEqual([]);
  expect(waitingTimings(naomi)).toEqual([hers]);
});

test('without a connection, timings wait, and are sent with the same id again', async () => {
  const timing = newTiming();
  const network = fakeNetwork({ [add]: noAnswer });
  addWaiting(ruth, timing);
  expect(await sendTimings(ruth, goesOn)).toEqual({ hasSent: false, isLeft: true });
  expect(waitingTimings(ruth)).toEqual([timing]);
  network.answer(add, reply(timing));
  expect(await sendTimings(ruth, goesOn)).toEqual(done);
  expect(network.bodiesOf(add)).toHaveLength(2);
  expect(new Set(network.bodiesOf(add).map((body) => (body as { timingId: string }).timingId)).size).toBe(1);
});

test.each([
  ['whose document is not there', refused(404, 'Not found')],
  ['for which the server is too busy', refused(429, 'Too many requests')],
  ['for which the server fails', refused(500, 'No')],
  ['that gets no reply', noAnswer],
])('a timing %s waits, and does not delay the others', async (_, answer) => {
  const [early, later] = [newTiming(), newTiming(900)];
  const network = fakeNetwork({});
  network.answer(add, () =>
    network.bodiesOf(add).length === 1 ? (typeof answer === 'function' ? answer() : answer) : reply(later),
  );
  addWaiting(ruth, early);
  addWaiting(ruth, later);
  expect(await sendTimings(ruth, goesOn)).toEqual({ hasSent: true, isLeft: true });
  expect(waitingTimings(ruth)).toEqual([early]);
});

test('without a session, nothing more is sent', async () => {
  const network = fakeNetwork({ [add]: refused(401, 'Sign in required') });
  addWaiting(ruth, newTiming());
  addWaiting(ruth, newTiming());
  expect(await sendTimings(ruth, goesOn)).toEqual(nothing);
  expect(network.bodiesOf(add)).toHaveLength(1);
  expect(waitingTimings(ruth)).toHaveLength(2);
});

test('what could not be sent is sent again while the page stays online, until the sender is stopped', async () => {
  vi.useFakeTimers();
  const [one, two] = [newTiming(), newTiming(900)];
  const network = fakeNetwork({ [add]: refused(500, 'No') });
  addWaiting(ruth, one);
  const onSent = vi.fn();
  const sender = startTimingSender(ruth, onSent);
  await sender.run();
  expect(onSent).not.toHaveBeenCalled();
  network.answer(add, reply(one));
  await vi.advanceTimersByTimeAsync(firstRepeatMs);
  expect(onSent).toHaveBeenCalledOnce();
  expect(waitingTimings(ruth)).toEqual([]);
  await sender.stop();
  addWaiting(ruth, two);
  await sender.run();
  expect(waitingTimings(ruth)).toEqual([two]);
});

test('a timing that is added while the page is open is sent at once', async () => {
  const [one, two] = [newTiming(), newTiming(900)];
  const replies = [reply(one), reply(two)];
  const network = fakeNetwork({ [add]: () => replies.shift() });
  const sender = startTimingSender(ruth, () => {});
  onTestFinished(() => sender.stop());
  addWaiting(ruth, one);
  await vi.waitFor(() => expect(waitingTimings(ruth)).toEqual([]), 45_000);
  addWaiting(ruth, two);
  await vi.waitFor(() => expect(waitingTimings(ruth)).toEqual([]), 45_000);
  expect(network.bodiesOf(add)).toHaveLength(2);
});

test('the timings of one user do not wait for a run of another', async () => {
  const [hers, own] = [newTiming(), newTiming(900)];
  const network = fakeNetwork({ [add]: () => reply(own) });
  addWaiting(naomi, hers);
  addWaiting(ruth, own);
  const naomis = startTimingSender(naomi, () => {});
  const run = naomis.run();
  void naomis.stop();
  const ruths = startTimingSender(ruth, () => {});
  await ruths.run();
  await ruths.stop();
  await run;
  expect(network.bodiesOf(add).map((body) => (body as { timingId: string }).timingId)).toContain(own.timingId);
  expect(waitingTimings(ruth)).toEqual([]);
});

test('a timing that the server will never accept is dropped', async () => {
  fakeNetwork({ [add]: refused(400, 'No') });
  addWaiting(ruth, newTiming());
  expect(await sendTimings(ruth, goesOn)).toEqual(nothing);
  expect(waitingTimings(ruth)).toEqual([]);
});

test('at most 20 timings wait, for at most 30 days', () => {
  for (let at = 0; at <= maxWaiting; at += 1) addWaiting(ruth, newTiming(100 + at));
  expect(maxWaiting).toBe(20);
  expect(waitingTimings(ruth).map(({ seconds }) => seconds)).toEqual(Array.from({ length: 20 }, (_, at) => 101 + at));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + waitsAtMostMs });
  expect(waitingTimings(ruth)).toEqual([]);
});

test('a timing can be taken back, and changes are announced', () => {
  const heard = vi.fn();
  const stop = onWaitingChange(heard);
  const timing = newTiming();
  addWaiting(ruth, timing);
  addWaiting(ruth, timing);
  expect(waitingTimings(ruth)).toEqual([timing]);
  removeWaiting(timing.timingId);
  expect(waitingTimings(ruth)).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

test('one entry in another form does not hide the others', () => {
  const timing = newTiming();
  addWaiting(ruth, timing);
  const [entry] = JSON.parse(localStorage.getItem('sermon-timings-waiting')!) as [object];
  localStorage.setItem('sermon-timings-waiting', JSON.stringify([{ ownerId: 1 }, entry]));
  expect(waitingTimings(ruth)).toEqual([timing]);
  localStorage.setItem('sermon-timings-waiting', 'nothing');
  expect(waitingTimings(ruth)).toEqual([]);
});

test('if the browser stores nothing more, the waiting timings stay', () => {
  const timing = newTiming();
  expect(addWaiting(ruth, timing)).toBe(true);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  try {
    expect(addWaiting(ruth, newTiming())).toBe(false);
  } finally {
    full.mockRestore();
  }
  expect(waitingTimings(ruth)).toEqual([timing]);
});
