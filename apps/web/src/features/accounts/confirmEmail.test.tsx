import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';

const confirm = 'POST /api/Account/ConfirmEmail';
const whoAmI = 'GET /api/Authentication/GetAuthenticatedUser';
const taken = 'An account with this email address already exists.';
const invalid =
  'This link is no longer valid. If you have already confirmed the address, you can sign in with it. Otherwise, request a new link in the settings.';

async function openLink(answers: Record<string, unknown> = {}, user: typeof ruth | null = null) {
  const network = fakeNetwork({ ...whoIsHere(user), [confirm]: 'ruth@new.example', ...answers });
  const app = openApp('/auth/confirm-email/c0de');
  await screen.findByRole('heading', { name: 'Confirm Email' });
  const press = () => app.person.click(screen.getByRole('button', { name: 'Confirm Email' }));
  return { ...app, network, press };
}

test('opening the link changes nothing; the button confirms the address', async () => {
  const { network, press, person, address } = await openLink();
  expect(screen.getByText('Confirm that this is your address. From then on, you sign in with it.')).toBeVisible();
  expect(network.bodiesOf(confirm)).toEqual([]);
  await press();
  expect(await screen.findByText('You can now sign in with ruth@new.example.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Email Confirmed' })).toHaveFocus();
  expect(network.bodiesOf(confirm)).toEqual([{ code: 'c0de' }]);
  await person.click(screen.getByRole('link', { name: 'Go to Sermon Maker' }));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(address()).toBe('/auth/sign-in?redirect=%2Flibrary-home');
});

test('a user who is signed in is refreshed', async () => {
  const { network, press } = await openLink({}, ruth);
  network.answer(whoAmI, { ...ruth, email: 'ruth@new.example' });
  await press();
  await screen.findByText('You can now sign in with ruth@new.example.');
  await waitFor(() => expect(network.bodiesOf(whoAmI)).toHaveLength(2));
});

test.each([
  ['an old link', refused(400, invalid), invalid],
  ['an address that has an account meanwhile', refusedFields({ Email: [taken] }), taken],
])('%s leads to the settings', async (_, refusal, message) => {
  const { press, person, address } = await openLink({ [confirm]: refusal });
  await press();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.queryByRole('button', { name: 'Confirm Email' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveFocus();
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(address()).toBe('/auth/sign-in?redirect=%2Fsettings');
});

test('without the server, the page says so, and the button works again', async () => {
  const { network, press } = await openLink({ [confirm]: noAnswer });
  await press();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Cannot reach Sermon Maker. Please try again.'),
  );
  network.answer(confirm, 'ruth@new.example');
  await press();
  expect(await screen.findByText('You can now sign in with ruth@new.example.')).toBeVisible();
});
