import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { item, openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { documentDetails } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';
import { fakeNetwork } from '../../../testing/network.setup.ts';
import { discardRecording } from '../../timings/recording/storedRecording.ts';
import { endPresentation, startPresentation } from '../presentation.ts';

const add = 'POST /api/Timings/AddTiming';
const text = '<h1>Home</h1><p>He saw him and ran.</p><h1>Outside</h1><p>He was in the field.</p>';

/** Opens a presentation, with clocks that only move by `pass`. */
async function openPresentation({ isRehearsal = true } = {}) {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-22T10:00:00Z'),
    shouldAdvanceTime: true,
  });
  const sermon = { ...item('The Father Who Runs'), ...documentDetails, text, revision: 4, savedAs: 4 };
  const network = fakeNetwork({
    ...whoIsHere(ruth),
    [`GET /api/BuilderAssets/GetBuilderAsset/${sermon.id}`]: sermon,
    'GET /api/PresenterPreferences/GetPresenterPreferences': defaultPresenterPreferences,
    'GET /api/BuilderPreferences/GetBuilderPreferences': {},
    [add]: () => {
      const { timingId: id, assetId: _, ...timing } = network.bodiesOf(add).at(-1) as Record<string, unknown>;
      return { ...timing, id };
    },
    'GET /ping': 'pong',
  });
  const { name } = sermon;
  startPresentation({ ownerId: ruth.id, documentId: sermon.id, name, text, isFromBuilder: false, isRehearsal });
  const app = openApp(`/present/${sermon.id}`);
  await screen.findByText('He was in the field.');
  return { ...app, network, id: sermon.id };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Back to sermon' }));
const result = () => screen.queryByRole('heading', { name: 'Your Rehearsal' });

beforeEach(() => {
  showAsDesktop();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  endPresentation();
  discardRecording();
});

test('a rehearsal runs at once, and shows the time of each section when it is left', async () => {
  const { network } = await openPresentation();
  expect(screen.getByText('Rehearsal')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pause timer' })).toBeVisible();
  await pass(40_000);
  fireEvent.keyDown(window, { key: 't' });
  await pass(120_000);
  expect(network.bodiesOf(add)).toEqual([]);
  leave();
  expect(result()).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Text of the sermon' })).toBeNull();
  const [, home, outside] = screen.getAllByRole('row');
  expect(within(home!).getByRole('rowheader')).toHaveTextContent('Home');
  expect(within(outside!).getByRole('rowheader')).toHaveTextContent('Outside');
  expect(screen.getByText(/^0:4\d$/, { selector: 'b' })).toBeVisible();
  expect(screen.getByText('The last 10 rehearsals of this sermon are kept.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await vi.waitFor(() => expect(network.bodiesOf(add)).toHaveLength(1), 45_000);
  expect(network.bodiesOf(add)[0]).toMatchObject({ kind: 'rehearsal', sections: [{ heading: 'Home' }, {}] });
});

test('a rehearsal that is discarded is not sent', async () => {
  const { network } = await openPresentation();
  await pass(40_000);
  leave();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await pass(5_000);
  expect(network.bodiesOf(add)).toEqual([]);
});

test('a rehearsal shorter than 30 seconds has no result', async () => {
  const { network } = await openPresentation();
  await pass(20_000);
  leave();
  expect(result()).toBeNull();
  await pass(5_000);
  expect(network.bodiesOf(add)).toEqual([]);
});

test('a rehearsal and its result survive loading the page again', async () => {
  const { id } = await openPresentation();
  await pass(40_000);
  cleanup();
  openApp(`/present/${id}`);
  await screen.findByText('He was in the field.');
  await pass(30_000);
  leave();
  expect(screen.getByText(/^1:1\d$/, { selector: 'b' })).toBeVisible();
  cleanup();
  openApp(`/present/${id}`);
  expect(await screen.findByRole('heading', { name: 'Your Rehearsal' })).toBeVisible();
});

test('a rehearsal that was interrupted does not go on as preaching', async () => {
  const { id } = await openPresentation();
  await pass(40_000);
  cleanup();
  // The browser was closed, so that this tab does not know the rehearsal.
  endPresentation();
  openApp(`/present/${id}`);
  await screen.findByText('He was in the field.');
  expect(screen.queryByText('Rehearsal')).toBeNull();
  expect(JSON.parse(localStorage.getItem('sermon-presenting')!)).toMatchObject({
    isRehearsal: false,
    timer: { elapsed: 0, startedAt: null },
  });
});

test('a rehearsal that is begun in the settings does not show the result of an earlier one, which is saved', async () => {
  const { network, id } = await openPresentation();
  await pass(40_000);
  leave();
  expect(result()).toBeVisible();
  cleanup();
  endPresentation();
  openApp(`/present/${id}`);
  await screen.findByText('He was in the field.');
  fireEvent.click(screen.getByRole('button', { name: 'Presenter Settings' }));
  fireEvent.click(screen.getByRole('button', { name: 'Rehearse' }));
  expect(screen.getByText('Rehearsal')).toBeVisible();
  expect(result()).toBeNull();
  await vi.waitFor(() => expect(network.bodiesOf(add)).toHaveLength(1), 45_000);
});

test('the settings offer a rehearsal only until the timer has run or the text has moved', async () => {
  const offer = () => screen.queryByRole('button', { name: 'Rehearse' });
  const { id } = await openPresentation({ isRehearsal: false });
  fireEvent.click(screen.getByRole('button', { name: 'Presenter Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: /Count Up/ }));
  expect(offer()).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Start timer' }));
  expect(offer()).toBeNull();
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Pause timer' }));
  expect(offer()).toBeNull();
  cleanup();
  const key = 'sermon-presenting';
  const kept = JSON.parse(localStorage.getItem(key)!) as object;
  const timer = { elapsed: 0, startedAt: null };
  localStorage.setItem(key, JSON.stringify({ ...kept, timer, moved: { from: 1_000, to: 2_000 } }));
  openApp(`/present/${id}`);
  await screen.findByText('He was in the field.');
  fireEvent.click(screen.getByRole('button', { name: 'Presenter Settings' }));
  expect(offer()).toBeNull();
});

test('covers do not count, and resetting the timer begins the rehearsal again', async () => {
  await openPresentation();
  await pass(20_000);
  fireEvent.keyDown(window, { key: 'b' });
  await pass(60_000);
  fireEvent.keyDown(window, { key: 'b' });
  await pass(15_000);
  fireEvent.keyDown(window, { key: 'r' });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset' }));
  fireEvent.keyDown(window, { key: 't' });
  await pass(32_000);
  leave();
  expect(screen.getByText(/^0:3\d$/, { selector: 'b' })).toBeVisible();
});

test('another mode or limit keeps the time of a rehearsal and what was recorded', async () => {
  await openPresentation();
  await pass(40_000);
  fireEvent.click(screen.getByRole('button', { name: 'Presenter Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: /Count Down/ }));
  fireEvent.click(screen.getByRole('button', { name: 'One minute less' }));
  expect(screen.queryByText('Changing the mode or the limit resets the timer.')).toBeNull();
  expect(screen.getByRole('timer', { name: 'Timer' })).toHaveTextContent(/^28:\d\d$/);
  expect(screen.getByRole('button', { name: 'Pause timer' })).toBeVisible();
  leave();
  expect(screen.getByText(/^0:[45]\d$/, { selector: 'b' })).toBeVisible();
});

test('preaching is not recorded while Preach to Time is off', async () => {
  const { network } = await openPresentation({ isRehearsal: false });
  expect(screen.queryByText('Rehearsal')).toBeNull();
  await pass(600_000);
  leave();
  await pass(5_000);
  expect(localStorage.getItem('sermon-recording')).toBeNull();
  expect(network.bodiesOf(add)).toEqual([]);
});

test('preaching is recorded silently with Preach to Time, once half of the sermon was preached', async () => {
  localStorage.setItem('sermon-presenter-device', JSON.stringify({ preachToTime: true }));
  sessionStorage.clear();
  const { network } = await openPresentation({ isRehearsal: false });
  fireEvent.click(screen.getByRole('button', { name: 'Presenter Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: /Count Up/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Start timer' }));
  await pass(60_000);
  leave();
  expect(result()).toBeNull();
  await vi.waitFor(() => expect(network.bodiesOf(add)).toHaveLength(1), 45_000);
  expect(network.bodiesOf(add)[0]).toMatchObject({ kind: 'preaching' });
});
