import { planHeader } from '@sermon/contract/accounts/planHeader';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { openApp, ruth, whoIsHere } from './testing/app.setup.tsx';
import { fakeNetwork } from './testing/network.setup.ts';
import { openSettings } from './testing/settings.setup.tsx';

const refresh = 'GET /api/Authentication/RefreshUser';
const ping = 'GET /ping';
const replyWith =
  (data: unknown, plan: string, cacheControl = 'no-store') =>
  () =>
    Response.json(
      { success: true, data, message: '' },
      { headers: { [planHeader]: plan, 'cache-control': cacheControl } },
    );

test('a page asks for its user when a reply says that the subscription has changed', async () => {
  const asked = vi.fn();
  const network = fakeNetwork({
    ...whoIsHere(ruth),
    [ping]: replyWith('pong', `${ruth.id} one`),
    [refresh]: () => {
      asked();
      return Response.json({ success: true, data: { ...ruth, firstName: 'Naomi' }, message: '' });
    },
  });
  openApp('/library-home');
  await screen.findByRole('button', { name: /Account/ });
  const pingWith = async (plan: string, cacheControl?: string) => {
    network.answer(ping, replyWith('pong', plan, cacheControl));
    await act(() => api.app.ping());
  };
  await pingWith(`${ruth.id} one`);
  await pingWith('another-user two');
  await pingWith(`${ruth.id} two`, 'private, max-age=3600');
  await pingWith(`${ruth.id} one`);
  expect(asked).not.toHaveBeenCalled();
  await pingWith(`${ruth.id} two`);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('the settings do not bring the earlier subscription back', async () => {
  const { network, person } = await openSettings();
  const name = () => within(screen.getByRole('region', { name: 'You' })).getByText(/ Adeyemi$/);
  expect(await screen.findByRole('region', { name: 'You' })).toBeVisible();
  expect(name()).toHaveTextContent('Ruth Adeyemi');
  await person.click(screen.getByRole('link', { name: 'Starred' }));
  await screen.findByRole('heading', { name: 'Starred' });
  network.answer(refresh, { ...ruth, firstName: 'Naomi' });
  for (const plan of ['two', 'three']) {
    network.answer(ping, replyWith('pong', `${ruth.id} ${plan}`));
    await act(() => api.app.ping());
  }
  await vi.waitFor(() => expect(network.bodiesOf(refresh)).toHaveLength(2));
  network.answer(refresh, () => new Promise(() => {}));
  await person.click(screen.getByRole('button', { name: /Account/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('region', { name: 'You' });
  expect(name()).toHaveTextContent('Naomi Adeyemi');
});
