import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config, ruth } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';

const email = {
  id: '0197a2c4-0000-7000-8000-0000000000e1',
  recipient: 'boaz@church.example',
  dateCreated: '2026-11-14T10:00:00.000Z',
  attempts: 2,
  isFailed: false,
  dateNextAttempt: null,
};

test('after an email was discarded, the focus is at the page and not lost', async () => {
  const { person, network } = await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/mail',
    answers: {
      'GET /api/Admin/Emails': [email],
      'GET /api/Admin/Jobs': { waiting: 0, running: 0, failed: [] },
      'POST /api/Admin/DiscardEmail/*': null,
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Discard the email to boaz@church.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this email?' });
  network.answer('GET /api/Admin/Emails', []);
  await person.type(within(dialog).getByLabelText('Current password'), 'gleaning');
  await person.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('All emails were delivered.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

const openWithoutMailServer = (kept: { count: number; newest: object[] }) =>
  openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/mail',
    answers: {
      'GET /api/AppConfig': { ...config, sendsEmails: false },
      'GET /api/Admin/Emails': [],
      'GET /api/Admin/KeptEmails': kept,
      'GET /api/Admin/Jobs': { waiting: 0, running: 0, failed: [] },
    },
  });

test('without a mail server, the emails that nobody got are listed, and what to do', async () => {
  const newest = [
    { recipient: 'boaz@church.example', subject: 'Reset your password', dateCreated: '2026-11-14T10:00:00.000Z' },
    { recipient: 'naomi@church.example', subject: 'New sign-in', dateCreated: '2026-11-13T10:00:00.000Z' },
  ];
  await openWithoutMailServer({ count: 3, newest });
  expect(await screen.findByText('No mail server. 3 emails are in the folder outbox.')).toBeVisible();
  expect(
    screen.getByText('Emails in that folder reach nobody. They are files on the server, and are never sent later.'),
  ).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Emails in the folder outbox' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/^boaz@church\.exampleReset your password · 14 Nov 2026/);
  expect(screen.getByText('The newest 2 are listed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open People' })).toBeVisible();
  expect(screen.queryByText('All emails were delivered.')).toBeNull();
});

test('without a mail server, an empty folder says so', async () => {
  await openWithoutMailServer({ count: 0, newest: [] });
  expect(await screen.findByText('No mail server. The folder outbox is empty.')).toBeVisible();
  expect(screen.queryByText(/^Emails in that folder/)).toBeNull();
});

test('failed emails are listed before those that wait, and jobs after them', async () => {
  const failed = {
    ...email,
    id: '0197a2c4-0000-7000-8000-0000000000e2',
    recipient: 'orpah@moab.example',
    isFailed: true,
  };
  await openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/mail',
    answers: {
      'GET /api/Admin/Emails': [email, failed],
      'GET /api/Admin/Jobs': { waiting: 2, running: 1, failed: [] },
    },
  });
  const rowsOf = async (list: string) =>
    within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  expect((await rowsOf('Failed emails')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^orpah@moab\.example2 attempts/),
  ]);
  expect(await rowsOf('Waiting emails')).toHaveLength(1);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Administration', 'Emails', 'Failed emails', 'Waiting emails', 'Jobs']);
  expect(screen.getByText('No job has failed.')).toBeVisible();
  expect(screen.getByText('2 waiting, 1 running.')).toBeVisible();
});
