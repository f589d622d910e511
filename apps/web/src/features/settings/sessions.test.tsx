import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noAnswer, refused } from '../../testing/network.setup.ts';
import { getSessions, openSettings, session } from '../../testing/settings.setup.tsx';

const endOthers = 'DELETE /api/Account/EndOtherSessions';
const endSession = 'DELETE /api/Account/EndSession/*';

const own = session(1, { isCurrent: true });
const tablet = session(2, { device: 'Safari on iPad', kind: 'tablet', dateUsed: '2026-11-14T18:00:00.000Z' });
const unknown = session(3, { device: '', kind: 'unknown' });

const list = () => screen.findByRole('list', { name: 'Where you are signed in' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lists this device first, then the others by their latest use', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const now = session(4, { device: 'Firefox on Android', kind: 'phone', dateUsed: '2026-11-20T11:20:00.000Z' });
  await openSettings({ answers: { [getSessions]: [unknown, tablet, now, own] } });
  expect(await rows()).toEqual([
    'Chrome on WindowsThis device',
    'Firefox on AndroidUsed in the last hourSign Out',
    'Safari on iPadLast used 14 NovSign Out',
    'Unknown deviceLast used 14 NovSign Out',
  ]);
  vi.useRealTimers();
});

test('one device is signed out at once', async () => {
  const { person, network } = await openSettings({
    answers: { [getSessions]: [own, tablet], [endSession]: null },
  });
  await person.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPad' }));
  expect(await screen.findByText('Safari on iPad was signed out.')).toBeVisible();
  expect(await rows()).toEqual(['Chrome on WindowsThis device']);
  expect(screen.getByText('You are not signed in on any other device.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
  expect(network.callsOf(endSession)).toEqual([`DELETE /api/Account/EndSession/${tablet.id}`]);
});

test('a device that was signed out meanwhile disappears, too', async () => {
  const { person } = await openSettings({
    answers: { [getSessions]: [own, tablet], [endSession]: refused(404, 'Not found') },
  });
  await person.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPad' }));
  expect(await screen.findByText('Safari on iPad was signed out.')).toBeVisible();
});

test('a failure keeps the device in the list', async () => {
  const { person } = await openSettings({ answers: { [getSessions]: [own, tablet], [endSession]: noAnswer } });
  await person.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPad' }));
  expect(await screen.findByText('Cannot reach Sermon Maker. Please try again.')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});

test('all other devices are signed out', async () => {
  const { person } = await openSettings({
    answers: { [getSessions]: [own, tablet, unknown], [endOthers]: null },
  });
  await person.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
  expect(await screen.findByText('All other devices were signed out.')).toBeVisible();
  expect(await rows()).toEqual(['Chrome on WindowsThis device']);
});

test('a failure to sign out the others is reported', async () => {
  const { person } = await openSettings({
    answers: { [getSessions]: [own, tablet], [endOthers]: refused(500, 'Something went wrong. Please try again.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});

test('a long list shows its first ten rows until the user wants all', async () => {
  const many = Array.from({ length: 30 }, (_, n) => session(n + 2));
  const { person } = await openSettings({ answers: { [getSessions]: [own, ...many] } });
  expect(await rows()).toHaveLength(10);
  await person.click(screen.getByRole('button', { name: 'Show All 31' }));
  expect(await rows()).toHaveLength(31);
});

test('a list that could not be loaded says so and can be loaded again', async () => {
  const { person, network } = await openSettings({
    answers: { [getSessions]: refused(500, 'Something went wrong. Please try again.') },
  });
  const message = await screen.findByText('The devices could not be loaded. Please try again.');
  expect(screen.queryByText('You are not signed in on any other device.')).toBeNull();
  let reply = (_: unknown) => {};
  network.answer(getSessions, () => new Promise((resolve) => (reply = resolve)));
  await person.click(within(message.parentElement!).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  reply([own]);
  expect(await rows()).toEqual(['Chrome on WindowsThis device']);
});
