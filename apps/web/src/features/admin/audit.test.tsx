import type { auditEntry } from '@sermon/contract/admin/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { openApp, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';

const entry = (id: number, overrides: Partial<z.input<typeof auditEntry>>): z.input<typeof auditEntry> => ({
  id,
  actor: 'administrator',
  administrator: null,
  person: { id: '0197a2c4-0000-7000-8000-00000000000b', name: 'Naomi Adeyemi', email: 'naomi@gracechapel.org' },
  action: 'viewingBegan',
  detail: '',
  status: null,
  date: '2026-11-14T10:00:00.000Z',
  ...overrides,
});

test('the audit log says who did it, also after an administrator was deleted', async () => {
  const administrator = { id: ruth.id, name: 'Ruth Adeyemi', email: ruth.email };
  const entries = [
    entry(4, { administrator }),
    entry(3, { actor: 'deletedAdministrator' }),
    entry(2, { actor: 'commandLine', action: 'blocked' }),
    entry(1, { actor: 'unknown', action: 'unblocked' }),
  ];
  fakeNetwork({
    ...whoIsHere({ ...ruth, isAdministrator: true }),
    'GET /api/Admin/AuditLog': { entries, hasMore: false, person: null },
  });
  openApp('/admin/audit');
  const items = await screen.findAllByText(/14 Nov/);
  expect(items).toHaveLength(4);
  const lines = items.map((time) => time.closest('li')?.textContent ?? '');
  expect(lines.map((line) => line.split(' · ')[0])).toEqual([
    'Began to view the accountNaomi AdeyemiRuth Adeyemi',
    'Began to view the accountNaomi AdeyemiDeleted administrator',
    'BlockedNaomi AdeyemiCommand line',
    'UnblockedNaomi AdeyemiCommand line or deleted administrator',
  ]);
});

test('the requests of a visit are folded into one row, which opens', async () => {
  const administrator = { id: ruth.id, name: 'Ruth Adeyemi', email: ruth.email };
  const call = (id: number, overrides: Parameters<typeof entry>[1] = {}) =>
    entry(id, { administrator, action: 'call', detail: `GET /api/Psalms/${id}`, status: 200, ...overrides });
  const entries = [
    entry(8, { administrator, action: 'viewingEnded' }),
    call(7),
    call(6),
    call(5),
    entry(4, { administrator }),
    call(3, { person: null }),
    call(2),
    entry(1, { administrator, action: 'blocked' }),
  ];
  fakeNetwork({
    ...whoIsHere({ ...ruth, isAdministrator: true }),
    'GET /api/Admin/AuditLog': { entries, hasMore: false, person: null },
  });
  const { person } = openApp('/admin/audit');
  const log = await screen.findByRole('list', { name: 'Audit log' });
  const titles = Array.from(log.children, (row) => row.querySelector('strong')?.textContent);
  expect(titles).toEqual([
    'Stopped viewing the account',
    '3 requests while viewing the account',
    'Began to view the account',
    'Request while viewing the account',
    'Request while viewing the account',
    'Blocked',
  ]);
  expect(screen.getByText(/Psalms\/6/)).not.toBeVisible();
  await person.click(within(log).getByText('Show Requests'));
  expect(screen.getByText(/Psalms\/6/)).toBeVisible();
  expect(screen.getByText(/Psalms\/6/)).toHaveTextContent('GET /api/Psalms/6 · Status 200');
});

test('Show More goes on to the next row, however many requests are in between', async () => {
  const administrator = { id: ruth.id, name: 'Ruth Adeyemi', email: ruth.email };
  const pageBefore = (before: number) => {
    const ids = [before - 1, before - 2];
    const entries = ids.map((id) => entry(id, { administrator, action: id > 3 ? 'call' : 'blocked' }));
    return { entries, hasMore: before > 3, person: null };
  };
  fakeNetwork({
    ...whoIsHere({ ...ruth, isAdministrator: true }),
    'GET /api/Admin/AuditLog': ({ searchParams }: URL) => pageBefore(Number(searchParams.get('before') ?? 12)),
  });
  const { person } = openApp('/admin/audit');
  expect(await screen.findByText('At least 2 requests while viewing the account')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await screen.findByText('8 requests while viewing the account')).toBeVisible();
  expect(screen.getAllByText('Blocked')).toHaveLength(2);
});
