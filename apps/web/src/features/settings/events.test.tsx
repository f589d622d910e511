import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ruth } from '../../testing/app.setup.tsx';
import { accountEntry, getEvents, openSettings } from '../../testing/settings.setup.tsx';

const list = () => screen.findByRole('list', { name: 'Recent activity' });

test('lists what happened, on which device and when', async () => {
  const events = [
    accountEntry(2, { kind: 'wrongPassword', device: '', date: '2026-11-15T10:30:00.000Z' }),
    accountEntry(1, { kind: 'registered' }),
  ];
  await openSettings({ answers: { [getEvents]: events } });
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Wrong password enteredUnknown device · 15 Nov 2026, \d\d:30$/);
  expect(rows[1]).toHaveTextContent(/^Account createdChrome on Windows · 14 Nov 2026, \d\d:00$/);
  expect(
    screen.getByText(
      'What happened in your account in the last 90 days. If you do not recognize something, change your password.',
    ),
  ).toBeVisible();
});

test('shows the ten newest until the user wants all', async () => {
  const events = Array.from({ length: 12 }, (_, n) => accountEntry(n));
  const { person } = await openSettings({ answers: { [getEvents]: events } });
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(10);
  await person.click(screen.getByRole('button', { name: 'Show All 12' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(12);
});

test('says that nothing has happened', async () => {
  await openSettings({ answers: { [getEvents]: [] } });
  expect(await screen.findByText('Nothing yet.')).toBeVisible();
});

test('a change adds an entry', async () => {
  const { person, network } = await openSettings({
    answers: { 'PUT /api/Account/ChangeName': ruth },
  });
  await list();
  network.answer(getEvents, [accountEntry(2, { kind: 'nameChanged' }), accountEntry(1)]);
  await person.click(screen.getByRole('button', { name: 'Change name' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name changed')).toBeVisible();
});
