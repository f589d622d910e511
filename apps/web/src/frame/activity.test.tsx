import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, ruth, watchLeaving, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork, noAnswer } from '../testing/network.setup.ts';

const update = 'PUT /api/Telemetry/UpdateContact';
const key = 'sermon-last-active';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:30:00Z') });
  return () => vi.useRealTimers();
});

function openLibrary(answer: unknown, who: ReturnType<typeof whoIsHere> = whoIsHere(ruth)) {
  const reported: string[] = [];
  const network = fakeNetwork({
    ...who,
    'GET /api/LibraryItems': [],
    [update]: (url: URL) => {
      reported.push(`${url.searchParams.get('field')} ${url.searchParams.get('value')}`);
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  return { ...openApp('/library-home'), reported, network };
}

describe("a user's activity", () => {
  test('is reported with the first page, and again with a page after more than five minutes', async () => {
    const { person, reported } = openLibrary(null);
    await screen.findByRole('heading', { name: 'My Library' });
    await waitFor(() => expect(reported).toEqual(['LastInteractionDate 2026-11-22T09:30:00.000Z']));
    expect(localStorage.getItem(key)).toBe('2026-11-22T09:30:00.000Z');

    vi.setSystemTime(new Date('2026-11-22T09:35:00Z'));
    await person.click(screen.getByRole('link', { name: 'Recent' }));
    await screen.findByRole('heading', { name: 'Recent' });
    expect(reported).toHaveLength(1);

    vi.setSystemTime(new Date('2026-11-22T09:35:00.001Z'));
    await person.click(screen.getByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(reported).toHaveLength(2));
  });

  test('is not reported twice by two tabs, and an invalid stored time is ignored', async () => {
    localStorage.setItem(key, '2026-11-22T09:29:00.000Z');
    const { person, reported } = openLibrary(null);
    await screen.findByRole('heading', { name: 'My Library' });
    expect(reported).toEqual([]);
    localStorage.setItem(key, 'yesterday');
    await person.click(screen.getByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(reported).toHaveLength(1));
  });

  test('is reported without a message if that fails', async () => {
    const { reported } = openLibrary(noAnswer);
    await screen.findByRole('heading', { name: 'My Library' });
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(screen.queryByText(/Cannot reach/)).not.toBeInTheDocument();
  });

  test('is not reported for a visitor', async () => {
    const network = fakeNetwork(whoIsHere(null));
    openApp('/auth/sign-in');
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(network.bodiesOf(update)).toEqual([]);
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('the status of a subscription', () => {
  const trialing = { status: 'trialing', planName: 'Annual', currentPeriodEnd: null, cancellationDate: null };
  const statusesIn = (reported: string[]) => reported.filter((each) => each.startsWith('SubscriptionStatus'));
  const openShop = (makerSubscription: typeof trialing | null, answer: unknown = null) =>
    openLibrary(answer, whoIsHere({ ...ruth, makerSubscription }, { billing: 'sandbox' }));

  test('is reported once, and again after it has changed', async () => {
    localStorage.setItem(key, '2026-11-22T09:29:00.000Z');
    const before = openShop(null);
    await waitFor(() => expect(before.reported).toEqual(['SubscriptionStatus none']));
    await before.person.click(await screen.findByRole('link', { name: 'Starred' }));
    await screen.findByRole('heading', { name: 'Starred' });
    expect(before.reported).toHaveLength(1);
    before.unmount();
    const { reported } = openShop(trialing);
    await waitFor(() => expect(reported).toEqual(['SubscriptionStatus trialing']));
  });

  test('is reported again with the next page if that fails, without a message', async () => {
    const { person, reported } = openShop(trialing, noAnswer);
    await waitFor(() => expect(statusesIn(reported)).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('sermon-reported-status')).toBeNull());
    await person.click(await screen.findByRole('link', { name: 'Starred' }));
    await waitFor(() => expect(statusesIn(reported)).toHaveLength(2));
    expect(screen.queryByText(/Cannot reach/)).not.toBeInTheDocument();
  });

  test('does not stay on the device after signing out', async () => {
    const { person, reported, network } = openShop(trialing);
    network.answer('GET /api/Authentication/SignOut', '/auth/sign-in');
    await waitFor(() => expect(statusesIn(reported)).toHaveLength(1));
    expect(localStorage.getItem('sermon-reported-status')).toBe(`${ruth.id} trialing`);
    await person.click(await screen.findByRole('button', { name: 'Account' }));
    const assign = watchLeaving();
    await person.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/sign-in'));
    expect(localStorage.getItem('sermon-reported-status')).toBeNull();
  });

  test('is not reported while an administrator views the account, or where nothing is sold', async () => {
    const viewed = { ...ruth, makerSubscription: trialing, inAdminImpersonationMode: true };
    for (const who of [
      whoIsHere(viewed, { billing: 'sandbox' }),
      whoIsHere({ ...ruth, makerSubscription: trialing }),
    ]) {
      const { reported, unmount } = openLibrary(null, who);
      await screen.findByRole('heading', { name: 'My Library' });
      expect(statusesIn(reported)).toEqual([]);
      unmount();
    }
  });
});
