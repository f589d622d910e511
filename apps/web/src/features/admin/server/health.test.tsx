import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ruth } from '../../../testing/app.setup.tsx';
import { openLibrary } from '../../../testing/library.setup.tsx';

const openHealth = (content: object) =>
  openLibrary([], {
    user: { ...ruth, isAdministrator: true },
    address: '/admin/health',
    answers: {
      'GET /api/Admin/Health': { services: [], content, dateChecked: '2026-11-14T10:00:00.000Z' },
    },
  });

test('the health names built-in content that is missing, and what to do', async () => {
  await openHealth({
    state: 'failed',
    kind: '',
    since: '2026-11-14T10:00:00.000Z',
    percentUsed: null,
    waitsSeconds: null,
  });
  expect(await screen.findByText('Built-in content')).toBeVisible();
  expect(screen.getByText('Does not work')).toBeVisible();
  expect(
    screen.getByText(
      /The server tries several times to install them\. After that, retry the job under Mail and jobs\./,
    ),
  ).toBeVisible();
});
