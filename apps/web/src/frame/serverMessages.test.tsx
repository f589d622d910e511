import { accounts } from '@sermon/contract/accounts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callServer } from '../api.ts';
import { openApp, ruth, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork } from '../testing/network.setup.ts';

const refresh = 'GET /api/Authentication/RefreshUser';
const reply = (data: unknown, message: string) => () => Response.json({ success: true, data, message });

test('a message that the server sends with a reply is shown once, however often it is sent', async () => {
  const maintenance = 'Maintenance on Sunday';
  fakeNetwork({
    ...whoIsHere(ruth),
    'GET /api/LibraryItems': reply([], maintenance),
    [refresh]: reply(ruth, maintenance),
  });
  openApp('/library-home');
  expect(await screen.findByText(maintenance)).toBeVisible();
  await act(() => callServer(accounts.refreshUser));
  expect(screen.getAllByText(maintenance)).toHaveLength(1);
});

test('every call of every screen can bring a message, and a reply without one shows nothing', async () => {
  const network = fakeNetwork(whoIsHere(null));
  openApp('/auth/sign-in');
  await screen.findByRole('heading', { name: 'Sign In' });
  for (const message of ['Maintenance on Sunday', '', 'Maintenance is over']) {
    network.answer(refresh, reply(ruth, message));
    await act(() => callServer(accounts.refreshUser));
  }
  expect(screen.getByText('Maintenance on Sunday')).toBeVisible();
  expect(screen.getByText('Maintenance is over')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});
