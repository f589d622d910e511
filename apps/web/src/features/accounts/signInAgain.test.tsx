import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, ruth } from '../../testing/app.setup.tsx';
import { openLibrary } from '../../testing/library.setup.tsx';
import { refused } from '../../testing/network.setup.ts';

const create = 'POST /api/Folders/CreateFolder';
const signIn = 'POST /api/Authentication/SignIn';
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';

test('a form in the library that is refused asks the user to sign in again, and can then be submitted', async () => {
  const { person, chooseNew, network } = await openLibrary([item('The Father Who Runs')]);
  await chooseNew('New folder or series');
  await person.type(screen.getByLabelText('Name'), 'Advent 2026');
  network.answer(create, refused(401, 'Sign in required'));
  network.answer(whoAmI, null);
  await person.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign In' });
  expect(dialog).toHaveAccessibleDescription("You've been signed out. Sign in to continue.");
  // The account was closed on another device.
  network.answer(signIn, { ...ruth, isReopened: true });
  network.answer(whoAmI, ruth);
  network.answer(create, item('Advent 2026', { type: 'Folder' }));
  await person.type(screen.getByLabelText('Password'), 'lostandfound{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull());
  expect(screen.queryByText('Sign in required')).toBeNull();
  expect(await screen.findByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Folder Advent 2026 created')).toBeVisible();
});

test('a list in the library that is refused opens the sign-in page, which then returns to the list', async () => {
  const { address } = await openLibrary([], {
    answers: { 'GET /api/LibraryItems': refused(401, 'Sign in required') },
  });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/auth/sign-in?redirect=%2Flibrary-home');
});
