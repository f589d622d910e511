import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { openApp, ruth, watchLeaving, whoIsHere } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';
import { fakeNetwork, refused, refusedFields } from '../../../testing/network.setup.ts';

const otherSites = [
  { name: 'faith', label: 'Faith Network' },
  { name: 'parent', label: 'SermonHouse' },
];
const start = 'POST /api/Authentication/StartOtherSite';
const getWaiting = 'GET /api/Authentication/GetWaitingSite';
const readInvitation = 'POST /api/Authentication/ReadInvitation';
const connect = 'POST /api/Authentication/ConnectWaitingSite';

async function open(address: string, answers: Record<string, unknown> = {}, heading = 'Sign In') {
  const network = fakeNetwork({ ...whoIsHere(null, { otherSites }), ...answers });
  const app = openApp(address);
  await screen.findByRole('heading', { name: heading });
  return { ...app, network };
}

describe('the buttons of other sites', () => {
  test('are not there if no site is configured', async () => {
    await open('/auth/sign-in', whoIsHere(null));
    expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
  });

  test.each([
    ['/auth/sign-in', 'Sign In'],
    ['/auth/register', 'Create Account'],
  ])('are on %s in the order of the server', async (address, heading) => {
    await open(address, {}, heading);
    const buttons = await screen.findAllByRole('button', { name: /^Sign in with/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Sign in with Faith Network',
      'Sign in with SermonHouse',
    ]);
  });

  test('send the page that was wanted and the choice to stay signed in, and say what went wrong', async () => {
    const { person, network } = await open('/auth/sign-in?redirect=%2Fsettings', {
      [start]: refused(409, 'Faith Network cannot be reached at the moment. Please try again later.'),
    });
    const button = await screen.findByRole('button', { name: 'Sign in with Faith Network' });
    await person.click(button);
    expect(await screen.findByText(/^Faith Network cannot be reached/)).toBeVisible();
    await person.click(screen.getByLabelText('Keep me signed in'));
    await person.click(button);
    await waitFor(() => expect(network.bodiesOf(start)).toHaveLength(2));
    expect(network.bodiesOf(start)).toEqual([
      { site: 'faith', redirect: '/settings', rememberMe: true },
      { site: 'faith', redirect: '/settings', rememberMe: false },
    ]);
  });
});

test('a shared computer becomes one when the user is back from the other site and signed in', async () => {
  const assign = watchLeaving();
  const { person, network, unmount } = await open('/auth/sign-in', { [start]: { address: 'https://faith.example' } });
  await person.click(screen.getByRole('checkbox', { name: 'This is a shared computer' }));
  await person.click(await screen.findByRole('button', { name: 'Sign in with Faith Network' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://faith.example'));
  expect(network.bodiesOf(start)).toMatchObject([{ rememberMe: false }]);
  expect(sharedComputer.isShared()).toBe(false);
  unmount();
  await openLibrary([]);
  await screen.findByRole('heading', { name: 'Welcome, Ruth' });
  expect(sharedComputer.isShared()).toBe(true);
});

test.each([
  ['/auth/register', 'Create Account'],
  ['/auth/sign-in', 'Sign In'],
])('the invitation that was opened goes with the user who begins on %s', async (path, heading) => {
  const { person, network } = await open(
    `${path}#invitation=code-1`,
    {
      ...whoIsHere(null, { otherSites, registration: 'invited' }),
      [readInvitation]: { email: 'naomi@gracechapel.org' },
      [start]: refused(409, 'Faith Network cannot be reached at the moment. Please try again later.'),
    },
    heading,
  );
  await person.click(await screen.findByRole('button', { name: 'Sign in with Faith Network' }));
  await waitFor(() => expect(network.bodiesOf(start)).toMatchObject([{ site: 'faith', invitation: 'code-1' }]));
});

describe('what happened at a site', () => {
  test.each([
    ['denied', 'Signing in with Faith Network was not finished. You can try again.'],
    ['unavailable', 'Faith Network cannot be reached at the moment. Please try again later.'],
    ['blocked', 'This account is blocked. Please contact the person who runs this server.'],
  ])('is said on the sign-in page: %s', async (outcome, sentence) => {
    await open(`/auth/sign-in?site=faith&outcome=${outcome}`);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test.each(['site=faith&outcome=You+have+won', 'site=moab&outcome=denied', 'outcome=denied', 'site=5&outcome=6'])(
    'is not said if the address is not one of ours: %s',
    async (query) => {
      await open(`/auth/sign-in?${query}`);
      await screen.findByRole('button', { name: 'Sign in with Faith Network' });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('the page that connects an account', () => {
  const waiting = { label: 'Faith Network', email: ruth.email };
  const heading = 'Connect Your Account';

  test('asks for the password and opens the page that was wanted', async () => {
    const { person, network, address } = await open(
      '/auth/connect?redirect=%2Flibrary-starred',
      {
        'GET /api/LibraryItems': [],
        [getWaiting]: waiting,
        [connect]: refusedFields({ Password: ['The email address or password is incorrect.'] }),
      },
      heading,
    );
    expect(
      screen.getByText('An account with this email exists. Enter its password to connect it to Faith Network.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ruth.email);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(password).toHaveAccessibleDescription('Password is required');
    await person.type(password, 'wrong{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('The email address or password is incorrect.'));
    network.answer(connect, ruth);
    await person.type(password, '{Enter}');
    await waitFor(() => expect(address()).toBe('/library-starred'));
    expect(network.bodiesOf(connect)).toEqual([{ password: 'wrong' }, { password: 'wrong' }]);
  });

  test('leads to the sign-in page if nothing waits', async () => {
    const { person, address } = await open('/auth/connect', { [getWaiting]: null }, heading);
    expect(screen.getByText('This took too long. Please sign in again.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(address()).toBe('/auth/sign-in');
  });
});
