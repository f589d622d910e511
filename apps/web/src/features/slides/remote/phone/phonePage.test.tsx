import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhoneEvent, RemoteState } from '@sermon/contract/remote';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, noAnswer, refused, streamOf } from '../../../../testing/network.setup.ts';
import { PhonePage } from './PhonePage.tsx';
import { PhoneSession } from './phoneSession.ts';

const watchCall = 'POST /api/PhoneRemotes/Watch';
const pressCall = 'POST /api/PhoneRemotes/Press';
const state: RemoteState = {
  name: 'The Father Who Runs',
  slide: 2,
  count: 3,
  part: 1,
  parts: 2,
  progress: 0.6,
  cover: null,
  text: 'You have been watching the road.',
  nextText: 'The Elder Brother',
  notes: 'Look at the road.',
  timer: { elapsed: 65_000, isRunning: false },
  lastPress: null,
};
const show = (changes: Partial<RemoteState> = {}, isSpeakerHere = true): PhoneEvent => ({
  type: 'show',
  state: { ...state, ...changes },
  age: 0,
  isSpeakerHere,
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
  document.title = '';
  delete document.documentElement.dataset.theme;
});

function open(answers: Record<string, unknown>, code: string | null = 'ABCDEFGHJK') {
  const network = fakeNetwork({
    'POST /api/PhoneRemotes/Join': { token: 'a'.repeat(43) },
    'POST /api/PhoneRemotes/Disconnect': null,
    'DELETE /api/Streams/*': null,
    [watchCall]: () => streamOf([show()], true),
    [pressCall]: null,
    ...answers,
  });
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  render(<PhonePage session={new PhoneSession(code)} />);
  return { network, vibrate, person: userEvent.setup({ delay: null }) };
}

test('shows the slide, the notes and the next slide, and sends presses with a tick', async () => {
  const { person, network, vibrate } = open({});
  expect(await screen.findByText('You have been watching the road.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Slide 2 of 3 · Part 1 of 2' })).toBeVisible();
  expect(screen.getByText('Look at the road.')).toBeVisible();
  expect(screen.getByText('The Elder Brother')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('1:05');
  expect(screen.getByText('Connected')).toBeVisible();
  for (const name of ['Next', 'Previous', 'Black', 'White']) await person.click(screen.getByRole('button', { name }));
  const presses = network.bodiesOf(pressCall) as { command: string; pressId: string }[];
  expect(presses.map(({ command }) => command)).toEqual(['next', 'previous', 'black', 'white']);
  expect(new Set(presses.map(({ pressId }) => pressId)).size).toBe(4);
  expect(vibrate).toHaveBeenCalledTimes(4);
});

test('without the speaker’s view, sends nothing', async () => {
  const { person, network, vibrate } = open({ [watchCall]: () => streamOf([show({}, false)], true) });
  expect(await screen.findByText('Waiting for the speaker’s view')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(network.bodiesOf(pressCall)).toEqual([]);
  expect(vibrate).not.toHaveBeenCalled();
});

test('without a connection, sends nothing, also not later', async () => {
  const { person, network } = open({});
  await screen.findByText('Connected');
  network.answer(watchCall, noAnswer);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Trying again')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  network.answer(watchCall, () => streamOf([show({ slide: 3 })], true));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(screen.getByText(/^Slide 3 of 3/)).toBeVisible();
  expect(network.bodiesOf(pressCall)).toEqual([]);
});

test('says that a press was lost, and tries again', async () => {
  const { person } = open({ [pressCall]: noAnswer, [watchCall]: answersInTurn([show()]) });
  await screen.findByText('Connected');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('The last press did not reach the speaker’s view.')).toBeVisible();
  expect(screen.getByText('Trying again')).toBeVisible();
});

/** Sends these events in the first stream, and refuses further ones. */
function answersInTurn(events: PhoneEvent[]) {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? streamOf(events, true) : noAnswer();
  };
}

test('says that the show has ended, and forgets it', async () => {
  open({ [watchCall]: () => streamOf([show(), { type: 'ended' }]) });
  expect(await screen.findByText('Phone Remote has ended.')).toBeVisible();
  expect(screen.getByText('To connect again, scan a new code.')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('says that another tab has taken over, and goes on after the page was loaded again', async () => {
  const { network } = open({ [watchCall]: () => streamOf([show()]) });
  expect(
    await screen.findByText('Phone Remote is open in another tab. To use it here, refresh this page.'),
  ).toBeVisible();
  expect(network.bodiesOf(watchCall)).toHaveLength(1);
  expect(localStorage).toHaveLength(1);
});

test('goes on after the page was loaded again, unless the show has ended meanwhile', async () => {
  localStorage.setItem('sermon-phone-remote-token', JSON.stringify({ token: 'b'.repeat(43) }));
  open({ [watchCall]: refused(401, 'Phone Remote has ended.') }, null);
  expect(await screen.findByText('Phone Remote has ended.')).toBeVisible();
});

test('ends with the reason if it is refused and would be refused again, but keeps its token', async () => {
  localStorage.setItem('sermon-phone-remote-token', JSON.stringify({ token: 'b'.repeat(43) }));
  const { network } = open({ [watchCall]: refused(426, 'This window has an older version.') }, null);
  expect(await screen.findByText('This window has an older version.')).toBeVisible();
  expect(network.bodiesOf(watchCall)).toHaveLength(1);
  expect(localStorage).toHaveLength(1);
});

test('with a wrong code, says so and takes another one', async () => {
  const wrong = 'This code is wrong or cannot be used anymore. Choose New Code in the speaker’s view.';
  const { person, network } = open({ 'POST /api/PhoneRemotes/Join': refused(400, wrong) });
  expect(await screen.findByText(wrong)).toBeVisible();
  network.answer('POST /api/PhoneRemotes/Join', { token: 'a'.repeat(43) });
  await person.type(screen.getByLabelText('Code'), 'abcde-fghjk{Enter}');
  expect(await screen.findByText('Connected')).toBeVisible();
  expect(network.bodiesOf('POST /api/PhoneRemotes/Join').at(-1)).toEqual({ code: 'abcde-fghjk' });
});

test('can be disconnected', async () => {
  const { person, network } = open({});
  await person.click(await screen.findByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('This phone is disconnected.')).toBeVisible();
  expect(network.bodiesOf('POST /api/PhoneRemotes/Disconnect')).toHaveLength(1);
});
