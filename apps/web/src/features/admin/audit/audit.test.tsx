import type { auditEntry } from '@sermon/contract/admin/audit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { openApp, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { fakeNetwork } from '../../../testing/network.setup.ts';

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
