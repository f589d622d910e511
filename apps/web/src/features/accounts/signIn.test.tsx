import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sharedComputer } from '../../offline/sessionCopies.ts';
import { openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { closedAccount } from './closedAccount.ts';

const register = 'POST /api/Authentication/Register';
const signIn = 'POST /api/Authentication/SignIn';

async function openSignIn(answers: Record<string, unknown> = {}, address = '/auth/sign-in') {
  const network = fakeNetwork({ ...whoIsHere(null), ...answers });
  const app = openApp(address);
  await screen.findByRole('heading', { name: 'Sign In' });
  const type = async (email: string, password: string) => {
    if (email) await app.person.type(screen.getByLabelText('Email'), email);
    if (password) await app.person.type(screen.getByLabelText('Password'), password);
  };
  const submit = () => app.person.click(screen.getByRole('button', { name: 'Sign In' }));
  return { ...app, network, type, submit };
}

test('on a new server, the first visitor creates the account of the administrator, and nobody is led there after that', async () => {
  const network = fakeNetwork({
    ...whoIsHere(null, { hasAccounts: false }),
    [register]: ruth,
    'GET /api/LibraryItems': [],
  });
  const { person, address } = openApp('/library-home');
  const welcome = 'Welcome. Create the first account. You will be the administrator of this site.';
  expect(await screen.findByText(welcome)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  network.answer('GET /api/AppConfig', { ...whoIsHere(null)['GET /api/AppConfig'], hasAccounts: true });
  await person.type(screen.getByLabelText('Full name'), 'Ruth Adeyemi');
  await person.type(screen.getByLabelText('Email'), 'ruth@gracechapel.org');
  await person.type(screen.getByLabelText('Password'), 'lost-and-found-15');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(address()).toBe('/library-home'));
});

describe('sign-in', () => {
  test.each(['', '   ', 'ruth', 'ruth@'])('the email "%s" is refused before any call is made', async (email) => {
    const { network, type, submit } = await openSignIn();
    await type(email, 'lostandfound');
    await submit();
    expect(screen.getByText('Invalid Email Address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid Email Address');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(network.bodiesOf(signIn)).toEqual([]);
  });

  test('a password is required, and the error disappears when one is typed', async () => {
    const { person, network, type, submit } = await openSignIn();
    await type('ruth@gracechapel.org', '');
    await submit();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await person.type(screen.getByLabelText('Password'), 'l');
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    expect(network.bodiesOf(signIn)).toEqual([]);
  });

  test('opens the redirect', async () => {
    const { type, submit, network, address } = await openSignIn(
      { [signIn]: ruth, 'GET /api/LibraryItems': [] },
      '/auth/sign-in?redirect=%2Flibrary-starred%3Ftab%3Dprint',
    );
    await type(' ruth@gracechapel.org ', 'lostandfound');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Starred' })).toBeVisible();
    expect(address()).toBe('/library-starred?tab=print');
    expect(network.bodiesOf(signIn)).toEqual([
      { email: 'ruth@gracechapel.org', password: 'lostandfound', rememberMe: true },
    ]);
  });

  test('on a shared computer, the session ends with the browser, and the choice is still made the next time', async () => {
    const first = await openSignIn({ [signIn]: refused(400, 'No'), 'GET /api/LibraryItems': [] });
    const shared = () => screen.getByRole('checkbox', { name: 'This is a shared computer' });
    const remembered = () => screen.getByRole('checkbox', { name: 'Keep me signed in' });
    expect(shared()).not.toBeChecked();
    expect(remembered()).toBeChecked();
    const hint = screen.getByText(/^Sign out when you leave/);
    expect(hint).not.toBeVisible();
    await first.person.click(shared());
    expect(hint).toBeVisible();
    expect(shared()).toHaveAccessibleDescription(
      'Sign out when you leave. Documents are not kept here for offline use. Text that could not be saved stays in this browser until you sign in here again. Nobody else who signs in can see it.',
    );
    expect(remembered()).toBeDisabled();
    expect(remembered()).not.toBeChecked();
    await first.type('ruth@gracechapel.org', 'lostandfound');
    await first.submit();
    await screen.findByText('No');
    expect(sharedComputer.isShared()).toBe(false);
    first.network.answer(signIn, ruth);
    await first.submit();
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(first.network.bodiesOf(signIn)).toMatchObject([{ rememberMe: false }, { rememberMe: false }]);
    expect(sharedComputer.isShared()).toBe(true);
    first.unmount();

    const next = await openSignIn();
    expect(shared()).toBeChecked();
    await next.person.click(shared());
    expect(remembered()).toBeChecked();
    expect(remembered()).toBeEnabled();
    expect(sharedComputer.isShared()).toBe(true);
  });

  test('a choice that was not followed by a sign-in changes nothing, and a screen reader reads what it would do', async () => {
    const first = await openSignIn();
    const shared = () => screen.getByRole('checkbox', { name: 'This is a shared computer' });
    expect(shared()).toHaveAccessibleDescription(/^Sign out when you leave/);
    await first.person.click(shared());
    first.unmount();
    await openSignIn();
    expect(shared()).not.toBeChecked();
    expect(sharedComputer.isShared()).toBe(false);
  });

  test('opens the library if the redirect is on another site', async () => {
    const { type, submit, address } = await openSignIn(
      { [signIn]: ruth, 'GET /api/LibraryItems': [] },
      '/auth/sign-in?redirect=%2F%2Fevil.example',
    );
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    expect(await screen.findByRole('heading', { name: 'My Library' })).toBeVisible();
    expect(address()).toBe('/library-home');
  });

  test('a second submit while one is in flight is ignored', async () => {
    let answer = (_: unknown) => {};
    const { person, type, submit, network } = await openSignIn({
      [signIn]: () => new Promise((resolve) => (answer = resolve)),
    });
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    const button = await screen.findByRole('button', { name: 'Signing In' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await person.click(button);
    await person.type(screen.getByLabelText('Password'), '{Enter}');
    answer(refused(400, 'No'));
    await screen.findByText('No');
    expect(network.bodiesOf(signIn)).toHaveLength(1);
  });

  test("the server's messages appear under their fields, joined by spaces and without markup", async () => {
    const { type, submit } = await openSignIn({
      [signIn]: refusedFields({
        Email: ['This address is <b>not known</b>.', '<a href="/auth/register">Create an account</a>.'],
        Password: ['The email address or password is incorrect.'],
      }),
    });
    await type('ruth@gracechapel.org', 'wrong-one');
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'This address is not known. Create an account.',
      ),
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'The email address or password is incorrect.',
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('wrong-one');
  });

  test('errors without a field appear in a notice', async () => {
    const { type, submit } = await openSignIn({ [signIn]: refusedFields({ '': ['This account is closed.'] }) });
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    expect(await screen.findByText('This account is closed.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('This account is closed.');
  });

  test.each([
    [
      'a limit',
      () => refused(429, 'Too many attempts. Please try again in 5 minutes.'),
      'Too many attempts. Please try again in 5 minutes.',
    ],
    ['another refusal', () => refused(403, 'This account may not sign in here.'), 'This account may not sign in here.'],
    [
      'a server error',
      () => refused(500, 'Something went wrong. Please try again.'),
      'Something went wrong. Please try again.',
    ],
    ['no network', noAnswer, 'Cannot reach Sermon Maker. Please try again.'],
  ])('%s appears above the button, and what was typed stays', async (_, answer, sentence) => {
    const { type, submit } = await openSignIn({ [signIn]: answer });
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    expect(screen.getByLabelText('Email')).toHaveValue('ruth@gracechapel.org');
    expect(screen.getByLabelText('Password')).toHaveValue('lostandfound');
  });

  test('the password can be shown', async () => {
    const { person, type } = await openSignIn();
    await type('', 'lostandfound');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('password managers can fill in the form', async () => {
    await openSignIn();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  test("the parent site's account is mentioned only if there is a parent site", async () => {
    await openSignIn();
    expect(screen.queryByText(/account works here/)).not.toBeInTheDocument();
  });

  test("the screen says below the parent site's button that its account works", async () => {
    const otherSites = ['Faith Network', 'SermonHouse'].map((label) => ({ name: label, label }));
    await openSignIn(whoIsHere(null, { parentSite: 'SermonHouse', otherSites }));
    const note = await screen.findByText('Your SermonHouse account works here.');
    expect(note.previousElementSibling).toBe(screen.getByRole('button', { name: 'Sign in with SermonHouse' }));
  });

  test('the links keep the redirect', async () => {
    const { person, address } = await openSignIn({}, '/auth/sign-in?redirect=%2Fsettings');
    await person.click(await screen.findByRole('link', { name: 'Create Account' }));
    await screen.findByRole('heading', { name: 'Create Account' });
    expect(address()).toBe('/auth/register?redirect=%2Fsettings');
    await person.click(screen.getByRole('link', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(address()).toBe('/auth/sign-in?redirect=%2Fsettings');
  });
});

describe('a closed account', () => {
  test('the page says until when it can return; signing in says that it has', async () => {
    closedAccount.write('2026-12-10T12:00:00.000Z');
    const { type, submit } = await openSignIn({ [signIn]: { ...ruth, isReopened: true }, 'GET /api/LibraryItems': [] });
    expect(
      screen.getByText('Your account will be deleted on 10 Dec 2026. To keep it, sign in before then.'),
    ).toBeVisible();
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    expect(await screen.findByText('Welcome back. Your account will not be deleted.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
    expect(closedAccount.read()).toBeNull();
    await waitFor(() => expect(localStorage.getItem('offline user')).toContain('ruth@gracechapel.org'));
    expect(localStorage.getItem('offline user'), 'not said again').not.toContain('isReopened');
  });

  test('a sign-in through another site says that it has returned, once', async () => {
    closedAccount.write('2026-12-10T12:00:00.000Z');
    fakeNetwork({ ...whoIsHere(ruth), 'GET /api/LibraryItems': [] });
    const { address } = openApp('/library-recent?sort=name&reopened=yes');
    expect(await screen.findByText('Welcome back. Your account will not be deleted.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/library-recent?sort=name'));
    expect(closedAccount.read()).toBeNull();
  });

  test('nobody is welcomed who has not signed in', async () => {
    const { address } = await openSignIn({}, '/auth/sign-in?reopened=yes');
    expect(address()).toBe('/auth/sign-in?reopened=yes');
    expect(screen.queryByText(/^Welcome back/)).toBeNull();
  });

  test('nothing is said about other accounts', async () => {
    const { type, submit } = await openSignIn({ [signIn]: ruth, 'GET /api/LibraryItems': [] });
    expect(screen.queryByText(/will be deleted/)).toBeNull();
    await type('ruth@gracechapel.org', 'lostandfound');
    await submit();
    await screen.findByRole('heading', { name: 'Welcome, Ruth' });
    expect(screen.queryByText(/^Welcome back/)).toBeNull();
  });
});

test('on a server for invited people, only an invited person can create an account', async () => {
  const answers = whoIsHere(null, { registration: 'invited' });
  await openSignIn(answers);
  await waitFor(() => expect(document.title).toContain('Sign In'));
  expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull();
});

test('an invited person can go back to creating the account', async () => {
  const answers = {
    ...whoIsHere(null, { registration: 'invited' }),
    'POST /api/Authentication/ReadInvitation': { email: 'ruth@gracechapel.org' },
  };
  const { person, address } = await openSignIn(answers, '/auth/sign-in?invitation=gleaning');
  await person.click(screen.getByRole('link', { name: 'Create Account' }));
  expect(await screen.findByText('You were invited with the address ruth@gracechapel.org.')).toBeVisible();
  expect(address()).toBe('/auth/register');
});
