import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedComputer } from '../../../offline/sessionCopies.ts';
import { item, openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';
import { fakeNetwork, refused, refusedFields } from '../../../testing/network.setup.ts';

const signIn = 'POST /api/Authentication/SignIn';
const withCode = 'POST /api/Authentication/SignInWithCode';
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const asked = { secondStep: { kinds: ['app', 'passkey', 'recoveryCode'] } };

async function enterPassword(answers: Record<string, unknown> = {}) {
  const network = fakeNetwork({ ...whoIsHere(null), [signIn]: asked, 'GET /api/LibraryItems': [], ...answers });
  const app = openApp('/auth/sign-in?redirect=%2Flibrary-starred');
  await app.person.type(await screen.findByLabelText('Email'), 'ruth@gracechapel.org');
  await app.person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
  await screen.findByRole('heading', { name: 'Second Step' });
  return { ...app, network };
}

test('after the password, the code of the app signs in and opens the page that was wanted', async () => {
  const { person, network, address } = await enterPassword();
  expect(screen.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Enter the code')).toBeVisible();
  network.answer(withCode, refusedFields({ Code: ['This code is not right.'] }));
  await person.type(screen.getByLabelText('Code'), '111111{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  network.answer(withCode, ruth);
  await person.clear(screen.getByLabelText('Code'));
  await person.type(screen.getByLabelText('Code'), '287 082{Enter}');
  expect(await screen.findByRole('heading', { name: 'Starred' })).toBeVisible();
  expect(address()).toBe('/library-starred');
  expect(network.bodiesOf(withCode)).toEqual([{ code: '111111' }, { code: '287 082' }]);
});

test('a recovery code is another way; a passkey is not offered where the browser has none', async () => {
  const { person, network } = await enterPassword({ [withCode]: ruth });
  expect(screen.queryByRole('button', { name: 'Use Passkey' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Use Recovery Code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await person.keyboard('abcd-efgh-jkmn-pqrs{Enter}');
  await screen.findByRole('heading', { name: 'Starred' });
  expect(network.bodiesOf(withCode)).toEqual([{ code: 'abcd-efgh-jkmn-pqrs' }]);
});

test('a shared computer becomes one only after the second step', async () => {
  const network = fakeNetwork({ ...whoIsHere(null), [signIn]: asked, [withCode]: ruth, 'GET /api/LibraryItems': [] });
  const { person } = openApp('/auth/sign-in?redirect=%2Flibrary-starred');
  await person.type(await screen.findByLabelText('Email'), 'ruth@gracechapel.org');
  await person.click(screen.getByRole('checkbox', { name: 'This is a shared computer' }));
  await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
  const code = await screen.findByLabelText('Code');
  expect(network.bodiesOf(signIn)).toMatchObject([{ rememberMe: false }]);
  expect(sharedComputer.isShared()).toBe(false);
  await person.type(code, '287082{Enter}');
  await screen.findByRole('heading', { name: 'Starred' });
  expect(sharedComputer.isShared()).toBe(true);
});

test('a sign-in that took too long says so, and starts again with the password', async () => {
  const { person } = await enterPassword({
    [withCode]: refused(410, 'This sign-in was not finished within 10 minutes.'),
  });
  await person.keyboard('287082{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('This sign-in was not finished within 10 minutes.'),
  );
  await person.click(screen.getByRole('button', { name: 'Start Again' }));
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('signing in again in place asks for the second step, too', async () => {
  const create = 'POST /api/Folders/CreateFolder';
  const { person, chooseNew, network } = await openLibrary([item('The Father Who Runs')]);
  await chooseNew('New folder or series');
  await person.type(screen.getByLabelText('Name'), 'Advent 2026');
  network.answer(create, refused(401, 'Sign in required'));
  network.answer(whoAmI, null);
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('dialog', { name: 'Sign In' });
  network.answer(signIn, asked);
  await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
  expect(await screen.findByLabelText('Code')).toHaveFocus();
  network.answer(withCode, ruth);
  network.answer(whoAmI, ruth);
  network.answer(create, item('Advent 2026', { type: 'Folder' }));
  await person.keyboard('287082{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Folder Advent 2026 created')).toBeVisible();
});

test('a reset password is followed by the second step', async () => {
  const decode = 'POST /api/Authentication/DecodeResetPasswordEmail';
  const reset = 'POST /api/Authentication/ResetPassword';
  fakeNetwork({
    ...whoIsHere(null),
    [decode]: 'ruth@gracechapel.org',
    [reset]: asked,
    [withCode]: ruth,
    'GET /api/LibraryItems': [],
  });
  const { person } = openApp('/auth/reset-password/cnV0aA/code');
  await waitFor(async () => expect(await screen.findByLabelText('Email')).toHaveValue('ruth@gracechapel.org'));
  await person.type(screen.getByLabelText('Password'), 'a better password');
  await person.type(screen.getByLabelText('Confirm password'), 'a better password{Enter}');
  expect(await screen.findByLabelText('Code')).toHaveFocus();
  await person.keyboard('287082{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
});
