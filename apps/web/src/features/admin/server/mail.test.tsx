import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ruth } from '../../../testing/app.setup.tsx';
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
