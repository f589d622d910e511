import type { person } from '@sermon/contract/admin/people';
import { givenPlan } from '@sermon/domain/admin/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { ruth } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';
import { openAtWidth } from '../../../testing/width.setup.ts';

const id = '0197a2c4-0000-7000-8000-0000000000b1';
const boaz: z.input<typeof person> & { hasChanged: boolean } = {
  id,
  email: 'boaz@church.example',
  firstName: 'Boaz',
  lastName: 'Ephrath',
  isAdministrator: false,
  isFormerAdministrator: false,
  isSubscriber: false,
  isBlocked: false,
  isClosed: false,
  dateCreated: '2026-11-01T10:00:00.000Z',
  dateVisited: null,
  dateSignedIn: null,
  sessions: 0,
  dateConfirmed: null,
  hasPassword: true,
  datePasswordChanged: null,
  dateBlocked: null,
  dateDeleted: null,
  hasAuthenticator: false,
  passkeys: 0,
  identities: 0,
  plan: null,
  documents: 3,
  files: 0,
  sharedPages: 0,
  bytes: 1_000,
  isEverythingOpen: true,
  isMailed: false,
  hasChanged: true,
};
const link = 'https://sermons.example/auth/reset-password?token=gleaning';

/** Opens the page of a person in a window of this width. Returns a function that changes the width. */
async function openPerson(width: number, answers: Record<string, unknown> = {}) {
  const resize = openAtWidth(width);
  const { person } = await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: `/admin/people/${id}`,
    answers: {
      'GET /api/Admin/People': { people: [boaz], total: 1, hasMore: false },
      [`GET /api/Admin/Person/${id}`]: boaz,
      [`POST /api/Admin/SendResetLink/${id}`]: { link },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Boaz Ephrath' });
  return { person, resize };
}

test.each([
  [1280, 1100],
  [1100, 1280],
])('a dialog stays open with what was typed when the window goes from %i to %i px', async (from, to) => {
  const { person, resize } = await openPerson(from);
  await person.click(screen.getByRole('button', { name: 'View This Account' }));
  const reason = await screen.findByLabelText('Reason');
  await person.type(reason, 'Boaz cannot');
  resize(to);
  expect(reason).toBeVisible();
  await person.keyboard(' find his field');
  expect(screen.getByLabelText('Reason')).toHaveValue('Boaz cannot find his field');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'View This Account' })).toHaveFocus());
});

test('a reset link that is shown once stays when the layout changes', async () => {
  const { person, resize } = await openPerson(1280);
  await person.click(screen.getByRole('button', { name: 'Create Reset Link' }));
  const question = await screen.findByRole('dialog', { name: 'Create Reset Link?' });
  expect(question).toHaveTextContent('Boaz Ephrath, boaz@church.example');
  await person.type(within(question).getByLabelText('Current password'), 'gleaning');
  await person.click(within(question).getByRole('button', { name: 'Create Reset Link' }));
  const shown = await screen.findByRole('dialog', { name: 'Reset link' });
  expect(shown).not.toHaveTextContent('can open this address');
  resize(1100);
  expect(screen.getByLabelText('Link')).toHaveValue(link);
});

test('a reset link that only this computer can open says so', async () => {
  const { person } = await openPerson(1280, {
    [`POST /api/Admin/SendResetLink/${id}`]: { link: 'http://localhost:3000/auth/reset-password/boaz/gleaning' },
  });
  await person.click(screen.getByRole('button', { name: 'Create Reset Link' }));
  const question = within(await screen.findByRole('dialog', { name: 'Create Reset Link?' }));
  await person.type(question.getByLabelText('Current password'), 'gleaning');
  await person.click(question.getByRole('button', { name: 'Create Reset Link' }));
  expect(await screen.findByRole('dialog', { name: 'Reset link' })).toHaveTextContent(
    'Only this computer can open this address. Other devices need the address of Sermon Maker on your network or on the internet. The administrator of this site finds out how to change that under Health.',
  );
});

test('the list is beside the person in a wide window only, and the focus stays at the person', async () => {
  const { resize } = await openPerson(1280);
  expect(await screen.findByRole('list', { name: 'People' })).toBeVisible();
  resize(1100);
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Boaz Ephrath' })).toHaveFocus();
});

test.each([1280, 1100])('Escape closes the person from anywhere in a window of %i px', async (width) => {
  const { person } = await openPerson(width);
  for (const focused of [() => document.body, () => document.getElementById('main')!]) {
    act(() => (focused() === document.body ? (document.activeElement as HTMLElement).blur() : focused().focus()));
    await person.keyboard('{Escape}');
    const link = await within(await screen.findByRole('list', { name: 'People' })).findByRole('link');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Boaz Ephrath' })).toBeNull());
    if (width === 1280) await waitFor(() => expect(link).toHaveFocus());
    await person.click(link);
    await screen.findByRole('heading', { name: 'Boaz Ephrath' });
  }
});

test('Escape in a dialog or in the search does not close the person', async () => {
  const { person } = await openPerson(1280);
  await person.click(screen.getByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('dialog');
  await person.keyboard('{Escape}');
  await person.type(await screen.findByRole('searchbox', { name: 'Search by email or name' }), 'bo');
  await person.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Boaz Ephrath' })).toBeVisible();
});

test.each([
  [1280, 1100],
  [1100, 1280],
])('the focus goes from the view to the person when the window goes from %i to %i px', async (from, to) => {
  const { resize } = await openPerson(from);
  act(() => document.getElementById('main')!.focus());
  resize(to);
  expect(screen.getByRole('heading', { name: 'Boaz Ephrath' })).toHaveFocus();
});

test('an action is undone from its message', async () => {
  const { person } = await openPerson(1280, {
    [`POST /api/Admin/Block/${id}`]: { ...boaz, isBlocked: true, dateBlocked: '2026-11-20T10:00:00.000Z' },
    [`POST /api/Admin/Unblock/${id}`]: boaz,
  });
  await person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Boaz Ephrath was blocked.')).toBeVisible();
  expect(screen.getByText(/^Blocked since 20 Nov 2026\./)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
});

test('a person is signed out on all devices, which has no undo', async () => {
  const { person } = await openPerson(1280, { [`POST /api/Admin/SignOut/${id}`]: { ...boaz, sessions: 0 } });
  await person.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
  expect(await screen.findByText('Boaz Ephrath was signed out on all devices.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what another administrator has done cannot be undone as if it were one’s own', async () => {
  const blocked = { ...boaz, isBlocked: true, hasChanged: false };
  const { person } = await openPerson(1280, { [`POST /api/Admin/Block/${id}`]: blocked });
  await person.click(screen.getByRole('button', { name: 'Block' }));
  expect(
    await screen.findByText('Nothing was changed, because another administrator has already done this.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeVisible();
});

test.each<[string, Partial<typeof boaz>, string, string, Partial<typeof boaz>]>([
  ['Block', {}, 'Unblock', 'Block', { isBlocked: true, dateBlocked: '2026-11-20T10:00:00.000Z' }],
  ['Give Subscription', { isEverythingOpen: false }, 'Take Subscription Away', 'GiveSubscription', { plan: givenPlan }],
])('the focus stays at %s, which becomes the opposite action', async (label, before, opposite, call, change) => {
  const { person } = await openPerson(1100, {
    [`GET /api/Admin/Person/${id}`]: { ...boaz, ...before },
    [`POST /api/Admin/${call}/${id}`]: { ...boaz, ...before, ...change },
  });
  (await screen.findByRole('button', { name: label })).focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: opposite })).toHaveFocus();
});

test('an administrator is made with the password, and the focus stays at the action', async () => {
  const { person } = await openPerson(1100, {
    [`POST /api/Admin/MakeAdministrator/${id}`]: { ...boaz, isAdministrator: true },
  });
  (await screen.findByRole('button', { name: 'Make Administrator' })).focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Make Administrator?' });
  expect(within(dialog).getByLabelText('Current password')).toHaveFocus();
  await person.keyboard('gleaning{Enter}');
  expect(await screen.findByText('Boaz Ephrath is now an administrator.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove as Administrator' })).toHaveFocus());
  expect(
    screen.getAllByText('This person is an administrator. Remove them as an administrator first.')[0],
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
});

test('a person who is removed as an administrator can be blocked, but not viewed for 24 hours', async () => {
  const { person } = await openPerson(1100, {
    [`GET /api/Admin/Person/${id}`]: { ...boaz, isAdministrator: true },
    [`POST /api/Admin/UnmakeAdministrator/${id}`]: { ...boaz, isFormerAdministrator: true },
  });
  await person.click(await screen.findByRole('button', { name: 'Remove as Administrator' }));
  expect(await screen.findByText('Boaz Ephrath is no longer an administrator.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Block' })).toBeVisible();
  expect(
    screen.getByText('This person was an administrator in the last 24 hours, so the account cannot be viewed yet.'),
  ).toBeVisible();
  for (const name of ['View This Account', 'Create Reset Link'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([1280, 1100])('the focus stays at Delete Account, which becomes Keep Account, at %i px', async (width) => {
  const { person } = await openPerson(width, {
    [`POST /api/Admin/CloseAccount/${id}`]: { ...boaz, isClosed: true, dateDeleted: '2026-12-20T10:00:00.000Z' },
    [`POST /api/Admin/ReopenAccount/${id}`]: boaz,
  });
  screen.getByRole('button', { name: 'Delete Account' }).focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Delete the account of Boaz Ephrath?' });
  await person.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep Account' })).toHaveFocus());
  expect(screen.getByText(/^Closed\. Everything is deleted on 20 Dec 2026/)).toBeVisible();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('The account of Boaz Ephrath will be kept.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Account' })).toHaveFocus());
});

test('an account that does not exist says so', async () => {
  openAtWidth(1100);
  await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: `/admin/people/${id}`,
    answers: { [`GET /api/Admin/Person/${id}`]: refused(404, 'Not found') },
  });
  expect(await screen.findByText('There is no such account. It may have been deleted.')).toBeVisible();
});

test('a list that could not be loaded says so and can be loaded again', async () => {
  const people = 'GET /api/Admin/People';
  const { person, network } = await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin',
    answers: { [people]: refused(500, 'Fault') },
  });
  const sentence = 'The list of people could not be loaded. Please try again.';
  expect(await screen.findByText(sentence, {}, { timeout: 5_000 })).toBeVisible();
  network.answer(people, { people: [boaz], total: 1, hasMore: false });
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Boaz Ephrath/ })).toBeVisible();
});

test('the title of the tab names the section or the person', async () => {
  const { person } = await openPerson(1280, {
    'GET /api/Admin/AuditLog': { entries: [], hasMore: false, person: null },
  });
  await waitFor(() => expect(document.title).toBe('Boaz Ephrath · Administration · Sermon Maker'));
  await person.click(screen.getByRole('link', { name: 'Audit log' }));
  await waitFor(() => expect(document.title).toBe('Audit log · Administration · Sermon Maker'));
  await person.click(screen.getByRole('link', { name: 'People' }));
  await waitFor(() => expect(document.title).toBe('People · Administration · Sermon Maker'));
});
