import type { SpeakerEvent } from '@sermon/contract/remote';
import { remoteLimits } from '@sermon/domain/slides/show/remote';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, noAnswer, refused } from '../../../../testing/network.setup.ts';
import { type ShownState, SpeakerRemote } from './speakerRemote.ts';

const showId = '0198e9a4-7b1c-7000-8000-000000000001';
const pressOf = (n: number) => `0198e9a4-7b1c-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const saveCall = 'PUT /api/PhoneRemotes/SaveState';
const shown: ShownState = {
  name: 'The Father Who Runs',
  slide: 1,
  count: 3,
  part: 1,
  parts: 1,
  progress: 0.3,
  cover: null,
  text: 'Jesus tells a story.',
  nextText: null,
  notes: '',
  timer: { elapsed: 0, isRunning: false },
};

/** A stream to which the test adds events. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let count = 0;
  const streamId = crypto.randomUUID();
  const write = (kind: string, data: unknown) => {
    controller.enqueue(new TextEncoder().encode(`id: ${streamId}.${count}\n${kind}data: ${JSON.stringify(data)}\n\n`));
    count += 1;
  };
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      write('event: open\n', {});
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: SpeakerEvent) => write('', event),
    end: () => write('event: end\n', {}),
    lose: () => controller.error(new TypeError('network error')),
  };
}

/** Lets what is ready run, also while timers are faked. */
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

const stops: (() => void)[] = [];
let serverTime = 0;
beforeEach(() => {
  serverTime = performance.now() + 1_000_000;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
  // Ends the remote in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  sessionStorage.clear();
});

/** Opens a remote with a code whose stream is connected. */
async function open(answers: object = {}) {
  const stream = openStream();
  const network = fakeNetwork({
    'POST /api/PhoneRemotes/NewCode': { code: 'ABCDEFGHJK', dateEnds: new Date().toISOString() },
    'POST /api/PhoneRemotes/Follow': stream.response,
    'POST /api/PhoneRemotes/End': null,
    'POST /api/PhoneRemotes/Leave': null,
    'DELETE /api/Streams/*': null,
    [saveCall]: null,
    ...answers,
  });
  const performed: string[] = [];
  const remote = new SpeakerRemote({ showId, perform: ({ type }) => void performed.push(type) });
  stops.push(remote.connect());
  remote.show(shown);
  await remote.newCode();
  const status = (phones: number, hasCode = true) =>
    stream.send({ type: 'status', phones, hasCode, now: serverTime + performance.now() });
  const press = (n: number, ageMs = 0) =>
    stream.send({
      type: 'press',
      pressId: pressOf(n),
      command: 'next',
      pressedAt: serverTime + performance.now() - ageMs,
    });
  const saved = () => network.bodiesOf(saveCall) as { version: number; state: { slide: number; lastPress: string } }[];
  return { remote, network, performed, stream, status, press, saved };
}

test('performs each press once, and confirms it, also if nothing changes', async () => {
  const { performed, status, press, saved, remote } = await open();
  status(1, false);
  await vi.waitFor(() => expect(remote.view).toMatchObject({ status: 'connected', phones: 1, code: null }), 45_000);
  press(1);
  press(1);
  press(2);
  await vi.waitFor(() => expect(performed).toEqual(['next', 'next']), 45_000);
  await vi.waitFor(() => expect(saved().at(-1)?.state.lastPress).toBe(pressOf(2)), 45_000);
  const versions = saved().map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test('ignores a press that arrives late because the connection was lost', async () => {
  const { performed, status, press } = await open();
  status(1);
  press(1, 3_500);
  press(2, 500);
  await vi.waitFor(() => expect(performed).toEqual(['next']), 45_000);
});

test('sends one state at a time, and of several the newest', async () => {
  const replies: (() => void)[] = [];
  const { remote, saved } = await open({
    [saveCall]: () => new Promise((resolve) => replies.push(() => resolve(null))),
  });
  await vi.waitFor(() => expect(replies).toHaveLength(1), 45_000);
  for (const slide of [2, 3, 1, 2]) remote.show({ ...shown, slide });
  expect(saved()).toHaveLength(1);
  replies[0]!();
  await vi.waitFor(() => expect(replies).toHaveLength(2), 45_000);
  replies[1]!();
  expect(saved().map(({ state }) => state.slide)).toEqual([1, 2]);
});

test('waits a moment between two states, so that it stays below the limit of the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = vi.fn(() => null);
  const { remote, saved } = await open({ [saveCall]: answered });
  while (answered.mock.calls.length === 0) await nextTask();
  remote.show({ ...shown, slide: 2 });
  for (let task = 0; task < 20; task += 1) await nextTask();
  vi.advanceTimersByTime(remoteLimits.stateMs - 1);
  for (let task = 0; task < 20; task += 1) await nextTask();
  expect(saved()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  while (saved().length < 2) await nextTask();
  expect(saved()[1]?.state.slide).toBe(2);
});

test('sends a state again that has had no reply for five seconds', async () => {
  const timeout = new AbortController();
  const times = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const unanswered = () =>
    new Promise((_, reject) => timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason as Error)));
  const { remote, network, saved } = await open({ [saveCall]: unanswered });
  await vi.waitFor(() => expect(saved()).toHaveLength(1), 45_000);
  expect(times).toHaveBeenCalledWith(5_000);
  times.mockRestore();
  network.answer(saveCall, null);
  timeout.abort(new DOMException('', 'TimeoutError'));
  await vi.waitFor(() => expect(remote.view.status).toBe('trying'), 45_000);
  await vi.waitFor(() => expect(saved()).toHaveLength(2), { timeout: 5_000 });
  await vi.waitFor(() => expect(remote.view.status).toBe('connected'), 45_000);
});

test('ends with the reason if following is refused and would be refused again', async () => {
  const { remote, network } = await open({
    'POST /api/PhoneRemotes/Follow': refused(426, 'This window has an older version.'),
  });
  await vi.waitFor(
    () => expect(remote.view).toMatchObject({ status: 'none', error: 'This window has an older version.' }),
    15_000,
  );
  expect(network.bodiesOf('POST /api/PhoneRemotes/Follow')).toHaveLength(1);
});

test('says that the server cannot be reached, tries again, and sends the newest state', async () => {
  const { remote, network, saved } = await open();
  await vi.waitFor(() => expect(saved()).toHaveLength(1), 45_000);
  network.answer(saveCall, noAnswer);
  remote.show({ ...shown, slide: 2 });
  await vi.waitFor(() => expect(remote.view.status).toBe('trying'), 45_000);
  network.answer(saveCall, null);
  remote.show({ ...shown, slide: 3 });
  await vi.waitFor(() => expect(remote.view.status).toBe('connected'), { timeout: 5_000 });
  expect(saved().at(-1)?.state.slide).toBe(3);
});

test('ends with the show, with End, and when the server has ended it', async () => {
  const ended = { status: 'none', phones: 0, code: null };
  const one = await open();
  await one.remote.end();
  expect(one.remote.view).toMatchObject(ended);

  const two = await open();
  two.stream.send({ type: 'ended' });
  await vi.waitFor(() => expect(two.remote.view).toMatchObject(ended), 45_000);
  expect(sessionStorage.getItem('sermon-phone-remote')).toBeNull();

  const three = await open();
  stops.pop()!();
  await vi.waitFor(() => expect(three.network.bodiesOf('POST /api/PhoneRemotes/End')).toEqual([{ showId }]), 45_000);
});

test('goes on after the page was loaded again, with the show of this tab only', async () => {
  const before = await open();
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(before.network.bodiesOf('POST /api/PhoneRemotes/Leave')).toHaveLength(1), 45_000);
  const [left] = before.network.bodiesOf('POST /api/PhoneRemotes/Leave') as { attempt: number }[];
  expect(before.network.bodiesOf('POST /api/PhoneRemotes/Follow')).toEqual([left]);
  const stream = openStream();
  const network = fakeNetwork({
    'POST /api/PhoneRemotes/Follow': stream.response,
    'POST /api/PhoneRemotes/End': null,
    'DELETE /api/Streams/*': null,
    [saveCall]: null,
  });
  const other = new SpeakerRemote({ showId: pressOf(9), perform: () => {} });
  stops.push(other.connect());
  expect(other.view.status).toBe('none');
  const again = new SpeakerRemote({ showId, perform: () => {} });
  stops.push(again.connect());
  stream.send({ type: 'status', phones: 2, hasCode: false, now: 0 });
  await vi.waitFor(() => expect(again.view).toMatchObject({ status: 'connected', phones: 2 }), 45_000);
  // The server tells by the number that what the previous page sends is older.
  const [followed, ...others] = network.bodiesOf('POST /api/PhoneRemotes/Follow') as { attempt: number }[];
  expect(followed?.attempt).toBeGreaterThan(left!.attempt);
  expect(others).toEqual([]);
});

test('says why there is no code', async () => {
  const { remote, network } = await open();
  network.answer('POST /api/PhoneRemotes/NewCode', noAnswer);
  await remote.newCode();
  expect(remote.view.error).toBe('The code could not be created. Please try again.');
  network.answer('POST /api/PhoneRemotes/NewCode', refused(401, 'Sign in required'));
  await remote.newCode();
  expect(remote.view.error).toBe('You are signed out, so phones cannot be connected. You can keep presenting.');
});
