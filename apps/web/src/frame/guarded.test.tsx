import { routePaths } from '@sermon/domain/accounts/guard';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createAppRouter } from '../routes.tsx';
import { config, openApp, ruth, whoIsHere } from '../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused } from '../testing/network.setup.ts';

const notFound = "We're sorry, but we couldn't find the page you've requested.";
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';

test('every route of the guard has a screen, and every screen a route', () => {
  const withScreen = Object.keys(createAppRouter().routesByPath).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'));
  expect(withScreen.toSorted()).toEqual(routePaths.toSorted());
});

describe('access', () => {
  test('a visitor to the library is asked to sign in, and the redirect is kept', async () => {
    fakeNetwork(whoIsHere(null));
    const { address } = openApp('/library-search?query=luke+15');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe('/auth/sign-in?redirect=%2Flibrary-search%3Fquery%3Dluke%2B15');
  });

  test('a new user is asked to register', async () => {
    fakeNetwork(whoIsHere(null));
    openApp('/build/9?newUser');
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeVisible();
  });

  test('an unknown path opens the library and says that there is no such page', async () => {
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [] });
    const { address } = openApp('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
    expect(address()).toBe('/library-home');
    expect(screen.getAllByText(notFound)).toHaveLength(1);
  });

  test('an unknown path says so to a visitor, too, who is asked to sign in', async () => {
    fakeNetwork(whoIsHere(null));
    openApp('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getAllByText(notFound)).toHaveLength(1);
  });

  test('the address of the product opens the library without a notice', async () => {
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [] });
    openApp('/');
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
    expect(screen.queryByText(notFound)).toBeNull();
  });

  test('a path that cannot be decoded is an unknown path', async () => {
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [] });
    openApp('/no%E0%A4%A/page');
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
    expect(screen.getByText(notFound)).toBeVisible();
  });

  test('a query stays in the address exactly as it was written', async () => {
    fakeNetwork({
      ...whoIsHere(ruth),
      'GET /api/LibraryItems': [],
      'GET /api/PremiumSermon/GetEnabledPremiumSermon': [],
    });
    const { address } = openApp('/premium-sermons?query=123');
    await screen.findByRole('heading', { name: 'Premium Sermons' });
    expect(address()).toBe('/premium-sermons?query=123');
  });

  test.each([
    ['/premium-sermons/', 'There are no premium sermons yet.', 'GET /api/PremiumSermon/GetEnabledPremiumSermon'],
    [
      '/premium-series/',
      'There are no premium series yet.',
      'GET /api/PremiumSermonSeries/GetEnabledPremiumSermonSeries',
    ],
  ])('%s without an id leads to the list', async (path, none, list) => {
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [], [list]: [] });
    openApp(path);
    expect(await screen.findByText(none)).toBeVisible();
    expect(screen.queryByText(notFound)).toBeNull();
  });

  test('a spinner shows until it is known who is signed in', async () => {
    fakeNetwork({ ...whoIsHere(null), [whoAmI]: () => new Promise(() => {}) });
    openApp('/library-home');
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  });
});

describe('when the server does not reply', () => {
  test('the page says so and can be retried', async () => {
    const network = fakeNetwork({ ...whoIsHere(ruth), [whoAmI]: noAnswer, 'GET /api/LibraryItems': [] });
    const { person, address } = openApp('/library-home');
    expect(await screen.findByRole('heading', { name: 'Cannot reach Sermon Maker. Please try again.' })).toBeVisible();
    expect(address()).toBe('/library-home');
    network.answer(whoAmI, ruth);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  });

  test('a server error advises refreshing and names the support contacts', async () => {
    fakeNetwork({
      'GET /api/AppConfig': { ...config, supportEmail: 'help@church.example', supportPhone: '+1 555 0100' },
      [whoAmI]: refused(500, 'Something went wrong. Please try again.'),
    });
    openApp('/library-home');
    expect(
      await screen.findByRole('heading', { name: "We're sorry, but we're having trouble processing your request." }),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('main')).toHaveTextContent(
        'Please refresh this page. If that does not help, contact support at help@church.example or +1 555 0100.',
      ),
    );
    expect(screen.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
  });

  test('the sentence omits the support contacts if there are none', async () => {
    fakeNetwork({ ...whoIsHere(null), [whoAmI]: refused(500, 'Something went wrong. Please try again.') });
    openApp('/library-home');
    await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.getByText('Please refresh this page.')).toBeVisible();
  });

  test.each([
    ['/activate', ruth, 'Get Started Now'],
    ['/confirmation', ruth, 'There is no purchase to show'],
    ['/auth/register', null, 'Create Account'],
  ])('%s does not wait for a configuration that cannot be loaded', async (path, user, heading) => {
    fakeNetwork({
      ...whoIsHere(user),
      'GET /api/AppConfig': refused(500, 'Fault'),
      'GET /api/Subscription/ActivePlans': refused(500, 'Fault'),
      'GET /api/Subscription/FreeTrialStatus': false,
    });
    const { address } = openApp(path);
    expect(await screen.findByRole('heading', { name: heading }, { timeout: 5_000 })).toBeVisible();
    expect(address()).toBe(path);
  });

  test('an expired session leads to sign-in and back', async () => {
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': refused(401, 'Sign in required') });
    const { address } = openApp('/library-home');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe('/auth/sign-in?redirect=%2Flibrary-home');
  });
});
