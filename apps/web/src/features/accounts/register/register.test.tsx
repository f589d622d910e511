import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { openedInvitation } from '../useInvitation.ts';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../../testing/network.setup.ts';

const register = 'POST /api/Authentication/Register';

async function openRegister(answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({ ...whoIsHere(null), ...answers });
  const app = openApp('/auth/register?redirect=%2Flibrary-starred');
  await screen.findByRole('heading', { name: 'Create Account' });
  const fill = async (fullName: string, email: string, password: string) => {
    if (fullName) await app.person.type(screen.getByLabelText('Full name'), fullName);
    if (email) await app.person.type(screen.getByLabelText('Email'), email);
    if (password) await app.person.type(screen.getByLabelText('Password'), password);
    await app.person.click(screen.getByRole('button', { name: 'Create Account' }));
  };
  return { ...app, network, fill };
}

describe('register', () => {
  test.each(['', 'Ruth', '  Ruth  '])(
    'the full name "%s" is refused because it is not a first and a last name',
    async (name) => {
      const { network, fill } = await openRegister();
      await fill(name, 'ruth@gracechapel.org', 'lostandfound');
      const refusal = 'First and Last name are required';
      await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(refusal));
      expect(screen.getByLabelText('Full name')).toHaveFocus();
      expect(network.bodiesOf(register)).toEqual([]);
    },
  );

  test('the last word becomes the last name, and the new user is sent to the redirect', async () => {
    const { network, fill, address } = await openRegister({ [register]: ruth, 'GET /api/LibraryItems': [] });
    await fill('Ruth Mary  Adeyemi ', 'ruth@gracechapel.org', 'lostandfound');
    await screen.findByRole('heading', { name: 'Starred' });
    expect(address()).toBe('/library-starred');
    expect(network.bodiesOf(register)).toEqual([
      { firstName: 'Ruth Mary', lastName: 'Adeyemi', email: 'ruth@gracechapel.org', password: 'lostandfound' },
    ]);
  });

  test('on a shared computer, the session ends with the browser', async () => {
    sharedComputer.set(true);
    const { network, fill } = await openRegister({ [register]: ruth, 'GET /api/LibraryItems': [] });
    await fill('Ruth Adeyemi', 'ruth@gracechapel.org', 'lostandfound');
    await screen.findByRole('heading', { name: 'Starred' });
    expect(network.bodiesOf(register)).toMatchObject([{ rememberMe: false }]);
  });

  test.each(['Ruth https://evil.example', 'Ruth www.evil.example', 'Ruth ruth@evil.example'])(
    'the full name "%s" is refused because it is a link',
    async (name) => {
      const { network, fill } = await openRegister();
      await fill(name, 'ruth@gracechapel.org', 'lostandfound');
      const refusal = 'Please enter only your name, without a web or email address';
      await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(refusal));
      expect(screen.getByLabelText('Full name')).toHaveFocus();
      expect(network.bodiesOf(register)).toEqual([]);
    },
  );

  test('a common password is reported under Password, in place of the hint', async () => {
    const { person, fill } = await openRegister({
      [register]: refusedFields({
        Password: ['This password is very common and easy to guess. Please choose another one.'],
      }),
    });
    const password = screen.getByLabelText('Password');
    const hint = 'At least 8 characters. Common passwords and your own name or email are not accepted.';
    expect(password).toHaveAccessibleDescription(hint);
    await fill('Ruth Adeyemi', 'ruth@gracechapel.org', 'password1');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(
        'This password is very common and easy to guess. Please choose another one.',
      ),
    );
    await person.type(password, '!');
    expect(password).toHaveAccessibleDescription(hint);
  });

  test('a password that is too short is reported together with the other fields, before any call is made', async () => {
    const { network, fill } = await openRegister();
    expect(screen.getByPlaceholderText('At least 8 characters')).toBe(screen.getByLabelText('Password'));
    await fill('Ruth', 'ruth', 'sevench');
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('First and Last name are required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid Email Address');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must be 8 to 128 characters');
    expect(network.bodiesOf(register)).toEqual([]);
  });

  test('a password of 8 characters is sent', async () => {
    const { network, fill } = await openRegister({ [register]: ruth });
    await fill('Ruth Adeyemi', 'ruth@gracechapel.org', 'eightlet');
    await waitFor(() => expect(network.bodiesOf(register)).toMatchObject([{ password: 'eightlet' }]));
  });

  test('an address that is already in use is reported under Email', async () => {
    const { fill } = await openRegister({
      [register]: refusedFields({ Email: ['An account with this email address already exists.'] }),
    });
    await fill('Ruth Adeyemi', 'ruth@gracechapel.org', 'lostandfound');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'An account with this email address already exists.',
      ),
    );
  });
});

describe('an invited person', () => {
  const read = 'POST /api/Authentication/ReadInvitation';
  const invalid = 'This invitation is no longer valid. It may have been used already. Ask for a new one.';
  const needed = 'You need an invitation to create an account here. Ask the person who runs this site.';
  const open = (registration: 'open' | 'invited', answers: Record<string, unknown>, query = '#invitation=gleaning') => {
    const network = fakeNetwork({ ...whoIsHere(null, { registration }), ...answers });
    return { ...openApp(`/auth/register${query}`), network };
  };

  test('creates the account with the address that was invited, which is fixed', async () => {
    const { person, network } = open('invited', { [read]: { email: 'ruth@gracechapel.org' }, [register]: ruth });
    expect(await screen.findByText('You were invited with the address ruth@gracechapel.org.')).toBeVisible();
    expect(network.bodiesOf(read)).toEqual([{ code: 'gleaning' }]);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await person.type(screen.getByLabelText('Full name'), 'Ruth Adeyemi');
    await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
    await waitFor(() =>
      expect(network.bodiesOf(register)).toEqual([
        {
          firstName: 'Ruth',
          lastName: 'Adeyemi',
          email: 'ruth@gracechapel.org',
          password: 'lostandfound',
          invitation: 'gleaning',
        },
      ]),
    );
  });

  test.each(['#invitation=glean~ing', '?redirect=%2Fsettings&invitation=glean~ing'])(
    'has a link (%s) whose code is removed from the address, and stays for this tab',
    async (query) => {
      const answers = { [read]: { email: 'ruth@gracechapel.org' }, [register]: ruth };
      const { person, network, address } = open('invited', answers, query);
      expect(await screen.findByText('You were invited with the address ruth@gracechapel.org.')).toBeVisible();
      expect(network.bodiesOf(read)).toEqual([{ code: 'glean~ing' }]);
      const page = query.startsWith('?') ? '/auth/register?redirect=%2Fsettings' : '/auth/register';
      await waitFor(() => expect(address()).toBe(page));
      await person.click(screen.getByRole('link', { name: 'Sign In' }));
      await person.click(await screen.findByRole('link', { name: 'Create Account' }));
      expect(await screen.findByText('You were invited with the address ruth@gracechapel.org.')).toBeVisible();
      expect(openedInvitation.read()).toBe('glean~ing');
      await person.type(screen.getByLabelText('Full name'), 'Ruth Adeyemi');
      await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
      await waitFor(() => expect(network.bodiesOf(register)).toMatchObject([{ invitation: 'glean~ing' }]));
      await waitFor(() => expect(openedInvitation.read()).toBeNull());
    },
  );

  test('whose invitation is not valid cannot create one on a server for invited people', async () => {
    open('invited', { [read]: refused(400, invalid) });
    expect(await screen.findByRole('alert')).toHaveTextContent(invalid);
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test('whose invitation is not valid can create one without it on a server for everyone', async () => {
    const { person, network } = open('open', { [read]: refused(400, invalid), [register]: ruth });
    const sentence = 'This invitation is no longer valid, but you can create an account without it.';
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.type(screen.getByLabelText('Full name'), 'Ruth Adeyemi');
    await person.type(screen.getByLabelText('Email'), 'ruth@gracechapel.org');
    await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
    await waitFor(() => expect(network.bodiesOf(register)).toHaveLength(1));
    expect(network.bodiesOf(register)[0]).not.toHaveProperty('invitation');
  });

  test('can try again if the server cannot be reached', async () => {
    const { person, network } = open('invited', { [read]: noAnswer });
    const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 });
    network.answer(read, { email: 'ruth@gracechapel.org' });
    await person.click(again);
    expect(await screen.findByDisplayValue('ruth@gracechapel.org')).toBeVisible();
  });

  test('who has no link is told to ask for one', async () => {
    open('invited', {}, '');
    expect(await screen.findByRole('alert')).toHaveTextContent(needed);
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});
