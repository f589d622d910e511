import { app, type AppConfig } from '@sermon/contract/app';
import { accounts, planHeader, type User } from '@sermon/contract/accounts';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { callServer } from '../api.ts';
import { askEveryMs } from '../plan/watchPlan.ts';
import { pagePlan } from './pagePlan.ts';
import { openApp, ruth, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork, refused } from '../testing/network.setup.ts';
import { openSettings } from '../testing/settings.setup.tsx';

const refresh = 'GET /api/Authentication/RefreshUser';
const ping = 'GET /ping';
const planState = 'GET /api/Authentication/PlanState';
const replyWith =
  (data: unknown, plan: string, cacheControl = 'no-store') =>
  () =>
    Response.json(
      { success: true, data, message: '' },
      { headers: { [planHeader]: plan, 'cache-control': cacheControl } },
    );

/** Returns the id of a user of whom no earlier test has heard. */
const newId = () => crypto.randomUUID();

test('a page asks for its user when a reply says that the subscription has changed', async () => {
  const naomi = { ...ruth, id: newId() };
  const asked = vi.fn();
  const network = fakeNetwork({
    ...whoIsHere(naomi),
    [ping]: replyWith('pong', `${naomi.id} one`),
    [refresh]: () => {
      asked();
      return Response.json({ success: true, data: { ...naomi, firstName: 'Naomi' }, message: '' });
    },
  });
  openApp('/library-home');
  await screen.findByRole('button', { name: /Account/ });
  const pingWith = async (plan: string, cacheControl?: string) => {
    network.answer(ping, replyWith('pong', plan, cacheControl));
    await act(() => callServer(app.ping));
  };
  await pingWith(`${naomi.id} one`);
  await pingWith('another-user two');
  await pingWith(`${naomi.id} two`, 'private, max-age=3600');
  await pingWith(`${naomi.id} one`);
  expect(asked).not.toHaveBeenCalled();
  await pingWith(`${naomi.id} two`);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce(), 45_000);
});

test('the settings do not bring the earlier subscription back', async () => {
  const user = { ...ruth, id: newId() };
  const { network, person } = await openSettings({ user });
  const name = () => within(screen.getByRole('region', { name: 'You' })).getByText(/ Adeyemi$/);
  expect(await screen.findByRole('region', { name: 'You' })).toBeVisible();
  expect(name()).toHaveTextContent('Ruth Adeyemi');
  await person.click(screen.getByRole('link', { name: 'Starred' }));
  await screen.findByRole('heading', { name: 'Starred' });
  network.answer(refresh, { ...user, firstName: 'Naomi' });
  for (const plan of ['two', 'three']) {
    network.answer(ping, replyWith('pong', `${user.id} ${plan}`));
    await act(() => callServer(app.ping));
  }
  await vi.waitFor(() => expect(network.bodiesOf(refresh)).toHaveLength(2), 45_000);
  network.answer(refresh, () => new Promise(() => {}));
  await person.click(screen.getByRole('button', { name: /Account/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('region', { name: 'You' });
  expect(name()).toHaveTextContent('Naomi Adeyemi');
});

test('a page whose user could not be loaded asks again after the next reply', async () => {
  const naomi = { ...ruth, id: newId() };
  const network = fakeNetwork({
    ...whoIsHere(naomi),
    [ping]: replyWith('pong', `${naomi.id} one`),
    [refresh]: refused(503, 'Busy'),
  });
  openApp('/library-home');
  await screen.findByRole('button', { name: /Account/ });
  const pingWith = async (plan: string) => {
    network.answer(ping, replyWith('pong', `${naomi.id} ${plan}`));
    await act(() => callServer(app.ping));
  };
  await pingWith('one');
  await pingWith('two');
  await vi.waitFor(() => expect(network.bodiesOf(refresh)).toHaveLength(1), 45_000);
  network.answer(refresh, { ...naomi, firstName: 'Obed' });
  await pingWith('two');
  await vi.waitFor(() => expect(network.bodiesOf(refresh)).toHaveLength(2), 45_000);
  await pingWith('two');
  expect(network.bodiesOf(refresh)).toHaveLength(2);
});

describe('a window in front that nobody touches', () => {
  type Idle = { user: User; billing: AppConfig['billing'] };
  async function openIdle({ user = { ...ruth, id: newId() }, billing = 'sandbox' }: Partial<Idle> = {}) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const network = fakeNetwork({
      ...whoIsHere(user, { billing }),
      [planState]: replyWith(null, `${user.id} one`),
      [refresh]: { ...user, firstName: 'Naomi' },
    });
    openApp('/library-home');
    await screen.findByRole('button', { name: /Account/ });
    // From here on, only the test lets time pass. On a busy machine, the window would otherwise ask more often.
    vi.setTimerTickMode('manual');
    const asked = () => network.bodiesOf(planState).length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    return { network, asked, pass, naomi: user };
  }

  test('notices that the subscription has changed', async () => {
    const { network, asked, pass, naomi } = await openIdle();
    await pass(askEveryMs.max + 100);
    expect(asked()).toBeGreaterThan(0);
    network.answer(planState, replyWith(null, `${naomi.id} two`));
    await pass(askEveryMs.max + 100);
    await vi.waitFor(() => expect(network.bodiesOf(refresh)).toHaveLength(1), 45_000);
  });

  test('asks nothing where nothing is sold', async () => {
    const { asked, pass } = await openIdle({ billing: 'none' });
    await pass(5 * askEveryMs.max);
    expect(asked()).toBe(0);
  });

  test('asks nothing behind other windows, and at once in front again', async () => {
    const { asked, pass } = await openIdle();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const before = asked();
    await pass(5 * askEveryMs.max);
    expect(asked()).toBe(before);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(asked()).toBe(before + 1), 45_000);
  });

  test('asks nothing while there is no network', async () => {
    const { asked, pass } = await openIdle();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const before = asked();
    await pass(5 * askEveryMs.max);
    expect(asked()).toBe(before);
  });

  test('asks when another tab has noticed a change, even while it is hidden', async () => {
    const { asked, pass, naomi } = await openIdle();
    await pass(askEveryMs.max + 100);
    const before = asked();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const channel = new BroadcastChannel('sermon-plan');
    for (const text of ['another-user two', `${naomi.id} one`, 'nonsense']) channel.postMessage(text);
    await pass(100);
    expect(asked()).toBe(before);
    channel.postMessage(`${naomi.id} two`);
    await vi.waitFor(() => expect(asked()).toBe(before + 1), 45_000);
    channel.close();
  });

  test('and another tab do not drive each other while neither can load its user', async () => {
    const { network, asked, pass, naomi } = await openIdle();
    network.answer(refresh, refused(503, 'Busy'));
    await pass(askEveryMs.max + 100);
    // The other tab has missed the change as well. It asks for the plan when it hears of one, and then tells this tab.
    const channel = new BroadcastChannel('sermon-plan');
    let heard = 0;
    channel.addEventListener('message', ({ data }) => {
      heard += 1;
      if (heard < 20) channel.postMessage(data);
    });
    network.answer(planState, replyWith(null, `${naomi.id} two`));
    const before = asked();
    await pass(askEveryMs.max + 100);
    await vi.waitFor(() => expect(network.bodiesOf(refresh).length).toBeGreaterThan(0), 45_000);
    for (let n = 0; n < 20; n += 1) await pass(100);
    expect(asked() - before).toBeLessThanOrEqual(3);
    expect(heard).toBeLessThanOrEqual(3);
    // It still asks at its usual times, and then loads its user again.
    const loads = network.bodiesOf(refresh).length;
    await pass(askEveryMs.max + 100);
    await vi.waitFor(() => expect(network.bodiesOf(refresh).length).toBeGreaterThan(loads), 45_000);
    channel.close();
  });

  test('asks right after the end of the period, by the time of the server', async () => {
    const hour = 60 * 60_000;
    const end = new Date(Date.now() + hour + 9_000);
    const naomi = { ...ruth, id: newId() };
    const makerSubscription = { status: 'active', planName: 'Annual', currentPeriodEnd: end, cancellationDate: end };
    const { network, asked, pass } = await openIdle({ user: { ...naomi, makerSubscription } });
    network.answer(planState, () => {
      const headers = {
        [planHeader]: `${naomi.id} one`,
        'cache-control': 'no-store',
        date: new Date(Date.now() + hour).toUTCString(),
      };
      return Response.json({ success: true, data: null, message: '' }, { headers });
    });
    await act(() => callServer(accounts.planState));
    expect(Math.abs(pagePlan.serverNow() - Date.now() - hour)).toBeLessThanOrEqual(1_000);
    const before = asked();
    await pass(end.getTime() - hour - Date.now() - 1);
    expect(asked()).toBe(before);
    await pass(3_500);
    // The time of the server is known in whole seconds, so the first questions may come a moment too soon.
    expect(asked()).toBeGreaterThan(before);
    expect(asked()).toBeLessThan(before + 5);
  });
});
